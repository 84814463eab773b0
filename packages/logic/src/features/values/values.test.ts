import type { FlowNode, Project, Question } from '@canvass/project';
import { describe, expect, it, test } from 'vitest';
import { explain } from '../../explain/explain.ts';
import { answerValue } from '../../content/environment.ts';
import { computeExposure } from '../../content/exposure.ts';
import { computeMoment } from '../../program/moment.ts';
import {
  blank,
  compileProject,
  flowOf,
  groupNode as g,
  play,
  project,
  single,
} from '../../testing/scenario.ts';

const valueOf = (cid: string, value_code: string, fields: Partial<Question> = {}): Question => ({
  type: 'Q',
  gid: cid,
  cid,
  qtype: 'value',
  title: cid,
  value_code,
  value_type: 'number',
  ...fields,
});
const shownIf = (cid: string, code: string): Question => ({ ...blank(cid), disp_code: code });

/** Returns the values by code. */
function valuesIn(run: ReturnType<typeof play>, ...cids: readonly string[]) {
  const moment = computeMoment(run.program, run.state);
  return cids.map((cid) =>
    answerValue(
      moment,
      run.program.questions.findIndex((one) => one.cid === cid),
    ),
  );
}

describe('VALUE-1: a computed value', () => {
  it('follows the answers that it reads, and can be read by rules', () => {
    const run = play(
      project([
        [single('Q1', 3), single('Q2', 3), valueOf('points', 'Q1.seq + Q2.seq')],
        [shownIf('Q3', 'points > 4'), blank('Q4')],
      ]),
    );
    expect(run.page).toEqual(['q1', 'q2']);
    run.answer('q1', [1]).answer('q2', [2]);
    expect(valuesIn(run, 'points')).toEqual([3]);
    expect(run.next().page).toEqual(['q4']);
    run.back().answer('q1', [3]);
    expect(valuesIn(run, 'points')).toEqual([5]);
    expect(run.next().page).toEqual(['q3', 'q4']);
  });

  it('is on no page, and respondents cannot give it', () => {
    const run = play(project([[valueOf('v', '1')], [single('Q1', 2), valueOf('w', '2')]]));
    expect(run.page).toEqual(['q1']);
    expect(run.program.presentation.pages).toHaveLength(1);
    run.send({ type: 'answer', gid: 'w', answer: [7] });
    expect(run.refused).toBe('engine.not_on_page');
    expect(valuesIn(run, 'v', 'w')).toEqual([1, 2]);
  });

  it('is empty while its group is hidden or jumped over', () => {
    const hidden = [valueOf('v', '1'), blank('Q2')] as const;
    const run = play(
      project([[single('Q1', 2)], [...hidden], [shownIf('Q3', 'v is empty'), blank('Q4')]], {
        rule_map: { a1: { bindQ: 'q1', optGid: 'q1_1', op: 'notEmpty' } },
        dispConsList: [{ targets: ['g2'], action: 'hide', conditionGroup: 'a1' }],
      }),
    );
    run.answer('q1', [1]).next();
    expect([run.page, valuesIn(run, 'v')]).toEqual([['q3', 'q4'], [null]]);
  });

  test.each([
    ['number', '"12.5"', 12.5],
    ['number', '"x"', null],
    ['text', '12', '12'],
    ['text', '"  "', null],
    ['date', '"2024-02-29T10:00:00"', '2024-02-29'],
    ['date', '"2023-02-29"', null],
    ['boolean', 'Q1 == 1', false],
    ['list', '[1, "a", ""]', [1, 'a']],
    ['list', 'null', null],
  ] as const)('of type %s turns %s into %j', (value_type, code, expected) => {
    const run = play(project([[single('Q1', 2)], [valueOf('v', code, { value_type }), blank('Q2')]]));
    expect(valuesIn(run, 'v')).toEqual([expected]);
  });
});

it('VALUE-2: once its page is left, a value with freeze stays the same unless it is empty', () => {
  const frozenValue = valueOf('v', 'Q1.seq', { freeze: true });
  const run = play(
    project([
      [single('Q1', 3), frozenValue],
      [shownIf('Q2', 'v == 2'), blank('Q3')],
    ]),
  );
  run.answer('q1', [1]).answer('q1', [2]);
  expect(valuesIn(run, 'v')).toEqual([2]);
  run.next().back().answer('q1', [3]);
  expect(valuesIn(run, 'v')).toEqual([2]);
  expect(run.next().page).toEqual(['q2', 'q3']);
});

describe('VALUE-3: set nodes of the flow', () => {
  const setNode = (fid: string, value_code: string, fields: Partial<FlowNode> = {}): FlowNode => ({
    fid,
    type: 'F',
    ftype: 'set',
    cid: 'arm',
    value_code,
    value_type: 'text',
    ...fields,
  });
  const a1 = { a1: { bindQ: 'q1', optGid: 'q1_1', op: 'notEmpty' as const } };
  const survey = (items: readonly FlowNode[], fields: Partial<Project> = {}): Project =>
    project(
      [
        [single('Q1', 2)],
        [shownIf('Q2', 'arm == "first"'), blank('Q3')],
        [shownIf('Q4', 'arm == "second"'), blank('Q5')],
      ],
      { flow: flowOf(...items), rule_map: a1, ...fields },
    );

  it('the last set node on the path applies, and readers between two nodes read the earlier value', () => {
    const run = play(survey([g(1), setNode('s1', '"first"'), g(2), setNode('s2', '"second"'), g(3)]));
    run.answer('q1', [1]);
    expect(run.next().page).toEqual(['q2', 'q3']);
    expect(run.next().page).toEqual(['q4', 'q5']);
    expect(valuesIn(run, 'arm')).toEqual(['second']);
  });

  it('a branch sets the value while the path leads through it, and otherwise the value is empty', () => {
    const branch = setNode('s2', '"second"', { conditionGroup: 'a1' });
    const run = play(survey([g(1), branch, g(2), g(3)]));
    run.answer('q1', [1]);
    expect(valuesIn(run, 'arm')).toEqual(['second']);
    run.answer('q1', [2]);
    expect(valuesIn(run, 'arm')).toEqual([null]);
  });

  it('a node may read the value that an earlier node has set', () => {
    const count = (fid: string, code: string) => setNode(fid, code, { value_type: 'number' });
    const items = [count('s1', '1'), g(1), count('s2', 'arm + 1'), count('s3', 'arm * 10')];
    const flow = { fid: 'root', type: 'F', ftype: 'root', items } as const;
    const run = play(project([[single('Q1', 2)]], { flow }));
    expect(valuesIn(run, 'arm')).toEqual([20]);
  });

  it('is explained by the expressions of its nodes', () => {
    const run = play(
      survey([g(1), setNode('s1', '"first"'), setNode('s2', 'Q1.cid', { conditionGroup: 'a1' }), g(2), g(3)]),
    );
    run.answer('q1', [2]);
    expect(explain(run.program, run.state, 'set:arm')?.computed).toMatchObject([
      { setBy: 's1', code: '"first"', isOnPath: true, reads: [] },
      { setBy: 's2', code: 'Q1.cid', isOnPath: false },
    ]);
  });

  it('counts as asked once the page before it is left', () => {
    const run = play(survey([g(1), setNode('s1', '"first"'), g(2), setNode('s2', '"second"'), g(3)]));
    expect(computeExposure(run.program, run.state).notAsked).toEqual(['q2', 'q3', 'q4', 'q5']);
  });
});

describe('VALUE-4: corrections', () => {
  it('compute values again and keep values set by the flow', () => {
    const arm: FlowNode = {
      fid: 's1',
      type: 'F',
      ftype: 'set',
      cid: 'arm',
      value_code: 'Q1.seq',
      value_type: 'number',
    };
    const flow = flowOf(g(1), arm);
    const run = play(project([[single('Q1', 3), valueOf('v', 'Q1.seq * 10')]], { flow }));
    run
      .answer('q1', [1])
      .next()
      .send({ type: 'fulfilled', id: 'submit:0', value: { is_end: 1, status: 1 } });
    run.send({ type: 'corrected', answers: { q1: ['q1_3'] } });
    expect(valuesIn(run, 'v')).toEqual([30]);
    expect(valuesIn(run, 'arm')).toEqual([1]);
  });
});

it('values that read each other are an error that names all of them', () => {
  const survey = project([[valueOf('a', 'b + 1'), valueOf('b', 'c'), valueOf('c', 'a'), blank('Q1')]]);
  expect(() => compileProject(survey)).toThrow(/value\.circular.*a → b → c → a/s);
});
