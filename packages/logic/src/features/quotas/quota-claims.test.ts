import type { Project, Question } from '@canvass/project';
import { expect, it, test } from 'vitest';
import { compile } from '../../compile-whole.ts';
import type { State } from '../../program/types.ts';
import { testTypes } from '../../testing/question-types.ts';
import { play, project, single } from '../../testing/scenario.ts';
import { quotaClaims } from './quota-claims.ts';
import { compileQuotas, quotaPlan, type QuotaPlan } from './quota-plan.ts';

type Group = NonNullable<Project['quotas']>[number];

const group = (conditions: readonly string[], fields: Partial<Group> = {}): Group => ({
  id: 'g',
  name: 'G',
  ...fields,
  cells: conditions.map((cond) => ({ id: cond, name: cond, cap: 9, cond })),
});

/** Pages `Q1 | Q2 | Q3`, with three options each. Option 2 of Q1 hides Q2. Option 3 of Q3 is selected at the start. */
function survey(...quotas: readonly Group[]) {
  const selectThird = (question: Question): Question => ({
    ...question,
    items: (question.items ?? []).map((option, index) => ({ ...option, selected: index === 2 })),
  });
  const testProject = project([[single('Q1', 3)], [single('Q2', 3)], [selectThird(single('Q3', 3))]], {
    rule_map: { r: { bindQ: 'q1', optGid: 'q1_2', op: 'notEmpty' } },
    dispConsList: [{ targets: ['q2'], action: 'hide', conditionGroup: 'r' }],
  });
  let plan: QuotaPlan = { groups: [] };
  compile({ ...testProject, quotas: [...quotas] }, testTypes, (context) => {
    plan = compileQuotas(context);
  });
  const scenario = play(testProject);
  /** The claims of a state whose pending effect requests a quota for these questions. */
  const claims = (moment: 'next' | 'submit', ...gids: readonly string[]) => {
    const state: State = { ...scenario.state, pending: [{ type: 'quota', id: 'quota:0', gids }] };
    return quotaClaims(
      { ...scenario.program, extensions: Object.assign([], Object.fromEntries([quotaPlan.entry(plan)])) },
      state,
      moment,
    ).map(({ candidates, keptCells }) => ({
      candidates,
      keptCells,
    }));
  };
  return { scenario, claims };
}

const onlyCandidates = (...candidates: readonly string[]) => [{ candidates, keptCells: undefined }];

it('a response claims the decided cells whose conditions hold', () => {
  const { scenario, claims } = survey(group(['Q1A1', 'Q1A2', 'Q1A1 and Q2A1', 'seq > 0']));
  scenario.answer('q1', [1]);
  expect(claims('next', 'q1')).toEqual(onlyCandidates('Q1A1', 'seq > 0'));
  scenario.next().answer('q2', [1]);
  expect(claims('next', 'q2')).toEqual(onlyCandidates('Q1A1', 'Q1A1 and Q2A1', 'seq > 0'));
});

it('a passed question without an answer counts as empty', () => {
  const { scenario, claims } = survey(group(['not Q1A1', 'not Q2A1']));
  expect(claims('next', 'q1')).toEqual([{ candidates: ['not Q1A1'], keptCells: ['not Q2A1'] }]);
  scenario.next();
  expect(claims('next', 'q2')).toEqual(onlyCandidates('not Q1A1', 'not Q2A1'));
});

it('a hidden question is decided once it is skipped, and counts as empty', () => {
  const { scenario, claims } = survey(group(['Q2A1', 'Q1A2 and not Q2A1']));
  scenario.answer('q1', [1]).next().answer('q2', [1]).back().answer('q1', [2]);
  expect(claims('next', 'q1')).toEqual([{ candidates: [], keptCells: ['Q1A2 and not Q2A1'] }]);
  expect(claims('next', 'q2')).toEqual(onlyCandidates('Q1A2 and not Q2A1'));
  scenario.next();
  expect(claims('next')).toEqual(onlyCandidates('Q1A2 and not Q2A1'));
});

it('an answer that exists before its question is reached claims no slot', () => {
  const { claims } = survey(group(['Q3A3']));
  expect(claims('next', 'q1')).toEqual([{ candidates: [], keptCells: ['Q3A3'] }]);
});

it('a respondent keeps slots of later pages after going back', () => {
  const { scenario, claims } = survey(group(['Q1A1', 'Q2A1']));
  scenario.answer('q1', [1]).next().answer('q2', [1]).back();
  expect(claims('next', 'q1')).toEqual([{ candidates: ['Q1A1'], keptCells: ['Q2A1'] }]);
});

test.each<[string, Partial<Group>, boolean]>([
  ['a group that stops', {}, true],
  ['a group that is checked during the survey', { check: 'next' }, true],
  ['a group that is checked at the end', { check: 'submit' }, false],
  ['a group that only counts (QUOTA-11)', { mode: 'count' }, false],
])('%s: its cell is claimed on Next: %s, and always at the end', (_, fields, onNext) => {
  const { scenario, claims } = survey(group(['Q1A1', 'not Q2A1'], fields));
  scenario.answer('q1', [1]);
  expect(claims('next', 'q1').flatMap(({ candidates }) => candidates)).toEqual(onNext ? ['Q1A1'] : []);
  expect(claims('submit')).toEqual(onlyCandidates('Q1A1', 'not Q2A1'));
});
