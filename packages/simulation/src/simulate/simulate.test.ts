import { compile, start, step } from '@canvass/logic';
import { createMemoryLedgers, runEffects } from '@canvass/logic/effects';
import { arbitraryProject } from '@canvass/logic/testing';
import { registry } from '@canvass/question-types';
import { expect, it } from 'vitest';
import { DRAW_PROJECT } from '../testing/quota-project.ts';
import { phoneNumbersProgram } from '../testing/numbers-project.ts';
import { createProgram, programOfChoice } from '../testing/small-program.ts';
import { isShared, mergeShards, simulate, simulateShard } from './simulate.ts';
import { SimulatedRespondent } from './simulated-respondent.ts';
import { type SimulatedSurvey, computeSurvey } from './simulated-survey.ts';

const PLAN = { respondents: 150, seed: 'host', concurrent: 1, fillPoints: 1 };
const NO_PROGRESS = () => undefined;

/** Plays all respondents, one after the other, and returns their last states. */
function playInMemory({ program, quotas }: SimulatedSurvey) {
  const ledgers = createMemoryLedgers(quotas, () => 0);
  return Array.from({ length: PLAN.respondents }, (_, at) => {
    const number = at + 1;
    const respondent = new SimulatedRespondent(computeSurvey(program), PLAN.seed, number);
    const settle = (state: ReturnType<typeof start>) =>
      runEffects(program, state, ledgers.ledgersFor(number)).state;
    let state = settle(start(program, respondent.facts));
    while (state.end.is_end === 0) {
      for (let event = respondent.answer(state); event !== undefined; event = respondent.answer(state)) {
        state = step(program, state, event).state;
      }
      state = settle(step(program, state, { type: 'next' }).state);
    }
    return state;
  });
}

it('simulated respondents get the same ends and draws as from a host that serves one after the other', () => {
  const survey = computeSurvey(createProgram(DRAW_PROJECT));
  const states = playInMemory(survey);
  const { tally } = simulate(survey, PLAN, NO_PROGRESS);
  for (const status of [1, 2, 3]) {
    const found = tally.endings.filter(([key]) => JSON.parse(key)[0] === status);
    const expected = states.filter(({ end }) => end.status === status).length;
    expect(found.reduce((sum, [, respondents]) => sum + respondents, 0)).toBe(expected);
    expect(expected).toBeGreaterThan(5);
  }
  for (const { setFid, child, drawnCounter } of survey.counters.setChildren) {
    const picked = states.filter(({ flow }) => flow.draws[setFid]?.picks.includes(child) === true).length;
    expect(tally.counts[drawnCounter]).toBe(picked);
  }
});

it('children of a randomSet that are shown without a draw, because no more are open than would be drawn, count as drawn', () => {
  const project = JSON.parse(DRAW_PROJECT);
  const [group, concepts, brands] = project.flow.items;
  const [alwaysOffered, sometimesOffered, neverOffered] = concepts.items;
  concepts.extract_count = 2;
  concepts.items = [
    alwaysOffered,
    { ...sometimesOffered, conditionGroup: 'men' },
    { ...neverOffered, conditionGroup: 'nobody' },
  ];
  brands.extract_count = 3;
  brands.shuffle = false;
  project.flow.items = [group, concepts, brands];
  project.rule_map = { men: { bindQ: 'sex', op: 'eq', value: 'A1' }, nobody: { code: 'Q1A1 and Q1A2' } };
  project.jumpConsList = [];
  project.quotas = [];
  const survey = computeSurvey(createProgram(JSON.stringify(project)));
  const { tally } = simulate(survey, PLAN, NO_PROGRESS);
  const drawnCounts = survey.counters.setChildren.map((child) => tally.counts[child.drawnCounter]);
  const answered = survey.counters.setChildren.map((child) => tally.counts[child.drawnCounter + 1]);
  const respondentCount = PLAN.respondents;
  expect(drawnCounts).toEqual([
    respondentCount,
    expect.any(Number),
    0,
    respondentCount,
    respondentCount,
    respondentCount,
  ]);
  expect(drawnCounts[1]).toBeGreaterThan(respondentCount / 4);
  expect(drawnCounts[1]).toBeLessThan((respondentCount * 3) / 4);
  expect(answered).toEqual(drawnCounts);
});

it.each([1, 7])('no two finished respondents give the same unique number, %s at a time', (concurrent) => {
  const survey = computeSurvey(phoneNumbersProgram());
  const plan = { ...PLAN, concurrent };
  const { tally } = simulate(survey, plan, NO_PROGRESS);
  const countWithStatus = (status: number) =>
    tally.endings.filter(([key]) => JSON.parse(key)[0] === status).reduce((sum, [, count]) => sum + count, 0);
  // There are only sixty numbers, and each must be unique, so later respondents find no free number.
  expect(countWithStatus(1)).toBeGreaterThan(30);
  expect(countWithStatus(1)).toBeLessThanOrEqual(60);
  expect(countWithStatus(3)).toBeGreaterThan(10);
  const messages = new Map(tally.messages);
  expect(messages.get('q1 validate.phone_used')).toBeGreaterThan(50);
  expect(messages.get('q3 api.7309')).toBeGreaterThan(5);
  expect(messages.has('q4 validate.phone_used')).toBe(false);
  const parts = [2, 1].map((index) =>
    JSON.parse(JSON.stringify(simulateShard(survey, { plan, shard: { index, count: 2 } }, NO_PROGRESS))),
  );
  expect(mergeShards(survey, plan, parts)).toEqual(simulate(survey, plan, NO_PROGRESS));
});

it('merged shards have the same result as one run, for any survey', () => {
  let sharedCount = 0;
  for (let seed = 112; seed < 127; seed += 1) {
    const { program } = compile(arbitraryProject(String(seed)), registry);
    if (program === undefined) throw new Error(`project ${seed} does not compile`);
    const survey = computeSurvey(program);
    if (isShared(survey)) sharedCount += 1;
    const plan = { respondents: 20, seed: String(seed), concurrent: 1 + (seed % 5), fillPoints: 4 };
    const parts = [3, 1, 2].map((index) => {
      const part = simulateShard(survey, { plan, shard: { index, count: 3 } }, NO_PROGRESS);
      return JSON.parse(JSON.stringify(part)); // as processes exchange shards
    });
    expect(mergeShards(survey, plan, parts), `project ${seed}`).toEqual(simulate(survey, plan, NO_PROGRESS));
  }
  expect(sharedCount).toBeGreaterThan(3);
});

const conceptsProgram = () =>
  programOfChoice(
    [1, 2, 3].map((seq) => ({
      gid: `o${seq}`,
      seq,
      title: `Concept ${seq}`,
      ...(seq < 3 && { disp_code: `not quota_full("c${seq}")` }),
    })),
    {
      quotas: [
        {
          id: 'concepts',
          name: 'Concepts',
          on_full: 'go_on',
          cells: [1, 2].map((n) => ({ id: `c${n}`, name: `c${n}`, cap: 10, cond: `Q1A${n}` })),
        },
      ],
    },
  );

it('options of full cells are hidden from respondents who begin later, and all finish, also in shards', () => {
  const survey = computeSurvey(conceptsProgram());
  const undivided = simulate(survey, PLAN, NO_PROGRESS);
  expect(undivided.tally.endings.map(([key, count]) => [JSON.parse(key)[0], count])).toEqual([
    [1, PLAN.respondents],
  ]);
  expect(undivided.fill.at(-1)?.cells.map(({ done }) => done)).toEqual([10, 10]);
  expect([...undivided.filledAfter.keys()].toSorted()).toEqual(['c1', 'c2']);
  const shards = [1, 2].map((index) =>
    simulateShard(survey, { plan: PLAN, shard: { index, count: 2 } }, NO_PROGRESS),
  );
  expect(mergeShards(survey, PLAN, shards).tally).toEqual(undivided.tally);
});
