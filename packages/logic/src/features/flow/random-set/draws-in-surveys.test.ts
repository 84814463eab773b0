import type { FlowNode, Project } from '@canvass/project';
import { expect, it } from 'vitest';
import { project, single } from '../../../testing/scenario.ts';
import { respondentsOf } from '../../../effects/respondents.fixtures.ts';

const ask = (n: number): FlowNode => ({ fid: `f${n}`, type: 'G', gid: `g${n}` });
const set = (fields: Partial<FlowNode>, ...items: readonly FlowNode[]): FlowNode => ({
  fid: 'set',
  type: 'F',
  ftype: 'randomSet',
  items,
  ...fields,
});

/** Q1 to Q5 in a group each, in the order of the flow; the third option of Q1 screens out. */
function survey(items: readonly FlowNode[], fields: Partial<Project> = {}): Project {
  const groups = [1, 2, 3, 4, 5].map((n) => [single(`Q${n}`, 3)]);
  return project(groups, {
    flow: { fid: 'root', type: 'F', ftype: 'root', items },
    rule_map: { third: { bindQ: 'q5', optGid: 'q5_3', op: 'notEmpty' } },
    jumpConsList: [{ bindQ: 'q5', conditionGroup: 'third', endStatus: 'screen_out' }],
    ...fields,
  });
}

const even = set({ extract_count: 2, uniform_display: true }, ask(2), ask(3), ask(4));

it('shares respondents out evenly among the branches, each in authored order', () => {
  const { ledgers, respondent } = respondentsOf(survey([ask(1), even, ask(5)]));
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

it('shows the same branches again after going back and forth', () => {
  const { ledgers, respondent } = respondentsOf(survey([ask(1), even, ask(5)]));
  const person = respondent(7).next(1);
  const [first] = person.page;
  expect(person.back().next(2).page).toEqual([first]);
  expect(Object.values(ledgers.draws.countsOf('set')).reduce((sum, count) => sum + count, 0)).toBe(2);
});

it('returns draws that a screened-out respondent has not answered', () => {
  const { ledgers, respondent } = respondentsOf(survey([even, ask(5)]));
  const person = respondent(1);
  const [used] = person.page;
  expect(person.next(1).next().next(3).state.end.status).toBe(2);
  const counts = Object.entries(ledgers.draws.countsOf('set')).filter(([, count]) => count > 0);
  expect(counts).toEqual([[used?.replace('q', 'f'), 1]]);
});

it('begins with a draw if the flow does', () => {
  const { respondent } = respondentsOf(survey([even, ask(5)]));
  expect(['q2', 'q3']).toContain(respondent(1).page[0]);
});

it('selects the branch by the score so far, and shows the score at the end', () => {
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
