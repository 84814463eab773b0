import type { FlowNode, Project } from '@canvass/project';
import { expect, it } from 'vitest';
import { project, single } from '../../../testing/scenario.ts';
import { respondentsOf } from '../../../effects/respondents.fixtures.ts';

const ask = (n: number): FlowNode => ({ fid: `f${n}`, type: 'G', gid: `g${n}` });
const randomSet = (fields: Partial<FlowNode>, ...items: readonly FlowNode[]): FlowNode => ({
  fid: 'set',
  type: 'F',
  ftype: 'randomSet',
  items,
  ...fields,
});

/** Q1 to Q5, each in a group. The flow has `items`. The third option of Q5 screens out. */
function survey(items: readonly FlowNode[], fields: Partial<Project> = {}): Project {
  const groups = [1, 2, 3, 4, 5].map((n) => [single(`Q${n}`, 3)]);
  return project(groups, {
    flow: { fid: 'root', type: 'F', ftype: 'root', items },
    rule_map: { third: { bindQ: 'q5', optGid: 'q5_3', op: 'notEmpty' } },
    jumpConsList: [{ bindQ: 'q5', conditionGroup: 'third', endStatus: 'screen_out' }],
    ...fields,
  });
}

const evenSet = randomSet({ extract_count: 2, uniform_display: true }, ask(2), ask(3), ask(4));

it('a randomSet with uniform_display draws every child equally often, and shows the drawn children in authored order', () => {
  const { ledgers, respondent } = respondentsOf(survey([ask(1), evenSet, ask(5)]));
  for (let seq = 1; seq <= 30; seq += 1) {
    const person = respondent(seq).next(1);
    const visited: string[] = [];
    while (person.state.end.is_end === 0) {
      visited.push(...person.page);
      person.next(1);
    }
    expect(visited).toHaveLength(3);
    expect(visited.toSorted()).toEqual(visited);
    expect(person.state.end.status).toBe(1);
  }
  expect(ledgers.draws.countsOf('set')).toEqual({ f2: 20, f3: 20, f4: 20 });
});

it('a respondent who goes back and forth sees the same drawn children (FLOW-12)', () => {
  const { ledgers, respondent } = respondentsOf(survey([ask(1), evenSet, ask(5)]));
  const person = respondent(7).next(1);
  const [first] = person.page;
  expect(person.back().next(2).page).toEqual([first]);
  expect(Object.values(ledgers.draws.countsOf('set')).reduce((sum, count) => sum + count, 0)).toBe(2);
});

it('a screen-out releases the drawn children in which the respondent has not answered', () => {
  const { ledgers, respondent } = respondentsOf(survey([evenSet, ask(5)]));
  const person = respondent(1);
  const [drawnQuestion] = person.page;
  expect(person.next(1).next().next(3).state.end.status).toBe(2);
  const counts = Object.entries(ledgers.draws.countsOf('set')).filter(([, count]) => count > 0);
  expect(counts).toEqual([[drawnQuestion?.replace('q', 'f'), 1]]);
});

it('a survey whose flow begins with a randomSet begins with a draw', () => {
  const { respondent } = respondentsOf(survey([evenSet, ask(5)]));
  expect(['q2', 'q3']).toContain(respondent(1).page[0]);
});

it('the score so far selects the branch, and the end shows the score', () => {
  const branch = (fid: string, score: readonly (number | null)[], n: number): FlowNode => ({
    fid,
    type: 'F',
    ftype: 'branch',
    needScore: true,
    score,
    items: [ask(n)],
  });
  const testProject = survey([ask(1), branch('low', [null, 1], 2), branch('high', [2, null], 3)], {
    scores: { answer_keys: { q1: ['unused'] }, question_scores: { q1: 5 } },
    settings: { show_scores: true },
  });
  const person = respondentsOf(testProject).respondent(1).next(1);
  expect(person.page).toEqual(['q2']);
  expect(person.next(1).state.end).toMatchObject({ status: 1, total_score: 0 });
});
