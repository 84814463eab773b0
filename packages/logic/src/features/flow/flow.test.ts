import type { FlowNode, Project, Question } from '@canvass/project';
import { describe, expect, it } from 'vitest';
import { compile } from '../../compile-whole.ts';
import { testTypes } from '../../testing/question-types.ts';
import { blank, play, positionOf, project, single } from '../../testing/scenario.ts';

/** A project with the groups g1, g2, ..., which contain the questions Q1, Q2, ..., and a flow of `items`. */
function survey(
  count: number,
  items: readonly FlowNode[],
  fields: Partial<Project> = {},
  first?: Question,
): Project {
  const questions = Array.from({ length: count }, (_, index) =>
    index === 0 ? (first ?? single('Q1', 3)) : blank(`Q${index + 1}`),
  );
  return project(
    questions.map((question) => [question]),
    {
      flow: { fid: 'root', type: 'F', ftype: 'root', items },
      rule_map: Object.fromEntries(
        [1, 2, 3].map((n) => [`a${n}`, { bindQ: 'q1', optGid: `q1_${n}`, op: 'notEmpty' }]),
      ),
      ...fields,
    },
  );
}
const g = (n: number, fid = `f${n}`): FlowNode => ({ fid, type: 'G', gid: `g${n}` });
const branch = (fid: string, conditionGroup: string, ...items: readonly FlowNode[]): FlowNode => ({
  fid,
  type: 'F',
  ftype: 'branch',
  conditionGroup,
  items,
});
const end = (fid: string, endType: FlowNode['endType'] = 'other'): FlowNode => ({
  fid,
  type: 'F',
  ftype: 'endPage',
  endType,
});
const draw = (fields: Partial<FlowNode>, ...items: readonly FlowNode[]): FlowNode => ({
  fid: 'set',
  type: 'F',
  ftype: 'randomSet',
  items,
  ...fields,
});

/** Returns the questions on the pages, and the end status. */
function walkToEnd(run: ReturnType<typeof play>): string {
  const visited: string[] = [];
  for (let moves = 0; moves < 20 && run.state.end.is_end === 0; moves += 1) {
    visited.push(...run.page);
    run.next();
    if (run.state.pending[0]?.type === 'submit') run.submit();
    else if (run.state.pending.length > 0)
      return [...visited, `waits for ${run.state.pending[0]?.type}`].join(' ');
  }
  return [...visited, run.state.end.status].join(' ');
}

describe('the path', () => {
  it('follows the flow, not the document, and leaves out groups that the flow does not name', () => {
    expect(walkToEnd(play(survey(4, [g(3), g(1), g(4)])))).toBe('q3 q1 q4 1');
  });
  it('follows branches whose condition holds', () => {
    const branches = [
      g(1),
      branch('b1', 'a1', g(2)),
      branch('b2', 'a2', g(3)),
      branch('b3', 'FC_empty', g(4)),
    ];
    expect(walkToEnd(play(survey(4, branches)).answer('q1', [1]))).toBe('q1 q2 q4 1');
    expect(walkToEnd(play(survey(4, branches)).answer('q1', [2]))).toBe('q1 q3 q4 1');
    expect(walkToEnd(play(survey(4, branches)))).toBe('q1 q4 1');
  });
  it('ends at a reached endPage, screened out or not', () => {
    const flowItems = [
      g(1),
      branch('b1', 'a1', end('out', 'screen_out')),
      branch('b2', 'a2', end('done')),
      g(2),
    ];
    const screenOutRun = play(survey(2, flowItems)).answer('q1', [1]);
    expect(walkToEnd(screenOutRun)).toBe('q1 2');
    expect(screenOutRun.state.end).toEqual({ is_end: 1, status: 2, flow_end: true });
    expect(walkToEnd(play(survey(2, flowItems)).answer('q1', [2]))).toBe('q1 1');
    expect(walkToEnd(play(survey(2, flowItems)).answer('q1', [3]))).toBe('q1 q2 1');
  });
  it('asks a group only at its first node on the path', () => {
    const twice = [
      g(1),
      branch('b1', 'a1', g(3, 'x1'), g(2, 'y1')),
      branch('b2', 'FC_empty', g(2, 'y2'), g(3, 'x2')),
      g(4),
    ];
    expect(walkToEnd(play(survey(4, twice)).answer('q1', [1]))).toBe('q1 q3 q2 q4 1');
    expect(walkToEnd(play(survey(4, twice)).answer('q1', [2]))).toBe('q1 q2 q3 q4 1');
  });
  it('keeps one answer for a group in two branches', () => {
    const twice = [g(1), branch('b1', 'a1', g(2, 'y1')), branch('b2', 'a2', g(2, 'y2')), g(3)];
    const run = play(survey(3, twice))
      .answer('q1', [1])
      .next()
      .answer('q2', 'kept')
      .back()
      .answer('q1', [2])
      .next();
    expect(run.page).toEqual(['q2']);
    expect(run.view('q2')?.answer).toEqual(['kept']);
    expect(run.next().page).toEqual(['q3']);
  });
  it('ignores answers in a branch that is no longer on the path', () => {
    const run = play(
      survey(3, [g(1), branch('b1', 'a1', g(2)), g(3)], {
        dispConsList: [{ targets: ['q3'], action: 'display', conditionGroup: 'read' }],
        rule_map: {
          a1: { bindQ: 'q1', optGid: 'q1_1', op: 'notEmpty' },
          read: { bindQ: 'q2', op: 'notEmpty' },
        },
      }),
    );
    run.answer('q1', [1]).next().answer('q2', 'text').next();
    expect(run.page).toEqual(['q3']);
    run.back().back().answer('q1', [2]).next();
    expect(run.state.pending).toMatchObject([{ type: 'submit' }]);
  });
});

describe('a randomSet', () => {
  const testProject = survey(5, [
    g(1),
    draw({ extract_count: 2 }, g(2), branch('b3', 'a1', g(3)), g(4)),
    g(5),
  ]);
  it('waits for the host when it is reached, and shows the drawn groups', () => {
    const run = play(testProject).answer('q1', [1]).next();
    expect(run.state.pending).toEqual([
      {
        id: 'draw:0',
        type: 'draw',
        fid: 'set',
        items_fids: ['f2', 'b3', 'f4'],
        extract_count: 2,
        uniform_display: false,
      },
    ]);
    expect(run.page).toEqual(['q1']);
    expect(run.send({ type: 'next' }).refused).toBe('engine.pending');
    run.send({ type: 'fulfilled', id: 'draw:0', value: { random_fids: ['b3', 'f9'] } });
    expect(run.refused).toBe('engine.wrong_value');
    run.send({ type: 'fulfilled', id: 'draw:0', value: { random_fids: ['f4', 'b3'] } });
    expect(walkToEnd(run)).toBe('q3 q4 q5 1');
  });
  it('shows all eligible children without a request if no more of them are eligible than it draws', () => {
    expect(walkToEnd(play(testProject).answer('q1', [2]))).toBe('q1 q2 q4 q5 1');
  });
  it('keeps its draw when the respondent goes back, and uses it again for the same eligible children', () => {
    const run = play(testProject).answer('q1', [1]).next();
    run
      .send({ type: 'fulfilled', id: 'draw:0', value: { random_fids: ['f2', 'b3'] } })
      .back()
      .next();
    expect(run.page).toEqual(['q2']);
    run.back().answer('q1', [2]).next();
    expect(run.page).toEqual(['q2']); // both eligible children are taken
    run.back().answer('q1', [1]).next();
    expect(run.page).toEqual(['q2']); // the earlier draw is kept
  });
  it('is skipped when the draw fails', () => {
    const run = play(testProject).answer('q1', [1]).next().send({ type: 'failed', id: 'draw:0' });
    expect(run.page).toEqual(['q5']);
  });
  it('shows its children in the order drawn if it has shuffle', () => {
    const run = play(survey(4, [g(1), draw({ shuffle: true }, g(2), g(3), g(4))])).next();
    run.send({ type: 'fulfilled', id: 'draw:0', value: { random_fids: ['f4', 'f2', 'f3'] } });
    expect(walkToEnd(run)).toBe('q4 q2 q3 1');
  });
  it('adds only the drawn children to the pages on the path', () => {
    const run = play(survey(5, [g(1), draw({ extract_count: 1 }, g(2), g(3), g(4)), g(5)]));
    expect(positionOf(run)).toBe('1'); // a draw can add pages
    run.next().send({ type: 'fulfilled', id: 'draw:0', value: { random_fids: ['f3'] } });
    expect(positionOf(run)).toBe('2 / 3');
    run.next();
    expect(positionOf(run)).toBe('3 / 3');
  });
  it('may begin the survey', () => {
    const run = play(survey(2, [draw({ extract_count: 1 }, g(1), g(2))]));
    expect(run.state.pending).toMatchObject([{ type: 'draw' }]);
    run.send({ type: 'fulfilled', id: 'draw:0', value: { random_fids: ['f2'] } });
    expect(walkToEnd(run)).toBe('q2 1');
  });
  it('is not requested if a jump skips it', () => {
    const jumps = {
      jumpConsList: [{ bindQ: 'q1', nextQ: 'q4', conditionGroup: 'a1' }],
    };
    const run = play(survey(4, [g(1), draw({ extract_count: 1 }, g(2), g(3)), g(4)], jumps)).answer(
      'q1',
      [1],
    );
    expect(walkToEnd(run)).toBe('q1 q4 1');
  });
});

describe('a branch by score', () => {
  const scored: FlowNode = { ...branch('b1', 'FC_empty', g(2)), needScore: true, score: [10, null] };
  it('requests the score of earlier answers, and requests it again after these have changed', () => {
    const run = play(survey(3, [g(1), scored, g(3)]))
      .answer('q1', [1])
      .next();
    expect(run.state.pending).toMatchObject([{ id: 'score:0', type: 'score', fid: 'b1' }]);
    run.send({ type: 'fulfilled', id: 'score:0', value: { final_score: 10 } });
    expect(run.page).toEqual(['q2']);
    run.back().next();
    expect(run.page).toEqual(['q2']);
    run.back().answer('q1', [2]).next();
    run.send({ type: 'fulfilled', id: 'score:1', value: { final_score: 9.5 } });
    expect(run.page).toEqual(['q3']);
  });
  it('does not hold if the score is unavailable', () => {
    const run = play(survey(3, [g(1), scored, g(3)]))
      .next()
      .send({ type: 'failed', id: 'score:0' });
    expect(run.page).toEqual(['q3']);
  });
  it('reads the score in its condition too', () => {
    const byRule = survey(3, [g(1), branch('b1', 'high', g(2)), g(3)], {
      rule_map: { high: { session: 'total_score', op: 'gte', value: 5 } },
    });
    const run = play(byRule)
      .next()
      .send({ type: 'fulfilled', id: 'score:0', value: { final_score: 5 } });
    expect(run.page).toEqual(['q2']);
  });
});

describe('quotas', () => {
  const waits = { quota_waits: { start: false, gids: ['q1', 'q2'] } };
  it('are requested when the respondent leaves a page with their question, and may end the survey', () => {
    const run = play(survey(3, [g(1), g(2), g(3)], waits))
      .answer('q1', [1])
      .next();
    expect(run.state.pending).toEqual([{ id: 'quota:0', type: 'quota', gids: ['q1'] }]);
    run.send({ type: 'fulfilled', id: 'quota:0', value: { is_end: 0, status: -1 } });
    expect(run.page).toEqual(['q2']);
    run.next().send({ type: 'fulfilled', id: 'quota:1', value: { is_end: 1, status: 3 } });
    expect(run.state.end).toEqual({ is_end: 1, status: 3 });
  });
  it('are requested for skipped questions, after requests of the flow', () => {
    const run = play(
      survey(3, [g(1), branch('b', 'a2', g(2)), g(3)], { quota_waits: { start: false, gids: ['q2'] } }),
    );
    run.answer('q1', [1]).next();
    expect(run.state.pending).toEqual([{ id: 'quota:0', type: 'quota', gids: ['q2'] }]);
    run.send({ type: 'fulfilled', id: 'quota:0', value: { is_end: 0, status: -1 } });
    expect(run.page).toEqual(['q3']);
  });
  it('may lead back to a question whose answer must be changed', () => {
    const run = play(survey(3, [g(1), g(2), g(3)], waits))
      .answer('q1', [1])
      .next();
    run.send({ type: 'fulfilled', id: 'quota:0', value: { is_end: 0, status: 3, q: 'q1' } });
    expect(run.page).toEqual(['q1']);
    expect(run.issues).toEqual(['q1 quota.full_change']);
    run
      .answer('q1', [2])
      .next()
      .send({ type: 'fulfilled', id: 'quota:1', value: { is_end: 0, status: -1 } });
    expect(run.page).toEqual(['q2']);
  });
  it('may be requested before the first page', () => {
    const run = play(survey(1, [g(1)], { quota_waits: { start: true, gids: [] } }));
    expect(run.state.pending).toEqual([{ id: 'quota:0', type: 'quota', gids: [] }]);
    run.send({ type: 'fulfilled', id: 'quota:0', value: { is_end: 0, status: -1 } });
    expect(walkToEnd(run)).toBe('q1 1');
  });
  it('are not requested after a screen-out', () => {
    const jumps = { jumpConsList: [{ bindQ: 'q1', endStatus: 'screen_out' as const, conditionGroup: 'a1' }] };
    const run = play(survey(3, [g(1), g(2), g(3)], { ...waits, ...jumps })).answer('q1', [1]);
    expect(walkToEnd(run)).toBe('q1 2');
  });
});

describe('previews', () => {
  const flow = [g(3), branch('b1', 'a1', g(2)), end('done'), g(1)];
  it('ignore the flow unless the project enables it', () => {
    expect(walkToEnd(play(survey(3, flow), { mode: 'preview' }))).toBe('q3 q2 q1 1');
    expect(
      walkToEnd(play(survey(3, flow, { settings: { preview_walks_flow: true } }), { mode: 'preview' })),
    ).toBe('q3 1');
  });
});

describe('questions in random order', () => {
  const random = (): Project => ({
    ...project([[single('Q1', 2), blank('Q2', { disp_code: 'Q1A1' }), blank('Q3')], [blank('Q4')]]),
    one_question_on_page: true,
  });
  const orderItems = (mode: 'random' | 'reverse'): Project => ({
    ...random(),
    items: random().items.map((item, index) =>
      index === 0 && item.type === 'G' ? { ...item, item_order: mode } : item,
    ),
  });
  it('have one page each, in random or reversed order', () => {
    expect(walkToEnd(play(orderItems('random'), { seeds: { g1: 4 } }))).toMatch(/^q\d( q\d)+ q4 1$/);
    expect(walkToEnd(play(orderItems('reverse')))).toBe('q3 q1 q4 1');
  });
  it('read only questions that come earlier in that order', () => {
    const run = play(orderItems('reverse')).next().answer('q1', [1]);
    expect(walkToEnd(run)).toBe('q1 q4 1');
  });
  it('cause a warning if a rule may read a later question, but not if whole groups are reordered', () => {
    const warnings = (source: Project) =>
      compile(source, testTypes).issues.map(({ id, path }) => `${id} ${path}`);
    const shuffleNode = (): FlowNode => draw({ shuffle: true, extract_count: 1 }, g(1), g(2));
    const flow = { fid: 'root', type: 'F' as const, ftype: 'root' as const, items: [shuffleNode()] };
    expect(warnings(orderItems('random'))).toEqual(['logic.order-dependent $.items[0].items[1]']);
    expect(warnings({ ...random(), flow })).toEqual([]);
  });
  it('jump to questions that come later in that order', () => {
    const jumps = project(
      [
        [single('Q1', 2), blank('Q2'), blank('Q3', { jump_code: 'if Q3 == "x" then goto Q1' })],
        [blank('Q4')],
      ],
      { one_question_on_page: true },
    );
    const reversed = {
      ...jumps,
      items: jumps.items.map((item, index) =>
        index === 0 && item.type === 'G' ? { ...item, item_order: 'reverse' as const } : item,
      ),
    };
    expect(walkToEnd(play(reversed).answer('q3', 'x'))).toBe('q3 q1 q4 1');
  });
});

describe('progress', () => {
  it('counts remaining questions and never decreases', () => {
    const run = play(
      survey(5, [g(1), branch('b1', 'a1', g(2), g(3), g(4)), g(5)], { settings: { honest_progress: true } }),
    );
    const progressValues = [run.state.progress];
    run.answer('q1', [2]).next();
    progressValues.push(run.state.progress);
    run.back().answer('q1', [1]).next();
    progressValues.push(run.state.progress);
    expect(progressValues).toEqual([0, 50, 50]);
  });
});
