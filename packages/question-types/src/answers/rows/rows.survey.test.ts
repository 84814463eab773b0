import {
  compile,
  type QuestionTypeWithTools,
  pageView,
  questionView,
  recapView,
  type State,
  start,
  step,
} from '@canvass/logic';
import { UNKNOWN_RESPONDENT, type SessionFacts } from '@canvass/protocol';
import { loadProject } from '@canvass/project/file';
import { describe, expect, it } from 'vitest';
import { blankWithTools } from '../../types/blank/blank.tools.ts';
import { classifyWithTools } from '../../types/classify/classify.tools.ts';
import { matrixMultipleWithTools } from '../../types/matrix-multiple/matrix-multiple.tools.ts';
import { matrixSingleWithTools } from '../../types/matrix-single/matrix-single.tools.ts';
import { multipleWithTools } from '../../types/multiple/multiple.tools.ts';
import { singleWithTools } from '../../types/single/single.tools.ts';

const types = new Map<string, QuestionTypeWithTools>([
  ['single', singleWithTools],
  ['multiple', multipleWithTools],
  ['matrix_single', matrixSingleWithTools],
  ['matrix_multiple', matrixMultipleWithTools],
  ['classify', classifyWithTools],
  ['blank', blankWithTools],
]);

/** Options or rows. Those of `parts('m', 'r', 3)` have the gids `m_r1` to `m_r3`. */
const parts = (owner: string, letter: string, count: number, fields: Readonly<Record<number, object>> = {}) =>
  Array.from({ length: count }, (_, at) => ({
    gid: `${owner}_${letter}${at + 1}`,
    seq: at + 1,
    title: `${owner} ${letter}${at + 1}`,
    ...fields[at + 1],
  }));
const choice = (gid: string, qtype: string, count: number, fields: object = {}) => ({
  type: 'Q',
  gid,
  qtype,
  title: gid,
  items: parts(gid, 'o', count),
  ...fields,
});
const matrix = (gid: string, fields: object = {}) =>
  choice(gid, 'matrix_single', 3, { rows_items: parts(gid, 'r', 4), required: true, ...fields });

function play(
  pages: readonly (readonly object[])[],
  fields: object = {},
  session: Partial<SessionFacts> = {},
) {
  const items = pages.map((questions, at) => ({ type: 'G', gid: `g${at}`, items: questions }));
  const language = { answer_language: 'en-GB' };
  const { project, issues } = loadProject({
    format: 1,
    title: 'x',
    project_lang: language,
    items,
    ...fields,
  });
  const compilation = project && compile(project, types);
  const program = compilation?.program;
  if (program === undefined)
    throw new Error(JSON.stringify(issues.concat((compilation?.issues ?? []) as never)));
  const facts = {
    ...UNKNOWN_RESPONDENT,
    seq: 7,
    ...session,
  } as const;
  let state: State = start(program, facts);
  const send = (event: object) => {
    const { state: next, refused } = step(program, state, event);
    if (refused !== undefined) throw new Error(`${JSON.stringify(event)}: ${refused.key}`);
    state = next;
    return scenario;
  };
  const view = (gid: string) => questionView(program, state, gid);
  const scenario = {
    view,
    recap: () => recapView(program, state),
    answer: (gid: string, answer: unknown) => send({ type: 'answer', gid, answer }),
    next: () => send({ type: 'next' }),
    back: () => send({ type: 'back' }),
    rows: (gid: string) => view(gid)?.rows.map(({ option }) => option.gid.slice(gid.length + 1)),
    titles: (gid: string) => view(gid)?.rows.map(({ title }) => title),
    page: () => pageView(program, state).gids,
    issues: () => state.issues.map(({ part, key }) => `${part} ${key}`),
  };
  return scenario;
}

describe('rows that appear and disappear', () => {
  const survey = () =>
    play([
      [choice('a', 'single', 2)],
      [matrix('m', { rows_items: parts('m', 'r', 3, { 2: { disp_code: 'Q1A1' } }) })],
    ]);

  it('are asked while they are shown, and restore their answers', () => {
    const scenario = survey().answer('a', ['a_o1']).next();
    expect(scenario.rows('m')).toEqual(['r1', 'r2', 'r3']);
    scenario.answer('m', { m_r1: ['m_o1'], m_r2: ['m_o2'], m_r3: ['m_o3'] });
    scenario.back().answer('a', ['a_o2']).next();
    expect(scenario.rows('m')).toEqual(['r1', 'r3']);
    expect(scenario.view('m')?.answer).toEqual({ m_r1: ['m_o1'], m_r3: ['m_o3'] });
    expect(scenario.back().answer('a', ['a_o1']).next().view('m')?.answer).toHaveProperty('m_r2');
  });

  it('are each required while they are shown', () => {
    const scenario = survey().answer('a', ['a_o2']).next().next();
    expect(scenario.issues()).toEqual(['m_r1 validate.option', 'm_r3 validate.option']);
    scenario.answer('m', { m_r1: ['m_o1'] }).next();
    expect(scenario.issues()).toEqual(['m_r3 validate.option']);
  });

  it('hide the question if none of them is shown', () => {
    const rows = parts('m', 'r', 2, { 1: { disp_code: 'Q1A1' }, 2: { disp_code: 'Q1A1' } });
    const scenario = play([
      [choice('a', 'single', 2)],
      [matrix('m', { rows_items: rows })],
      [choice('z', 'single', 2)],
    ]);
    expect(scenario.answer('a', ['a_o2']).next().page()).toEqual(['z']);
    expect(scenario.back().answer('a', ['a_o1']).next().page()).toEqual(['m']);
  });

  it('appear and disappear by groups, which have headings', () => {
    const groupedMatrix = matrix('m', {
      rows_items: parts('m', 'r', 4, {
        1: { group_id: 'ga' },
        2: { group_id: 'ga' },
        3: { group_id: 'gb' },
        4: { group_id: 'gb' },
      }),
      row_group_list: [
        { gid: 'ga', title: 'First', disp_code: 'Q1A1' },
        { gid: 'gb', title: 'Second' },
      ],
      showRowsGroupTitle: true,
      row_group_order: 'reverse',
    });
    const scenario = play([[choice('a', 'single', 2)], [groupedMatrix]])
      .answer('a', ['a_o1'])
      .next();
    expect(scenario.rows('m')).toEqual(['r3', 'r4', 'r1', 'r2']);
    expect(scenario.view('m')?.rowGroups?.map(({ title }) => title)).toEqual(['Second', 'First']);
    scenario.back().answer('a', ['a_o2']).next();
    expect(scenario.rows('m')).toEqual(['r3', 'r4']);
    expect(scenario.next().issues()).toEqual(['m_r3 validate.option', 'm_r4 validate.option']);
  });

  it('follow earlier choices by bindings and related references, with their titles', () => {
    const sources = [choice('a', 'multiple', 3)];
    const boundMatrix = matrix('m', { row_bind_list: [{ optGid: 'm_r1', bindQ: 'a', bindOpt: 'a_o2' }] });
    const mirrored = matrix('n', {
      rows_items: parts('n', 'r', 4, { 1: { option_origin: 'a_o1' }, 2: { option_origin: 'a_o3' } }),
    });
    const relatedRefs = [{ sourceGid: 'a', targetGid: 'n', mode: 'select', type: 'row' }];
    const scenario = play([sources, [boundMatrix, mirrored]], { relatedRefs });
    scenario.answer('a', [['a_o3']]).next();
    expect(scenario.rows('m')).toEqual(['r2', 'r3', 'r4']);
    expect(scenario.rows('n')).toEqual(['r2', 'r3', 'r4']);
    expect(scenario.titles('n')?.[0]).toBe('a o3');
    scenario
      .back()
      .answer('a', [['a_o1'], ['a_o2']])
      .next();
    expect(scenario.rows('m')).toEqual(['r1', 'r2', 'r3', 'r4']);
    expect(scenario.rows('n')).toEqual(['r1', 'r3', 'r4']);
  });
});

describe('orders and screens of rows', () => {
  it('are shown in the order of the respondent, and stored in authored order', () => {
    const scenario = play([
      [matrix('m', { row_order: 'reverse', rows_items: parts('m', 'r', 4, { 4: { fixed: true } }) })],
    ]);
    expect(scenario.rows('m')).toEqual(['r3', 'r2', 'r1', 'r4']);
    scenario.answer('m', { m_r3: ['m_o1'], m_r1: ['m_o1'] });
    expect(Object.keys(scenario.view('m')?.answer as object)).toEqual(['m_r1', 'm_r3']);
  });

  const screens = [
    ['m_r1', 'm_r2'],
    ['m_r3', 'm_r4'],
  ];
  it('are asked screen by screen, and the answers of all screens are kept', () => {
    const scenario = play([[matrix('m', { screens })], [choice('z', 'single', 2)]]);
    expect(scenario.rows('m')).toEqual(['r1', 'r2']);
    scenario.answer('m', { m_r1: ['m_o1'] }).next();
    expect(scenario.issues()).toEqual(['m_r2 validate.option']);
    scenario.answer('m', { m_r1: ['m_o1'], m_r2: ['m_o1'] }).next();
    expect(scenario.rows('m')).toEqual(['r3', 'r4']);
    expect(scenario.next().issues()).toEqual(['m_r3 validate.option', 'm_r4 validate.option']);
    scenario.answer('m', { m_r1: ['m_o1'], m_r2: ['m_o1'], m_r3: ['m_o1'], m_r4: ['m_o1'] }).next();
    expect(scenario.page()).toEqual(['z']);
  });

  it('may be left unanswered on all screens but the last if the question has `swap`', () => {
    const scenario = play([[matrix('m', { screens, swap: true })], [choice('z', 'single', 2)]]).next();
    expect(scenario.rows('m')).toEqual(['r3', 'r4']);
    expect(scenario.next().page()).toEqual(['m']);
  });
});

describe('conditions about rows', () => {
  const isFollowingQuestionShown = (
    code: string,
    answer: unknown,
    question = matrix('m', { required: false }),
  ) =>
    play([[question], [choice('z', 'single', 2, { disp_code: code })]])
      .answer(question.gid, answer)
      .next()
      .page()[0] === 'z';
  const matrixAnswer = { m_r1: ['m_o2'], m_r3: ['m_o3'] };

  it.each([
    ['Q1R1', true],
    ['Q1R2', false],
    ['Q1R1 == 2', true],
    ['Q1R1A2', true],
    ['Q1R1A3', false],
    ['Q1A3', true],
    ['Q1A1', false],
    ['Q1.R3 == "A3"', true],
    ['rows(Q1, 3) == ["R3"]', true],
    ['countif([Q1.R1, Q1.R2, Q1.R3], 2) == 1', true],
    ['count(Q1) == 2', true],
    ['selectSize(Q1R1~3) == 2', true],
    ['Q1R2 is empty and Q1R3 is answered', true],
  ])('`%s` is %j', (code, shown) => expect(isFollowingQuestionShown(code, matrixAnswer)).toBe(shown));

  const severalPerRow = choice('m', 'matrix_multiple', 3, { rows_items: parts('m', 'r', 2) });
  it.each([
    ['Q1R1 has all [1, 3]', true],
    ['Q1R1 has any [2]', false],
    ['Q1R1A3', true],
    ['selectSize(Q1) == 3', true],
    ['count(Q1R1) == 2', true],
  ])('`%s` is %j with several options in a row', (code, shown) => {
    expect(
      isFollowingQuestionShown(code, { m_r1: [['m_o1'], ['m_o3']], m_r2: [['m_o2']] }, severalPerRow),
    ).toBe(shown);
  });

  const classification = choice('m', 'classify', 3, { category_items: parts('m', 'r', 2) });
  it.each([
    ['Q1R2A1', true],
    ['Q1R1A1', false],
    ['Q1R1 has all [2, 3]', true],
  ])('`%s` is %j in a classification', (code, shown) => {
    expect(
      isFollowingQuestionShown(code, { m_r1: [['m_o2'], ['m_o3']], m_r2: [['m_o1']] }, classification),
    ).toBe(shown);
  });

  it('a rule reads the answer of a row, and an option in the row', () => {
    const rule = (extra: object) => ({
      rule_map: { x: { bindQ: 'm', op: 'notEmpty', ...extra } },
      dispConsList: [{ targets: ['z'], action: 'display', conditionGroup: 'x' }],
    });
    const isShown = (extra: object) =>
      play([[matrix('m', { required: false })], [choice('z', 'single', 2)]], rule(extra))
        .answer('m', matrixAnswer)
        .next()
        .page()[0] === 'z';
    expect(isShown({ rowGid: 'm_r1' })).toBe(true);
    expect(isShown({ rowGid: 'm_r2' })).toBe(false);
    expect(isShown({ rowGid: 'm_r1', optGid: 'm_o2' })).toBe(true);
    expect(isShown({ rowGid: 'm_r1', optGid: 'm_o3' })).toBe(false);
    expect(isShown({ optGid: 'm_o3' })).toBe(true);
  });

  it('options follow the choices in any row, or the answered rows', () => {
    const target = (origins: readonly string[]) =>
      choice('t', 'multiple', 2, {
        items: parts('t', 'o', 2, { 1: { option_origin: origins[0] }, 2: { option_origin: origins[1] } }),
      });
    const relatedRefs = [{ sourceGid: 'm', targetGid: 't', mode: 'select', type: 'option' }];
    const listShownTitles = (origins: readonly string[]) =>
      play([[matrix('m', { required: false })], [target(origins)]], { relatedRefs })
        .answer('m', matrixAnswer)
        .next()
        .view('t')
        ?.options.map(({ title }) => title);
    expect(listShownTitles(['m_o1', 'm_o2'])).toEqual(['m o2']);
    expect(listShownTitles(['m_r2', 'm_r3'])).toEqual(['m r3']);
  });
});

it('a matrix starts with the answer of another matrix, row by row', () => {
  const copy = matrix('n', { auto_fill: 'Q1' });
  const scenario = play([[matrix('m')], [copy]]);
  scenario.answer('m', { m_r1: ['m_o1'], m_r2: ['m_o2'], m_r3: ['m_o3'], m_r4: ['m_o1'] }).next();
  expect(scenario.view('n')?.answer).toEqual({
    n_r1: ['n_o1'],
    n_r2: ['n_o2'],
    n_r3: ['n_o3'],
    n_r4: ['n_o1'],
  });
});

it('a correction must answer all rows only if it changes the matrix', () => {
  const scenario = play([[matrix('m')], [choice('z', 'single', 2)]], {}, { mode: 'modify' });
  expect(scenario.next().page()).toEqual(['z']);
  scenario
    .back()
    .answer('m', { m_r1: ['m_o1'] })
    .next();
  expect(scenario.page()).toEqual(['m']);
  scenario.answer('m', { m_r1: ['m_o1'], m_r2: ['m_o2'], m_r3: ['m_o3'], m_r4: ['m_o1'] }).next();
  expect(scenario.page()).toEqual(['z']);
});

it('summaries of answers name the rows', () => {
  const scenario = play([
    [choice('a', 'single', 2), matrix('m', { required: false })],
    [choice('z', 'single', 2)],
  ]);
  scenario.answer('a', ['a_o2']).answer('m', { m_r1: ['m_o1'], m_r3: ['m_o2'] });
  expect(scenario.recap()).toEqual([
    { gid: 'a', title: 'a', answers: [{ text: 'a o2' }] },
    {
      gid: 'm',
      title: 'm',
      answers: [
        { label: 'm r1', text: 'm o1' },
        { label: 'm r3', text: 'm o2' },
      ],
    },
  ]);
});

it('summaries of answers mark numbers and dates with their form, but not other texts', () => {
  const text = (gid: string, attributes: object) => ({
    type: 'Q',
    gid,
    qtype: 'blank',
    title: gid,
    open_attrs: attributes,
  });
  const scenario = play([
    [
      text('n', { type: 'decimal' }),
      text('d', { type: 'date' }),
      text('c', { type: 'postal_code', country: 'DE' }),
      text('t', {}),
    ],
  ]);
  scenario
    .answer('n', ['2.5'])
    .answer('d', ['2025-03-04'])
    .answer('c', ['10115'])
    .answer('t', ['2025-03-04']);
  expect(scenario.recap().flatMap(({ answers }) => answers)).toEqual([
    { text: '2.5', form: 'number' },
    { text: '2025-03-04', form: 'day' },
    { text: '10115' },
    { text: '2025-03-04' },
  ]);
});
