import { expect, it } from 'vitest';
import { programOfChoice } from '../testing/small-program.ts';
import { simulationFigures } from './figures/simulate-json.ts';
import { mergeShards, simulate, simulateShard } from './simulate.ts';
import { computeSurvey } from './simulated-survey.ts';

const NO_PROGRESS = () => undefined;
const PLAN = { respondents: 2_000, seed: 'draws', concurrent: 1, fillPoints: 4 };
const createAward = (id: string, kind: string, extraFields: object) => ({
  id,
  kind,
  title: id,
  rules: 'Once.',
  ...extraFields,
});
const createDrawAward = (prizes: readonly object[], extraFields: object = {}) =>
  createAward('draw', 'draw', { odds_text: 'Some win.', prizes, ...extraFields });

/** A survey of one question with two options. The second option screens out. */
const surveyWith = (awards: readonly object[], extraFields: object = {}) =>
  computeSurvey(
    programOfChoice(
      [1, 2].map((seq) => ({ gid: `o${seq}`, seq, title: `Option ${seq}` })),
      {
        rule_map: { no: { bindQ: 'q', op: 'eq', value: 'o2' } },
        jumpConsList: [{ bindQ: 'q', conditionGroup: 'no', endStatus: 'screen_out' }],
        awards,
        ...extraFields,
      },
    ),
  );
function computeFigures(awards: readonly object[], { more: extraFields = {}, plan = {} } = {}) {
  const survey = surveyWith(awards, extraFields);
  const fullPlan = { ...PLAN, ...plan };
  const figures = simulationFigures(survey, 'x.json', simulate(survey, fullPlan, NO_PROGRESS)).awards;
  if (figures === undefined) throw new Error('it has awards');
  return figures;
}
function awardIn({ awards: [award] }: ReturnType<typeof computeFigures>) {
  if (award === undefined) throw new Error('there is one');
  return award;
}

it('respondents who have earned an award win prizes by their odds, within the stock', () => {
  const cup = { id: 'cup', name: 'A cup', odds_ppm: 300_000 };
  const prizes = [{ id: 'bike', name: 'A bicycle', odds_ppm: 100_000, stock: 5 }, cup];
  const figures = computeFigures([createDrawAward(prizes)]);
  const { earned, won, prizes: wonPrizes } = awardIn(figures);
  const [bikes, cups] = wonPrizes.map(({ hits }) => hits) as [number, number]; // the award has two prizes
  expect(earned).toBeGreaterThan(900);
  expect(earned).toBeLessThan(1_100);
  // The prizes have shares of a tenth and three tenths, within four standard deviations.
  expect(Math.abs(bikes - earned * 0.1)).toBeLessThan(38);
  expect(Math.abs(cups - earned * 0.3)).toBeLessThan(58);
  expect(wonPrizes).toMatchObject([
    { won: 5, stock: 5, goneAfter: expect.any(Number) },
    { won: cups, goneAfter: null },
  ]);
  expect(won).toBe(5 + cups);
  expect(figures.stock.map(({ ended }) => ended)).toEqual([500, 1_000, 1_500, 2_000]);
  expect(figures.stock.at(-1)?.prizes.map(({ won }) => won)).toEqual([5, cups]);
});

it('prizes never exceed the budget or the daily limit', () => {
  const red = createAward('red', 'red_packet', {
    budget_fen: 1_000,
    prizes: [{ id: 'p', name: 'P', amount_fen: 30, amount_to_fen: 60 }],
  });
  const spent = awardIn(computeFigures([red])).budget?.spent;
  expect(spent).toBeGreaterThan(940);
  expect(spent).toBeLessThanOrEqual(1_000);
  const daily = [createDrawAward([{ id: 'cup', name: 'A cup', odds_ppm: 1_000_000, per_day: 3 }])];
  expect(awardIn(computeFigures(daily, { plan: { perDay: 500 } })).won).toBe(12);
  // Without `perDay` in the plan, days do not pass, and `per_day` of the prize has no effect.
  expect(awardIn(computeFigures(daily)).won).toBeGreaterThan(900);
});

it('a draw rolls again if its prize is out of stock, and each respondent has as many draws as the award allows', () => {
  const prizes = [
    { id: 'bike', name: 'A bicycle', odds_ppm: 500_000, stock: 1 },
    { id: 'cup', name: 'A cup', odds_ppm: 500_000 },
  ];
  const rerolled = awardIn(computeFigures([createDrawAward(prizes, { out_of_stock: 'reroll' })]));
  expect(rerolled.won).toBe(rerolled.earned);
  const cups = [{ id: 'cup', name: 'A cup', odds_ppm: 500_000 }];
  const drawnTwice = awardIn(computeFigures([createDrawAward(cups, { draws: 2 })]));
  expect(drawnTwice.draws).toBeGreaterThan(drawnTwice.earned * 1.4);
  expect(drawnTwice.won).toBeGreaterThan(drawnTwice.earned * 0.7);
});

it('respondents who were screened out or met a full quota earn the awards of their end, also in shards', () => {
  const createTextAward = (id: string, ends: readonly string[]) =>
    createAward(id, 'custom', { ends, prizes: [{ id: 'a', name: 'A', text: 'Thanks' }] });
  const awards = [
    createTextAward('out', ['screen_out']),
    createTextAward('full', ['quota_full']),
    createTextAward('all', ['finished']),
  ];
  const cells = [{ id: 'any', name: 'Any', cap: 100, cond: 'Q1A1' }];
  const extraFields = { quotas: [{ id: 'some', name: 'Some', mode: 'stop', cells }] };
  const earnedCounts = (figures: ReturnType<typeof computeFigures>) =>
    figures.awards.map((award) => award.earned);
  const [screenedOutCount = 0, quotaFullCount = 0, finishedCount] = earnedCounts(
    computeFigures(awards, { more: extraFields }),
  );
  expect(finishedCount).toBe(100);
  expect(screenedOutCount + quotaFullCount).toBe(1_900);
  expect(screenedOutCount).toBeGreaterThan(900);
  const survey = surveyWith(awards, extraFields);
  const parts = [2, 1].map((index) =>
    JSON.parse(
      JSON.stringify(simulateShard(survey, { plan: PLAN, shard: { index, count: 2 } }, NO_PROGRESS)),
    ),
  );
  expect(mergeShards(survey, PLAN, parts)).toEqual(simulate(survey, PLAN, NO_PROGRESS));
});
