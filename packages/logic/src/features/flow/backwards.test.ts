import type { FlowNode, Project } from '@canvass/project';
import { expect, it } from 'vitest';
import { blank, play, project, single } from '../../testing/scenario.ts';

const g = (n: number, fid = `f${n}`): FlowNode => ({ fid, type: 'G', gid: `g${n}` });
const survey = (items: readonly FlowNode[], fields: Partial<Project> = {}): Project =>
  project([[single('Q1', 2)], [blank('Q2')], [blank('Q3')], [blank('Q4')]], {
    flow: { fid: 'root', type: 'F', ftype: 'root', items },
    ...fields,
  });

it('a rule before the node that requests a score does not read the score, since the rule could change it', () => {
  const scoreNode: FlowNode = { ...g(3), needScore: true, score: [1, null] };
  const run = play(
    survey([g(1), g(2), scoreNode, g(4)], {
      rule_map: { high: { session: 'total_score', op: 'gte', value: 1 } },
      dispConsList: [
        { targets: ['q1'], action: 'hide', conditionGroup: 'high' },
        { targets: ['q4'], action: 'hide', conditionGroup: 'high' },
      ],
    }),
  );
  run.answer('q1', [1]).next().next();
  expect(run.state.pending).toMatchObject([{ id: 'score:0', fid: 'f3' }]);
  run.send({ type: 'fulfilled', id: 'score:0', value: { final_score: 1 } });
  expect(run.page).toEqual(['q3']);
  run.next();
  expect(run.state.pending).toMatchObject([{ type: 'submit' }]); // Q4 comes later, and is hidden
});

it('two children of a randomSet with the same group can both be drawn, and the group is asked once', () => {
  const randomSet: FlowNode = {
    fid: 'set',
    type: 'F',
    ftype: 'randomSet',
    extract_count: 2,
    shuffle: true,
    items: [g(2, 'a'), g(3, 'b'), g(2, 'c')],
  };
  const run = play(survey([g(1), randomSet, g(4)])).next();
  expect(run.state.pending).toMatchObject([{ items_fids: ['a', 'b', 'c'] }]);
  run.send({ type: 'fulfilled', id: 'draw:0', value: { random_fids: ['c', 'a'] } });
  expect(run.page).toEqual(['q2']);
  expect(run.next().page).toEqual(['q4']);
});

it('another child replaces a drawn child, if the drawn group is now asked before the randomSet', () => {
  const first: FlowNode = { ...g(2, 'y'), conditionGroup: 'a1' };
  const randomSet: FlowNode = {
    fid: 'set',
    type: 'F',
    ftype: 'randomSet',
    extract_count: 1,
    items: [g(2, 'a'), g(3, 'b')],
  };
  const rules = { rule_map: { a1: { bindQ: 'q1', optGid: 'q1_1', op: 'notEmpty' as const } } };
  const run = play(survey([g(1), first, randomSet, g(4)], rules)).next();
  run.send({ type: 'fulfilled', id: 'draw:0', value: { random_fids: ['a'] } });
  expect(run.page).toEqual(['q2']);
  run.back().answer('q1', [1]).next().next();
  expect(run.page).toEqual(['q3']); // the only eligible child
});

it('a full quota leads back to where the question was asked', () => {
  const first: FlowNode = { ...g(2, 'y1'), conditionGroup: 'a1' };
  const run = play(
    survey([g(1), first, g(2, 'y2'), g(4)], {
      rule_map: { a1: { bindQ: 'q1', optGid: 'q1_1', op: 'notEmpty' } },
      quota_waits: { start: false, gids: ['q4'] },
    }),
  );
  run.answer('q1', [2]).next().next().next();
  run.send({ type: 'fulfilled', id: 'quota:0', value: { is_end: 0, status: 3, q: 'q2' } });
  expect(run.page).toEqual(['q2']);
  expect(run.issues).toEqual(['q2 quota.full_change']);
});

const a1 = { bindQ: 'q1', optGid: 'q1_1', op: 'notEmpty' } as const;

it('a rule does not read the later occurrence of a group before the respondent reaches it', () => {
  const first: FlowNode = { ...g(2, 'y1'), conditionGroup: 'a1' };
  const run = play({
    ...survey([g(1), first, g(3), g(2, 'y2')], {
      rule_map: { a1, read: { bindQ: 'q2', op: 'notEmpty' } },
      dispConsList: [{ targets: ['q3'], action: 'display', conditionGroup: 'read' }],
    }),
  });
  run.answer('q1', [2]).next();
  expect(run.page).toEqual(['q2']); // at the second occurrence
  run.answer('q2', 'text');
  expect(run.back().page).toEqual(['q1']);
  expect(run.answer('q1', [1]).next().next().page).toEqual(['q3']); // after the first occurrence
});

it('a default has no effect while none of its occurrences is on the path', () => {
  const conditionalNode = (fid: string): FlowNode => ({ ...g(2, fid), conditionGroup: 'a1' });
  const run = play(
    project([[single('Q1', 2)], [single('Q2', 1, { defaultOptionSelect: true })], [blank('Q3')]], {
      flow: {
        fid: 'root',
        type: 'F',
        ftype: 'root',
        items: [g(1), conditionalNode('y1'), conditionalNode('y2'), g(3)],
      },
      rule_map: { a1, read: { bindQ: 'q2', op: 'notEmpty' } },
      dispConsList: [{ targets: ['q3'], action: 'display', conditionGroup: 'read' }],
    }),
  );
  run.next();
  expect(run.state.pending).toMatchObject([{ type: 'submit' }]);
});

it('a score does not count an answer that was given at a later occurrence of its group', () => {
  const first: FlowNode = { ...g(2, 'y1'), conditionGroup: 'a1' };
  const scoreNode: FlowNode = { ...g(3), needScore: true, score: [1, null] };
  const run = play(survey([g(1), first, scoreNode, g(2, 'y2')], { rule_map: { a1 } }));
  run
    .answer('q1', [2])
    .next()
    .send({ type: 'fulfilled', id: 'score:0', value: { final_score: 0 } });
  expect(run.page).toEqual(['q2']);
  run.answer('q2', 'text').back().next();
  expect(run.page).toEqual(['q2']); // no new request for a score, because it would count the same answers
});
