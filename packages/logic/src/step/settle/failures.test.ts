import type { Project, Question } from '@canvass/project';
import { describe, expect, it, test } from 'vitest';
import { startWithReports } from '../start.ts';
import { blank, multiple, play, project, single } from '../../testing/scenario.ts';

/** Code that compares two lists of 990 members that are never equal, which exceeds the limit of an evaluation. */
const HEAVY = (() => {
  const list = (entry: string, count: number) => `[${Array.from({ length: count }, () => entry).join(', ')}]`;
  const lets = [
    `let a = ${list('1', 30)}`,
    `let b = ${list('a', 33)}`,
    `let c = ${list('2', 30)}`,
    `let d = ${list('c', 33)}`,
  ];
  return (result: string) => `${lets.join('; ')}; ${result}`;
})();
const TEST = HEAVY('Q1A1 and (b has any d)');
const engineReport = (kind: number, key: string) => ({
  type: 'report',
  level: 'error',
  tag: 'engine',
  kind,
  message: `no result for ${key}`,
});
const logicReport = (key: string) => ({
  type: 'report',
  level: 'error',
  tag: 'logic',
  message: `invalid index in a rule of ${key}`,
});

function collectReports(source: Project, session: Parameters<typeof play>[1] = {}) {
  const chosen = play(source, session).answer('q1', [1]);
  return chosen.effects.filter(({ type }) => type === 'report');
}
const survey = (...second: readonly Question[]) => project([[multiple('Q1', 2)], [...second], [blank('Q9')]]);
const withGroup = (fields: object) => {
  const { items, ...project } = survey(blank('Q2'));
  return {
    ...project,
    items: items.map((item, at) => (at === 1 ? { ...item, ...fields } : item)),
  } as Project; // a group with more fields
};
const option = (fields: object): Question => {
  const q2 = single('Q2', 2);
  return { ...q2, items: (q2.items ?? []).map((item, at) => (at === 0 ? { ...item, ...fields } : item)) };
};

describe('a rule without a result is reported by its kind (ENGINE-11)', () => {
  test.each<[string, Project, number, string]>([
    ['display of a question', survey(blank('Q2', { disp_code: TEST })), 1, 'q2'],
    ['display of a group', withGroup({ disp_code: TEST }), 1, 'g2'],
    ['a jump by code', project([[multiple('Q1', 2, { jump_code: TEST })], [blank('Q2')]]), 2, 'q1'],
    [
      'a jump by code to the end',
      project([
        [multiple('Q1', 2, { jump_code: HEAVY('if Q1A1 and (b has any d) then finish') })],
        [blank('Q2')],
      ]),
      2,
      'q1',
    ],
    ['display of an option', survey(option({ disp_code: TEST })), 3, 'q2'],
    ['auto_fill', survey(blank('Q2', { auto_fill: HEAVY('Q1A1 and (b has any d) ? "x" : "y"') })), 4, 'q2'],
    ['a default by code', survey(single('Q2', 2, { defaultOptionSelect: { code: TEST } })), 4, 'q2'],
    ['auto_code', survey(option({ autoSelect: true, auto_code: TEST })), 4, 'q2'],
  ])('%s', (_, of, kind, key) => expect(collectReports(of)).toEqual([engineReport(kind, key)]));

  it('a jump backwards does not compile', () => {
    const to = { jump_code: 'if Q2 == "x" then goto Q1' };
    expect(() => play(survey(blank('Q2', to)))).toThrow('logic.jump-backwards');
  });

  it('display code without a result hides its question, and jump code without a result does not jump', () => {
    const run = play(survey(blank('Q2', { disp_code: TEST })))
      .answer('q1', [1])
      .next();
    expect(run.page).toEqual(['q9']);
    const jumping = project([[multiple('Q1', 2, { jump_code: TEST })], [blank('Q2')], [blank('Q3')]]);
    expect(play(jumping).answer('q1', [1]).next().page).toEqual(['q2']);
  });
});

describe('an invalid index', () => {
  const surveyWithCode = (code: string) => survey(blank('Q2', { disp_code: code }));
  // Literal keys are checked at compile time; computed keys fail when they are looked up.
  test.each([
    'Q1[2] == 2',
    'let n = 0; Q1[n] == 1',
    'let k = "A1"; Q1[k] == 1',
    'let n = 1.5; Q1[n] == 1',
    'let k = "nothing"; Q1[1][k] == 1',
  ])('%s is reported, except in previews', (code) => {
    expect(collectReports(surveyWithCode(code))).toEqual([logicReport('q2')]);
    expect(collectReports(surveyWithCode(code), { mode: 'preview' })).toEqual([]);
  });
  test.each(['Q1[1] == 1', 'Q1[1].title == "x"', 'Q1[1]["seq"] == 1', 'let n = 3; Q9[n] == 1'])(
    '%s is not reported',
    (code) => expect(collectReports(surveyWithCode(code))).toEqual([]),
  );

  it('of an empty answer is not reported', () => {
    const run = play(surveyWithCode('Q1[1] == 1')).answer('q1', [1]).answer('q1', null);
    expect(run.effects).toEqual([]);
  });

  it('is reported once for all options that read it', () => {
    const q2 = single('Q2', 3);
    const items = (q2.items ?? []).map((item) => ({ ...item, disp_code: `Q1[${item.seq + 1}] == 1` }));
    expect(collectReports(survey({ ...q2, items }))).toEqual([logicReport('q2')]);
  });
});

it('failures after a change of language are reported as well', () => {
  const testProject = survey(blank('Q2', { disp_code: HEAVY('language == "zh-CN" and (b has any d)') }));
  expect(play(testProject).send({ type: 'language', language: 'zh-CN' }).effects).toEqual([
    engineReport(1, 'q2'),
  ]);
});

it('failures before the first page are reported', () => {
  const run = play(project([[blank('Q1', { disp_code: HEAVY('b has any d') }), blank('Q2')]]));
  const { state, effects } = startWithReports(run.program, run.state.facts);
  expect(effects).toEqual([engineReport(1, 'q1')]);
  expect(state).toEqual(run.state);
});
