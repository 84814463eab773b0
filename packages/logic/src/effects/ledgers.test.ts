import type { Project } from '@canvass/project';
import type { EffectRequest } from '@canvass/protocol';
import { describe, expect, it } from 'vitest';
import { compile } from '../compile-whole.ts';
import type { Program } from '../program/program.ts';
import type { State } from '../program/types.ts';
import { testTypes } from '../testing/question-types.ts';
import { flowWithDraw, play, project, single } from '../testing/scenario.ts';
import { compileQuotas, type QuotaPlan, quotaPlan } from '../features/quotas/quota-plan.ts';
import { drawEffect, scoreEffect } from '../features/flow/flow-effects.ts';
import { quotaEffect } from '../features/quotas/quota-effect.ts';
import { createMemoryLedgers, singleRespondentLedgers } from './ledgers.ts';
import { runEffects } from './run-effects.ts';

type Group = NonNullable<Project['quotas']>[number];

const DRAW = {
  type: 'draw',
  id: 'draw:0',
  fid: 'set',
  items_fids: ['f2', 'f3'],
  extract_count: 1,
  uniform_display: true,
} as const;
const QUOTA = { type: 'quota', id: 'quota:0', gids: ['q1'] } as const;
const SCORE = { type: 'score', id: 'score:0', fid: 'f2', basis: 0 } as const;
const SUBMIT = { type: 'submit', id: 'submit:0', end: { is_end: 1, status: 1 } } as const;
const SCREENED = { type: 'submit', id: 'submit:0', end: { is_end: 1, status: 2, q: 'q1' } } as const;

/** A project with the pages `Q1 | Q2 | Q3` and a quota cell with one slot for the first option of Q1. */
function setUpLedgers(group: Partial<Group> = {}, fields: Partial<Project> = {}) {
  const cells = [{ id: 'men', name: 'Men', cap: 1, cond: 'Q1A1' }];
  const testProject = project([[single('Q1', 2)], [single('Q2', 2)], [single('Q3', 2)]], fields);
  let plan: QuotaPlan = { groups: [] };
  compile({ ...testProject, quotas: [{ id: 'sex', name: 'Sex', cells, ...group }] }, testTypes, (context) => {
    plan = compileQuotas(context);
  });
  let now = 0;
  const scenario = play(testProject);
  const { program: plainProgram } = scenario;
  const program: Program = {
    ...plainProgram,
    project: { ...testProject, flow: flowWithDraw },
    effects: [...plainProgram.effects, quotaEffect, drawEffect, scoreEffect],
    extensions: Object.assign([], Object.fromEntries([quotaPlan.entry(plan)])),
  };
  const ledgers = createMemoryLedgers(plan, () => now);
  scenario.answer('q1', [1]);
  return {
    ledgers,
    scenario,
    wait: (seconds: number) => (now += seconds),
    ask(respondent: number, effect: EffectRequest, mode?: 'preview') {
      const { facts, ...otherState } = scenario.state;
      const state: State = { ...otherState, pending: [effect], facts: { ...facts, ...(mode && { mode }) } };
      const event = runEffects(program, state, ledgers.ledgersFor(respondent)).steps[0]?.event;
      return event?.type === 'fulfilled' ? event.value : event;
    },
  };
}

describe('quotas', () => {
  it('hold slots during the response, count at the end, and refuse late respondents', () => {
    const { ask, ledgers } = setUpLedgers();
    expect(ask(1, QUOTA)).toEqual({ is_end: 0, status: -1 });
    expect(ask(2, QUOTA)).toEqual({ is_end: 1, status: 3 });
    expect(ask(1, SUBMIT)).toEqual({ is_end: 1, status: 1 });
    expect(ask(2, SUBMIT)).toEqual({ is_end: 1, status: 6 });
    expect(ledgers.quotas.fill('men')).toEqual({ cap: 1, done: 1, held: 0 });
  });

  it('free the slot of a screened-out respondent', () => {
    const { ask, ledgers } = setUpLedgers();
    ask(1, QUOTA);
    expect(ask(1, SCREENED)).toEqual({ is_end: 1, status: 2, q: 'q1' });
    expect(ledgers.quotas.fill('men').held).toBe(0);
    expect(ask(2, QUOTA)).toEqual({ is_end: 0, status: -1 });
  });

  it('release a slot when its hold has expired', () => {
    const { ask, wait } = setUpLedgers({ hold_minutes: 5 });
    ask(1, QUOTA);
    wait(301);
    expect(ask(2, QUOTA)).toEqual({ is_end: 0, status: -1 });
  });

  it('ask for another answer if the group has warn_back', () => {
    const { ask } = setUpLedgers({ on_full: 'warn_back' });
    ask(1, QUOTA);
    expect(ask(2, QUOTA)).toEqual({ is_end: 0, status: 3, q: 'q1' });
  });

  it('end the survey if the group has warn_back but no answer can be changed', () => {
    const { ask } = setUpLedgers({
      on_full: 'warn_back',
      cells: [{ id: 'pc', name: 'PC', cap: 0, cond: 'device == "pc"' }],
    });
    expect(ask(1, { ...QUOTA, gids: [] })).toEqual({ is_end: 1, status: 3 });
  });

  it('are not touched by a preview', () => {
    const { ask, ledgers } = setUpLedgers({ cells: [{ id: 'men', name: 'Men', cap: 0, cond: 'Q1A1' }] });
    expect(ask(1, QUOTA, 'preview')).toEqual({ is_end: 0, status: -1 });
    expect(ask(1, SUBMIT, 'preview')).toEqual({ is_end: 1, status: 1 });
    expect(ledgers.quotas.fill('men')).toEqual({ cap: 0, done: 0, held: 0 });
  });
});

describe('draws', () => {
  it('are even, and a repeated request gets the same draw', () => {
    const { ask, ledgers } = setUpLedgers();
    const first = ask(1, DRAW);
    expect(ask(1, DRAW)).toEqual(first);
    expect(ask(2, DRAW)).not.toEqual(first);
    expect(ledgers.draws.countsOf('set')).toEqual({ f2: 1, f3: 1 });
  });

  it('depend on the respondent, not on earlier respondents, if they need not be even', () => {
    const uneven = { ...DRAW, uniform_display: false };
    const firstDraws = Array.from({ length: 20 }, (_, n) => setUpLedgers().ask(n, uneven));
    const { ask } = setUpLedgers();
    expect(Array.from({ length: 20 }, (_, n) => ask(n, uneven))).toEqual(firstDraws);
    expect(new Set(firstDraws.map((value) => JSON.stringify(value))).size).toBe(2);
  });

  it('are taken back from respondents who end early, except children in which they answered', () => {
    const { ask, ledgers, scenario } = setUpLedgers();
    const drawOfTwo = { ...DRAW, extract_count: 2 };
    ask(1, drawOfTwo);
    scenario.next().answer('q2', [1]);
    ask(1, SCREENED);
    expect(ledgers.draws.countsOf('set')).toEqual({ f2: 1, f3: 0 });
  });

  it('are kept by finished respondents', () => {
    const { ask, ledgers } = setUpLedgers();
    ask(1, { ...DRAW, extract_count: 2 });
    ask(1, SUBMIT);
    expect(ledgers.draws.countsOf('set')).toEqual({ f2: 1, f3: 1 });
  });
});

describe('scores', () => {
  const withScores: Partial<Project> = { settings: { show_scores: true } };

  it('are returned while answering, and at the end only if the project shows them', () => {
    expect(setUpLedgers().ask(1, SCORE)).toEqual({
      final_score: 0,
    });
    expect(setUpLedgers().ask(1, SUBMIT)).toEqual({ is_end: 1, status: 1 });
    expect(setUpLedgers({}, withScores).ask(1, SUBMIT)).toEqual({ is_end: 1, status: 1, total_score: 0 });
  });

  it('are not returned after a screen-out', () => {
    expect(setUpLedgers({}, withScores).ask(1, SCREENED)).toEqual(SCREENED.end);
  });
});

it('runEffects fulfils effects until none is pending', () => {
  const testProject = project([[single('Q1', 2)]]);
  const scenario = play(testProject).answer('q1', [1]).next();
  const { state, steps } = runEffects(scenario.program, scenario.state, singleRespondentLedgers);
  expect(state.pending).toEqual([]);
  expect(state.end).toEqual({ is_end: 1, status: 1 });
  expect(steps.map(({ event }) => event)).toEqual([
    { type: 'fulfilled', id: 'submit:0', value: { is_end: 1, status: 1 } },
  ]);
});
