import type { IatTrial } from '@canvass/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoreIat } from './score-iat.ts';

const trial = (b: number, t: number, rt: number, overrides: Partial<IatTrial> = {}): IatTrial => ({
  b,
  t,
  stim: 's',
  cat: 'c',
  key: 'e',
  correct: true,
  rt1: rt,
  rt,
  ...overrides,
});
const block = (b: number, times: readonly number[]) => times.map((rt, at) => trial(b, at + 1, rt));
const test = (times: Readonly<Record<number, readonly number[]>>) =>
  Object.entries(times).flatMap(([b, list]) => block(Number(b), list));

// Blocks 3 and 6 have means 700 and 900. The deviation of 600, 800, 800, 1000 is 163.299. Blocks 4 and 7 are equal.
const KNOWN = { 3: [600, 800], 4: [600, 800], 6: [800, 1000], 7: [800, 1000] };

describe('the score of an implicit association test', () => {
  it('is the average of two differences of means, each divided by the deviation of both blocks', () => {
    expect(scoreIat(test(KNOWN)).d).toBeCloseTo(200 / 163.299_316, 6);
  });
  it('drops trials of more than ten seconds', () => {
    expect(scoreIat([...test(KNOWN), trial(3, 3, 10_001)]).d).toBeCloseTo(200 / 163.299_316, 6);
    expect(scoreIat([...test(KNOWN), trial(3, 3, 10_000)]).d).not.toBeCloseTo(200 / 163.299_316, 3);
  });
  it('counts an error with the time of its correction, otherwise with the mean of right answers plus 600 ms', () => {
    const corrected = [...test(KNOWN), trial(6, 3, 900, { correct: false, rt1: 500 })];
    expect(scoreIat(corrected)).toMatchObject({ trials: 9, errors: 1 / 9 });
    // Without a correction the time is 900 + 600 instead of 500. The deviation still uses the measured time.
    const uncorrected = [...test(KNOWN), trial(6, 3, 500, { correct: false })];
    const deviation = Math.sqrt([600, 800, 800, 1000, 500].reduce((sum, x) => sum + (x - 740) ** 2, 0) / 4);
    const firstQuotient = ((800 + 1000 + 1500) / 3 - 700) / deviation;
    expect(scoreIat(uncorrected).d).toBeCloseTo((firstQuotient + 200 / 163.299_316) / 2, 6);
  });
  it('is missing for an incomplete or rushed test, or if all times are equal', () => {
    const { 7: _, ...incomplete } = KNOWN;
    expect(scoreIat(test(incomplete))).toMatchObject({ d: null, fault: 'incomplete' });
    expect(scoreIat([])).toEqual({ d: null, fault: 'incomplete', trials: 0, errors: 0 });
    const rushed = test({ ...KNOWN, 7: [100, 1000] });
    expect(scoreIat(rushed)).toMatchObject({ d: null, fault: 'too_fast' });
    const equalTimes = [500, 500];
    expect(scoreIat(test({ 3: equalTimes, 4: equalTimes, 6: equalTimes, 7: equalTimes }))).toMatchObject({
      fault: 'no_variance',
    });
  });
  it('changes its sign if the pairings are swapped, for any times, and stays within ±√40', () => {
    const times = fc.array(fc.integer({ min: 300, max: 10_000 }), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(times, times, times, times, (b3, b4, b6, b7) => {
        const { d } = scoreIat(test({ 3: b3, 4: b4, 6: b6, 7: b7 }));
        const { d: turned } = scoreIat(test({ 3: b6, 4: b7, 6: b3, 7: b4 }));
        if (d === null || turned === null) return expect(d).toBe(turned);
        expect(turned).toBeCloseTo(-d, 9);
        expect(Math.abs(d)).toBeLessThanOrEqual(Math.sqrt(40));
      }),
    );
  });
});
