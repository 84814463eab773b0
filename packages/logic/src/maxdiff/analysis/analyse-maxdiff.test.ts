import { describe, expect, it } from 'vitest';
import { rng } from '../../random/rng.ts';
import { analyseMaxdiff, type MaxdiffTaskAnswer } from './analyse-maxdiff.ts';
import { computeDesign, numberedItems } from '../maxdiff.fixtures.ts';
import { simulateMaxdiff } from '../quality/maxdiff-recovery.ts';

function task(shownItems: string, best: string | null, worst: string | null): MaxdiffTaskAnswer {
  return { s: [...shownItems], h: best, l: worst };
}

const TWO_RESPONDENTS = [
  [task('abc', 'a', 'c'), task('abd', 'a', 'd')],
  [task('bcd', 'b', 'd'), task('acd', 'a', 'c')],
];

describe('an example calculated by hand', () => {
  const { items, ...totals } = analyseMaxdiff(TWO_RESPONDENTS, { resamples: 0 });
  it('has the counts of each item', () => {
    expect(totals).toEqual({ respondents: 2, tasks: 4, skippedTasks: 0 });
    expect(
      items.map(({ gid, shown, best, worst, difference }) => [gid, shown, best, worst, difference]),
    ).toEqual([
      ['a', 3, 3, 0, 3],
      ['b', 3, 1, 0, 1],
      ['c', 3, 0, 2, -2],
      ['d', 3, 0, 2, -2],
    ]);
  });
  it.each([
    ['standardised', [1, 1 / 3, -2 / 3, -2 / 3]],
    ['ratio', [Math.sqrt(7), Math.sqrt(3), Math.sqrt(0.2), Math.sqrt(0.2)]],
    ['logit', [Math.log(13), Math.log(2), -Math.log(5), -Math.log(5)]], // a was always best: half a view is added
    ['share', [13 / 15.4, 2 / 15.4, 0.2 / 15.4, 0.2 / 15.4]],
  ] as const)('has the score %s of each item', (score, expected) => {
    items.forEach((item, at) => expect(item[score]).toBeCloseTo(expected[at] as number, 12));
  });
});

it('the analysis leaves out tasks without a choice, and respondents without other tasks', () => {
  const empty = [task('abc', null, 'c'), task('ab', 'a', 'a'), task('ab', 'z', 'b'), task('xy', 'x', null)];
  const analysis = analyseMaxdiff([...TWO_RESPONDENTS, empty, []], { resamples: 0 });
  expect(analysis).toEqual({ ...analyseMaxdiff(TWO_RESPONDENTS, { resamples: 0 }), skippedTasks: 4 });
});

it('the analysis has no figures without tasks', () => {
  expect(analyseMaxdiff([])).toEqual({ respondents: 0, tasks: 0, skippedTasks: 0, items: [] });
});

describe('bootstrap intervals', () => {
  const utilities = new Map(numberedItems(7).map((gid, at) => [gid, at / 3]));
  const responses = Array.from({ length: 150 }, (_, seq) =>
    simulateMaxdiff(computeDesign(7, 7, 3, `${seq}:q`), utilities, rng(`${seq}:answers`)),
  );
  const analysis = analyseMaxdiff(responses, { seed: '1' });

  it('are as wide as the standard error over respondents', () => {
    const widths = analysis.items.map(({ gid, standardised, interval }) => {
      // Everyone sees each item three times, so that its score is the mean of its scores by respondent.
      const scoresOfRespondents = responses.map((answer) => {
        const count = (key: 'h' | 'l') => answer.filter((entry) => entry[key] === gid).length;
        return (count('h') - count('l')) / 3;
      });
      const variance =
        scoresOfRespondents.reduce((sum, value) => sum + (value - standardised) ** 2, 0) /
        scoresOfRespondents.length;
      const error = Math.sqrt(variance / scoresOfRespondents.length);
      const [low = 0, high = 0] = interval?.standardised ?? [];
      expect(Math.abs((high + low) / 2 - standardised)).toBeLessThan(error / 2);
      return (high - low) / error;
    });
    const mean = widths.reduce((sum, width) => sum + width, 0) / widths.length;
    expect(Math.abs(mean / (2 * 1.96) - 1)).toBeLessThan(0.06);
  });
  it('contain the scores, and change only with the seed', () => {
    for (const { logit, share, interval } of analysis.items) {
      for (const [value, bounds] of [
        [logit, interval?.logit],
        [share, interval?.share],
      ] as const) {
        expect(value).toBeGreaterThan(bounds?.[0] ?? Number.POSITIVE_INFINITY);
        expect(value).toBeLessThan(bounds?.[1] ?? Number.NEGATIVE_INFINITY);
      }
    }
    expect(analyseMaxdiff(responses, { seed: '1', resamples: 50 })).toEqual(
      analyseMaxdiff(responses, { seed: '1', resamples: 50 }),
    );
    expect(analyseMaxdiff(responses, { seed: '1', resamples: 50 })).not.toEqual(
      analyseMaxdiff(responses, { seed: '2', resamples: 50 }),
    );
  });
});
