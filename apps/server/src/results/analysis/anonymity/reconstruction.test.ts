import type { CrossTable } from '@canvass/protocol';
import { optionFile, questionFile } from '@canvass/logic/testing';
import { expect, it } from 'vitest';
import { answer, next } from '../../../testing/answered-survey.ts';
import { dataOf } from '../../../testing/index.ts';
import { provideTestServer } from '../../../testing/provide-test-server.ts';
import type { TestServer } from '../../../testing/test-server.ts';

const SURVEYS = 2;
const RESPONDENTS = 60;
const ATTRIBUTES = Array.from({ length: 20 }, (_, at) => `a${at + 1}`);
const VALUES = 3;
/** Longer than the minimum age of counted responses. */
const SETTLED_MS = 70_000;
/** Steps in which the attacker changes the guess of each respondent. The second half counts. */
const STEPS = 1_500;
/** The variance of a shown count: noise from -4 to 4, and rounding to multiples of five. */
const VARIANCE = 60 / 9 + 25 / 12;

let state = 2_026;
/** A number from 0 up to 1, always the same numbers (the generator xorshift32). */
const draw = () => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) / 2 ** 32;
};
const drawBelow = (limit: number) => Math.floor(draw() * limit);

interface Respondent {
  readonly values: readonly number[];
  readonly secret: number;
}

/** A shown count of the respondents of `members` who gave one answer to the secret question. */
interface Figure {
  readonly members: readonly number[];
  readonly secret: number;
  readonly count: number;
}

const choice = (gid: string, count: number) =>
  questionFile(gid, {
    cid: gid.toUpperCase(),
    title: gid,
    qtype: 'single',
    items: Array.from({ length: count }, (_, at) => optionFile(`${gid}o${at + 1}`, at + 1)),
  });

const surveyFile = {
  format: 1,
  title: 'Rebuilt',
  project_lang: { answer_language: 'en-GB' },
  settings: { anonymous: true },
  items: [{ type: 'G', gid: 'g1', items: [...ATTRIBUTES.map((gid) => choice(gid, VALUES)), choice('s', 2)] }],
};

/** All tables of the secret by an attribute, as counts of known groups of respondents. */
async function readFigures(app: TestServer, respondents: readonly Respondent[]): Promise<readonly Figure[]> {
  const { surveyId } = await app.publish({
    ...surveyFile,
    projectId: `RebuiltSurvey${String(state >>> 0).padStart(11, '0')}`,
  });
  for (const { values, secret } of respondents) {
    const session = await app.begin(surveyId);
    const answers = ATTRIBUTES.map((gid, at) => answer(gid, [`${gid}o${values[at] ?? 1}`]));
    await app.answer(session, 's', [...answers, answer('s', [`so${secret}`]), next]);
    app.clock.now += SETTLED_MS;
  }
  const figures: Figure[] = [];
  for (const [at, gid] of ATTRIBUTES.entries()) {
    const body = { rows: { gid: 's' }, columns: { gid } };
    const path = `/api/publishing/surveys/${surveyId}/analysis/table`;
    const { blocks, columns } = dataOf<CrossTable>(await app.operate('POST', path, body));
    const [block] = blocks;
    if (block === undefined || block.hidden === true) continue;
    const counted = findCounted(respondents, at);
    for (const [column, { value }] of columns.entries())
      for (const secret of [1, 2]) {
        const count = block.rows.find((row) => row.value === secret)?.cells[column + 1]?.count ?? 0;
        const members = counted.filter((number) => respondents[number]?.values[at] === value);
        figures.push({ members, secret, count });
      }
  }
  return figures;
}

/** The numbers of the respondents whom a table of an attribute counts: those of all runs of batches without small counts. */
function findCounted(respondents: readonly Respondent[], attribute: number): readonly number[] {
  const counted: number[] = [];
  for (let until = 5; until <= respondents.length; until += 5) {
    const run = respondents.slice(counted.length, until);
    const cells = Map.groupBy(run, ({ values, secret }) => `${values[attribute]} ${secret}`);
    if ([...cells.values()].some(({ length }) => length < 5)) continue;
    while (counted.length < until) counted.push(counted.length);
  }
  return counted;
}

/** The logarithm of the likelihood that a count is shown if it really is `exact`. Zero is shown for zero only. */
const weigh = (shown: number, exact: number): number =>
  (shown === 0) === (exact === 0) ? -((shown - exact) ** 2) / (2 * VARIANCE) : -12;

/**
 * Guesses the secrets of all respondents from all figures together, by sampling the combinations of secrets that explain the
 * figures. Returns for each respondent the share of samples with the secret 2.
 */
function reconstruct(figures: readonly Figure[]): readonly number[] {
  const guess = Array.from({ length: RESPONDENTS }, () => 1 + drawBelow(2));
  const figuresOf = guess.map((_, one) =>
    figures.flatMap(({ members }, at) => (members.includes(one) ? [at] : [])),
  );
  const exact = figures.map(
    ({ members, secret }) => members.filter((member) => guess[member] === secret).length,
  );
  const sums = Array.from({ length: RESPONDENTS }, () => 0);
  const countAfter = (changed: readonly number[]): ReadonlyMap<number, number> => {
    const next = new Map<number, number>();
    for (const one of changed)
      for (const at of figuresOf[one] ?? []) {
        const step = guess[one] === figures[at]?.secret ? -1 : 1;
        next.set(at, (next.get(at) ?? exact[at] ?? 0) + step);
      }
    return next;
  };
  const change = (changed: readonly number[], temperature: number) => {
    const next = countAfter(changed);
    const gain = [...next].reduce((sum, [at, count]) => {
      const shown = figures[at]?.count ?? 0;
      return sum + weigh(shown, count) - weigh(shown, exact[at] ?? 0);
    }, 0);
    if (gain < 0 && draw() >= Math.exp(gain / temperature)) return;
    for (const [at, count] of next) exact[at] = count;
    for (const one of changed) guess[one] = 3 - (guess[one] ?? 1);
  };
  for (let step = 0; step < STEPS; step += 1) {
    const temperature = Math.max(1, 8 * (1 - step / (STEPS * 0.4)));
    for (let times = 0; times < RESPONDENTS; times += 1) {
      const [one, other] = [drawBelow(RESPONDENTS), drawBelow(RESPONDENTS)];
      change([one], temperature);
      if (guess[one] !== guess[other]) change([one, other], temperature);
    }
    if (step < STEPS / 2) continue;
    for (const [one, secret] of guess.entries()) sums[one] = (sums[one] ?? 0) + secret - 1;
  }
  return sums.map((sum) => sum / (STEPS / 2));
}

const app = provideTestServer('pglite');

it('twenty tables together, with the attributes of everyone, tell few answers (ANON-3, TRUST-33)', async () => {
  let gain = 0;
  for (let survey = 0; survey < SURVEYS; survey += 1) {
    const respondents = Array.from({ length: RESPONDENTS }, () => ({
      values: ATTRIBUTES.map(() => 1 + drawBelow(VALUES)),
      secret: 1 + drawBelow(2),
    }));
    const figures = await readFigures(app, respondents);
    // Most tables are shown.
    expect(figures.length).toBeGreaterThan(60);
    for (const [one, share] of reconstruct(figures).entries()) {
      if (share > 0.05 && share < 0.95) continue;
      gain += respondents[one]?.secret === (share < 0.5 ? 1 : 2) ? 1 : -1;
    }
  }
  // From figures without noise, the attacker infers about 30 of the 120 answers.
  expect(gain).toBeLessThan(24);
});
