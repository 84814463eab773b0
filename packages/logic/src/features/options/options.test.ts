import type { Project, Question, RelatedReference } from '@canvass/project';
import { describe, expect, it, test } from 'vitest';
import { computeDraft } from '../../step/settle/draft.ts';
import { askedQuestion } from '../../content/localise.ts';
import { computeMoment } from '../../program/moment.ts';
import { settleAll } from '../../step/settle/settle.ts';
import { blank, multiple, play, project, single } from '../../testing/scenario.ts';
import { computeSource, sourceTypes, target } from './source-types.fixtures.ts';

const ref = (
  sourceGid: string,
  targetGid: string,
  mode: 'select' | 'other' = 'select',
  type: 'option' | 'row' = 'option',
): RelatedReference => ({ sourceGid, targetGid, mode, type });

/** Each question has its own page, so that it comes after the earlier ones. */
const survey = (questions: readonly Question[], fields: Partial<Project> = {}) =>
  play(
    project(
      questions.map((question) => [question]),
      fields,
    ),
    {},
    sourceTypes,
  );
type SurveyRun = ReturnType<typeof survey>;
const answer = (run: SurveyRun, gid: string, value: unknown) =>
  run.send({ type: 'answer', gid, answer: value });
const offeredOptions = (run: SurveyRun, gid: string) =>
  run.view(gid)?.options.map(({ option }) => option.gid.replace(`${gid}_`, ''));
const rows = (run: SurveyRun, gid: string) => run.view(gid)?.rows.map(({ option }) => option.gid);
const titles = (run: SurveyRun, gid: string) =>
  run.view(gid)?.options.map(({ title }) => (typeof title === 'string' ? title : JSON.stringify(title)));

describe('chosen options by kind of source question', () => {
  const ALL = ['s1', 's2', 's3'];
  const tasks = [
    { h: 's1', l: 's2' },
    { h: 's3', l: 's1' },
  ];
  test.each([
    ['sort', { s1: 1, s3: 2 }, ALL, ['s1 s3', 's2']],
    ['score', { s1: [0], s2: [null, null, [], 99], s3: [99] }, ALL, ['s1 s3', 's2']],
    ['maxdiff', tasks, ALL, ['s1 s3', 's2']],
    ['multiple_blank', { s1: ' ', s2: 'x' }, ALL, ['s2', 's1 s3']],
    ['image_select', ['s2'], ALL, ['s2', 's1 s3']],
    ['matrix_single', { r1: 's2', r3: 's2' }, ALL, ['s2', 's1 s3']],
    ['matrix_single', { r1: 's2', r3: 's2' }, ['r1', 'r2', 'r3'], ['r1 r3', 'r2']],
  ] as const)('%s %j', (qtype, givenAnswer, origins, [selected, unselected]) => {
    for (const [mode, expected] of Object.entries({ select: selected, other: unselected })) {
      const run = survey([computeSource(qtype), target('t', origins), blank('Q9')], {
        relatedRefs: [ref('source', 't', mode === 'select' ? 'select' : 'other')],
      });
      answer(run, 'source', givenAnswer);
      expect(offeredOptions(run, 't')?.join(' ')).toBe(`${expected} own`);
    }
  });
});

it('options can mirror nodes of a tree on every level, with the titles of the nodes', () => {
  const tree = [
    {
      gid: 'eu',
      title: 'Europe',
      items: [
        { gid: 'ie', title: 'Ireland' },
        { gid: 'mt', title: 'Malta' },
      ],
    },
    { gid: 'oc', title: 'Oceania' },
  ];
  const { items: _, rows_items: __, ...source } = computeSource('cascader', { tree_list: tree });
  const mirrors = target('t', ['eu', 'oc', 'ie', 'mt']);
  const run = survey([source, mirrors, blank('Q9')], { relatedRefs: [ref('source', 't')] });
  expect(offeredOptions(run, 't')).toEqual(['own']);
  answer(run, 'source', { 1: 'eu', 2: 'mt' });
  expect(offeredOptions(run, 't')).toEqual(['eu', 'mt', 'own']);
  expect(titles(run, 't')?.slice(0, 2)).toEqual(['Europe', 'Malta']);
});

it('options can be bound to a node of a tree on any level', () => {
  const { items: _, rows_items: __, ...source } = computeSource('cascader', { tree_list: [] });
  const bound = multiple('Q1', 2, {
    option_bind_list: [
      { optGid: 'q1_1', bindQ: 'source', bindOpt: 'eu' },
      { optGid: 'q1_2', bindQ: 'source', bindOpt: 'ie' },
    ],
  });
  const run = survey([source, bound]);
  answer(run, 'source', { 1: 'eu', 2: 'mt' });
  expect(offeredOptions(run, 'q1')).toEqual(['1']);
  answer(run, 'source', { 1: 'eu', 2: 'ie' });
  expect(offeredOptions(run, 'q1')).toEqual(['1', '2']);
});

describe('a source without an answer', () => {
  const questions = [
    single('Q1', 2),
    multiple('Q2', 3, { disp_code: 'Q1A1' }),
    target('t', ['q2_1', 'q2_2', 'q2_3']),
  ];
  test.each([
    ['select', 'own'],
    ['other', 'q2_1 q2_2 q2_3 own'],
  ] as const)('%s: hidden, not answered, answered and hidden again', (mode, nothing) => {
    const run = survey(questions, { relatedRefs: [ref('q2', 't', mode)] });
    expect(offeredOptions(run, 't')?.join(' ')).toBe(nothing);
    run.answer('q1', [1]).next();
    expect(offeredOptions(run, 't')?.join(' ')).toBe(nothing);
    run.answer('q2', [2]).next().back().back();
    expect(offeredOptions(run, 't')?.join(' ')).toBe(mode === 'select' ? 'q2_2 own' : 'q2_1 q2_3 own');
    run.answer('q1', [2]);
    expect(offeredOptions(run, 't')?.join(' ')).toBe(nothing);
  });

  it('leaves out options that the source does not offer, also while it is hidden', () => {
    const source = multiple('Q2', 3, { disp_code: 'Q1A1' });
    const items = source.items?.map((option, at) => (at === 1 ? { ...option, disp_code: 'Q1A1' } : option));
    const run = survey(
      [single('Q1', 2), { ...source, ...(items && { items }) }, target('t', ['q2_1', 'q2_2', 'q2_3'])],
      { relatedRefs: [ref('q2', 't', 'other')] },
    );
    expect(offeredOptions(run, 't')).toEqual(['q2_1', 'q2_3', 'own']);
    run.answer('q1', [1]);
    expect(offeredOptions(run, 't')).toEqual(['q2_1', 'q2_2', 'q2_3', 'own']);
  });
});

it('a target without own options is hidden until an option of its source is chosen, and drops choices that vanish', () => {
  const mirror = target('t', ['q1_1', 'q1_2']);
  const run = survey(
    [multiple('Q1', 2), { ...mirror, items: mirror.items?.slice(0, 2) ?? [] }, blank('Q3')],
    {
      relatedRefs: [ref('q1', 't')],
    },
  );
  run.answer('q1', [1, 2]).next();
  answer(run, 't', ['t_q1_1', 't_q1_2']).next().back().back().answer('q1', [2]);
  expect(run.view('t')?.answer).toEqual(['t_q1_2']);
  run.answer('q1', null).next();
  expect(run.page).toEqual(['q3']);
  run.back().answer('q1', [1]).next(); // the earlier answer returns, as far as its options are offered
  expect(run.view('t')?.answer).toEqual(['t_q1_1']);
});

it('in a chain of three references, the last target follows a change of the first source', () => {
  const run = survey(
    [
      multiple('Q1', 3),
      target('a', ['q1_1', 'q1_2', 'q1_3']),
      target('b', ['a_q1_1', 'a_q1_2', 'a_q1_3']),
      target('c', ['b_a_q1_1', 'b_a_q1_2', 'b_a_q1_3'], {
        items: target('c', ['b_a_q1_1', 'b_a_q1_2']).items ?? [],
      }),
    ],
    { relatedRefs: [ref('q1', 'a'), ref('a', 'b'), ref('b', 'c', 'other')] },
  );
  run.answer('q1', [1, 2]).next();
  answer(run, 'a', ['a_q1_1', 'a_q1_2']).next();
  answer(run, 'b', ['b_a_q1_2']).next();
  expect(offeredOptions(run, 'c')).toEqual(['b_a_q1_1', 'own']);
  expect(titles(run, 'c')).toEqual(['Q1 option 1', 'None of these']);
  run.back().back().back().answer('q1', [2]);
  expect(offeredOptions(run, 'b')).toEqual(['a_q1_2', 'own']);
  expect(offeredOptions(run, 'c')).toEqual(['own']);
});

it('if two references concern one option, both must hold, also through a chain', () => {
  const questions = [
    multiple('Q1', 3),
    target('a', ['q1_1', 'q1_2', 'q1_3']),
    target('b', ['a_q1_1', 'a_q1_2']),
  ];
  const run = survey(questions, {
    relatedRefs: [ref('q1', 'a', 'other'), ref('a', 'b', 'other'), ref('q1', 'b', 'other')],
  });
  expect(offeredOptions(run, 'b')).toEqual(['a_q1_1', 'a_q1_2', 'own']);
  run.answer('q1', [1]).next();
  answer(run, 'a', ['a_q1_2']);
  expect(offeredOptions(run, 'b')).toEqual(['own']);
  answer(run, 'a', ['a_q1_3']);
  expect(offeredOptions(run, 'b')).toEqual(['a_q1_2', 'own']);
});

it('rows follow options, and options follow rows', () => {
  const { items = [] } = target('t', ['r2', 's1']);
  const matrix: Question = {
    ...computeSource('matrix_single'),
    gid: 'm',
    items: [{ gid: 'm1', seq: 1, title: 'x' }],
  };
  const run = survey([computeSource('matrix_single'), { ...matrix, rows_items: items }], {
    relatedRefs: [ref('source', 'm', 'select', 'row')],
  });
  answer(run, 'source', { r2: 's3' });
  expect(rows(run, 'm')).toEqual(['t_r2', 't_own']);
  expect(run.view('m')?.rows[0]?.title).toBe('Title r2');
  answer(run, 'source', { r1: 's1' });
  expect(rows(run, 'm')).toEqual(['t_s1', 't_own']);
  expect(offeredOptions(run, 'm')).toEqual(['m1'.replace('m_', '')]);
});

describe('option_from', () => {
  const questions = [multiple('Q1', 2), target('t', ['q1_1', 'q1_2'], { option_from: 'q1' })];
  it('is short for a reference', () => {
    const run = survey(questions).answer('q1', [2]);
    expect(offeredOptions(run, 't')).toEqual(['q1_2', 'own']);
  });
  it('is overridden by a reference with more fields', () => {
    const run = survey(questions, { relatedRefs: [ref('q1', 't', 'other')] }).answer('q1', [2]);
    expect(offeredOptions(run, 't')).toEqual(['q1_1', 'own']);
  });
});

it('a circular reference is reported, and its options are not offered', () => {
  const a = target('a', ['b_a_q1_1'], { items: [{ gid: 'a_1', seq: 1, title: 'A', option_origin: 'b_1' }] });
  const b = target('b', [], { items: [{ gid: 'b_1', seq: 1, title: 'B', option_origin: 'a_1' }] });
  const c = target('c', ['q1_1']);
  const run = survey([multiple('Q1', 1), a, b, c], {
    relatedRefs: [ref('a', 'b', 'other'), ref('b', 'a', 'other'), ref('q1', 'c', 'other')],
  });
  expect([offeredOptions(run, 'a'), offeredOptions(run, 'b'), offeredOptions(run, 'c')]).toEqual([
    [],
    [],
    ['q1_1', 'own'],
  ]);
  run.next();
  expect(run.page).toEqual(['c']);
  const draft = computeDraft(run.program, run.state);
  settleAll(draft);
  expect(draft.reports).toMatchObject([
    { tag: 'engine', kind: 5 },
    { tag: 'engine', kind: 5 },
  ]);
});

it('a reference to a later question does not read it, also after going back', () => {
  const run = survey([target('t', ['q2_1', 'q2_2']), multiple('Q2', 2)], {
    relatedRefs: [ref('q2', 't')],
  });
  expect(offeredOptions(run, 't')).toEqual(['own']);
  run.next().answer('q2', [1]).back();
  expect(offeredOptions(run, 't')).toEqual(['own']);
});

describe('carried titles', () => {
  const open = (gid: string, origin?: string) => ({
    gid,
    seq: 1,
    title: `Title of ${gid}`,
    is_open: true,
    open_attrs: { required: true },
    ...(origin !== undefined && { option_origin: origin }),
  });
  const questions = [
    computeSource('auto_table', { items: [open('s1')] }),
    computeSource('auto_table', { gid: 'mid', items: [open('m1', 's1')] }),
    computeSource('auto_table', { gid: 'last', items: [open('l1', 'm1')] }),
  ];
  const refs = { relatedRefs: [ref('source', 'mid'), ref('mid', 'last')] };

  it('come from the root of the chain with its open text, which is not requested again', () => {
    const run = survey(questions, refs);
    answer(run, 'source', { s1: ' kale ' }).next();
    expect(run.view('mid')?.options[0]).toMatchObject({ title: ['Title of s1', { piped: ': kale' }] });
    answer(run, 'mid', { m1: '' }).next();
    expect(run.view('last')?.options[0]?.title).toEqual(['Title of s1', { piped: ': kale' }]);
    for (const gid of ['mid', 'last']) {
      expect(run.view(gid)?.options[0]?.option).not.toHaveProperty('is_open');
      expect(run.view(gid)?.question.items?.[0]).not.toHaveProperty('open_attrs');
    }
    expect(run.view('source')?.options[0]?.option).toHaveProperty('is_open');
    const { program, state } = run;
    const firstOptions = program.questions.map(
      (question) => askedQuestion(computeMoment(program, state), question).items?.[0],
    );
    expect(firstOptions.map((option) => option?.is_open === true)).toEqual([true, false, false]); // not required there
  });

  it('are rendered again when the text changes, in the question and in piped texts', () => {
    const piping = blank('Q9', { title: ['You said ', { ref: 'Q2' }] });
    const picks = target('t', ['s1'], { cid: 'Q2' });
    const run = survey([questions[0] as Question, picks, piping], { relatedRefs: [ref('source', 't')] });
    answer(run, 'source', { s1: 'kale' }).next();
    answer(run, 't', ['t_s1']);
    expect(JSON.stringify(run.view('q9')?.title)).toContain('Title of s1: kale');
    run.back();
    answer(run, 'source', { s1: 'chard' });
    expect(JSON.stringify(run.view('t')?.options[0]?.title)).toContain('chard');
    expect(JSON.stringify(run.view('q9')?.title)).toContain('Title of s1: chard');
  });

  it('cause the rules that read them to be evaluated again', () => {
    const asks = blank('Q9', { disp_code: 'title(Q2A1) contains "kale"' });
    const run = survey([questions[0] as Question, target('t', ['s1'], { cid: 'Q2' }), asks, blank('Q10')], {
      relatedRefs: [ref('source', 't')],
    });
    answer(run, 'source', { s1: 'kale' }).next();
    answer(run, 't', ['t_s1']).next();
    expect(run.page).toEqual(['q9']);
    run.back().back();
    answer(run, 'source', { s1: 'chard' }).next().next();
    expect(run.page).toEqual(['q10']);
  });

  it('an open option with a source that is not open requests its own text', () => {
    const run = survey(
      [computeSource('auto_table'), computeSource('auto_table', { gid: 'mid', items: [open('m1', 's1')] })],
      { relatedRefs: [ref('source', 'mid')] },
    );
    expect(run.view('mid')?.question.items?.[0]).toHaveProperty('is_open', true);
  });

  it('follow the language, with the placeholders of the source', () => {
    const name = blank('Q1');
    const items = [{ gid: 's1', seq: 1, title: ['Fruit of ', { ref: 'Q1' }] }];
    const run = survey([name, computeSource('image_select', { items }), target('t', ['s1'])], {
      relatedRefs: [ref('source', 't', 'other')],
      translations: { 'zh-CN': { s1: { title: ['水果 ', { ref: 'Q1' }] } } },
    });
    expect(titles(run, 't')?.[0]).toContain('Fruit of');
    run.answer('q1', 'Ann');
    expect(titles(run, 't')?.[0]).toContain('Ann');
    run.send({ type: 'language', language: 'zh-CN' });
    expect(titles(run, 't')?.[0]).toContain('水果');
  });
});

describe('bound options', () => {
  const bound = (fields: Partial<Question>): SurveyRun =>
    survey([computeSource('matrix_single'), blank('Q2'), multiple('Q3', 2, fields)]);
  const bindingWith = (bindings: object) => ({
    option_bind_list: [{ optGid: 'q3_1', bindQ: 'source', ...bindings }],
  });
  test.each([
    ['an option', bindingWith({ bindOpt: 's2' }), { r1: 's2' }, true],
    ['another option', bindingWith({ bindOpt: 's1' }), { r1: 's2' }, false],
    ['any option of a row', bindingWith({ bindRow: 'r1' }), { r1: 's2' }, true],
    ['another row', bindingWith({ bindRow: 'r2' }), { r1: 's2' }, false],
    ['an option of a row', bindingWith({ bindOpt: 's2', bindRow: 'r2' }), { r1: 's2', r2: 's3' }, false],
    ['any choice', bindingWith({}), { r3: 's1' }, true],
    ['any choice, none made', bindingWith({}), null, false],
    ['not an option', bindingWith({ bindOpt: 's2', mode: 'other' }), { r1: 's2' }, false],
    ['not an option, none made', bindingWith({ bindOpt: 's2', mode: 'other' }), null, true],
    ['out of force', { ...bindingWith({ bindOpt: 's1' }), optionsBindEffect: false }, { r1: 's2' }, true],
  ] as const)('%s', (_, fields, givenAnswer, isShown) => {
    const run = bound(fields as Partial<Question>); // lists of a table are readonly tuples
    answer(run, 'source', givenAnswer);
    expect(offeredOptions(run, 'q3')).toEqual(isShown ? ['1', '2'] : ['2']);
  });

  it('an option that is bound to a text question is offered once the text is written', () => {
    const run = bound({ option_bind_list: [{ optGid: 'q3_2', bindQ: 'q2' }] });
    expect(offeredOptions(run, 'q3')).toEqual(['1']);
    run.next().answer('q2', 'x');
    expect(offeredOptions(run, 'q3')).toEqual(['1', '2']);
  });

  it('several bindings of one row must all hold', () => {
    const list = [
      { optGid: 'r1', bindQ: 'q1', bindOpt: 'q1_1' },
      { optGid: 'r1', bindQ: 'q1', bindOpt: 'q1_2' },
    ];
    const run = survey([multiple('Q1', 2), computeSource('matrix_single', { row_bind_list: list })]);
    expect(rows(run.answer('q1', [1]), 'source')).toEqual(['r2', 'r3']);
    expect(rows(run.answer('q1', [1, 2]), 'source')).toEqual(['r1', 'r2', 'r3']);
  });
});

describe('groups of options', () => {
  const inGroups = (groups: readonly string[], fields: Partial<Question> = {}) => {
    const { items = [], ...question } = multiple('Q2', groups.length);
    const groupedItems = items.map((option, at) => ({
      ...option,
      ...(groups[at] && { group_id: groups[at] }),
    }));
    return { ...question, items: groupedItems, ...fields };
  };
  const GROUPS = ['x', 'x', 'y', ''];
  const lists = {
    option_group_list: [
      { gid: 'x', title: 'Group X', disp_code: 'Q1A1' },
      { gid: 'y', title: 'Group Y' },
    ],
    showOptionsGroupTitle: true,
  };
  const rule = (action: 'display' | 'hide', gid: string): Partial<Project> => ({
    rule_map: { r: { bindQ: 'q1', optGid: 'q1_1', op: 'notEmpty' } },
    dispOptConsList: [{ target: 'q2', options: [gid], action, conditionGroup: 'r' }],
  });

  it('are hidden with their options by code, and by rules that name them', () => {
    const run = survey([single('Q1', 2), inGroups(GROUPS, lists)], rule('hide', 'y'));
    expect(offeredOptions(run, 'q2')).toEqual(['3', '4']);
    run.answer('q1', [1]);
    expect(offeredOptions(run, 'q2')).toEqual(['1', '2', '4']);
  });

  it('have no effect on display if optionsGroupEffect is false', () => {
    const question = inGroups(GROUPS, { ...lists, optionsGroupEffect: false });
    expect(offeredOptions(survey([single('Q1', 2), question], rule('display', 'y')), 'q2')).toHaveLength(4);
  });

  it('have headings while one of their options is shown', () => {
    const run = survey([single('Q1', 2), inGroups(GROUPS, lists)], rule('hide', 'q2_3'));
    const headings = () => run.view('q2')?.optionGroups?.map(({ title }) => title);
    expect(headings()).toEqual(['Group Y']);
    expect(run.view('q2')?.options.map(({ group }) => group)).toEqual(['y', undefined]);
    run.answer('q1', [1]);
    expect(headings()).toEqual(['Group X']);
  });

  it('hide a question whose groups are all hidden', () => {
    const question = inGroups(['x', 'x'], lists);
    const run = survey([single('Q1', 2), question, blank('Q3')])
      .answer('q1', [2])
      .next();
    expect(run.page).toEqual(['q3']);
  });

  it('of rows behave like groups of options', () => {
    const { rows_items = [], ...matrixQuestion } = computeSource('matrix_single');
    const question: Question = {
      ...matrixQuestion,
      rows_items: rows_items.map((row, at) => ({ ...row, group_id: at === 1 ? 'one' : 'two' })),
      row_group_list: [
        { gid: 'one', title: 'One' },
        { gid: 'two', title: 'Two', disp_code: 'Q1A1' },
      ],
      showRowsGroupTitle: true,
    };
    const run = survey([single('Q1', 2), question]);
    expect(rows(run, 'source')).toEqual(['r2']);
    run.answer('q1', [1]);
    expect(rows(run, 'source')).toEqual(['r1', 'r3', 'r2']);
    expect(run.view('source')?.rowGroups?.map(({ gid }) => gid)).toEqual(['two', 'one']);
  });
});
