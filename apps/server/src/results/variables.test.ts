import { UNKNOWN_RESPONDENT } from '@canvass/protocol';
import { compileExport, type ExportedResponse, type ExportVersion } from '@canvass/export';
import { describe, expect, it, test } from 'vitest';
import { checkProject } from '../surveys/check-project.ts';

const ID = 'VariablesOfSurvey0000001';
const option = (gid: string, seq: number, title: string, extraFields = {}) => ({
  gid,
  seq,
  title,
  ...extraFields,
});
const question = (gid: string, cid: string, extraFields: object) => ({
  type: 'Q',
  gid,
  cid,
  qtype: 'blank',
  title: `Title of ${cid}`,
  ...extraFields,
});

function computeVersion(version: number, items: readonly object[], extraFields = {}): ExportVersion {
  const group = { type: 'G', gid: 'g1', items };
  const { program, issues } = checkProject({
    format: 1,
    projectId: ID,
    title: 'S',
    items: [group],
    ...extraFields,
  });
  if (program === undefined) throw new Error(JSON.stringify(issues));
  return { version, program };
}

const NOTHING: ExportedResponse = {
  seq: 1,
  version: 1,
  test: false,
  status: 1,
  end: { is_end: 1, status: 1 },
  begunAt: new Date(0),
  endedAt: new Date(1),
  facts: UNKNOWN_RESPONDENT,
  answers: {},
  record: {
    notAsked: [],
    options: {},
    rows: {},
    language: 'en-GB',
    draws: {},
    nodeScores: {},
    totalScore: 0,
    cells: [],
    times: {},
  },
  files: [],
  iat: [],
  counted: [],
  evaluatedDifferently: false,
};

function exportRow(
  versions: readonly [ExportVersion, ...ExportVersion[]],
  overrides: Partial<ExportedResponse>,
) {
  const { dataset, row } = compileExport(ID, versions);
  const cells = row({ ...NOTHING, ...overrides });
  return Object.fromEntries(
    dataset.variables.flatMap(({ name, group }, at) => (group === 'question' ? [[name, cells[at]]] : [])),
  );
}

const variablesOf = (...versions: readonly [ExportVersion, ...ExportVersion[]]) =>
  compileExport(ID, versions).dataset.variables.filter(({ group }) => group === 'question');

describe('names of variables', () => {
  test.each([
    ['are the codes of questions', ['Q1', 'age_2'], ['Q1', 'age_2']],
    ['are never words that SPSS reserves', ['ALL', 'with'], ['ALL_', 'with_']],
    ['differ by more than upper and lower case', ['seq', 'Status'], ['seq_2', 'Status_2']],
    ['keep letters of all scripts', ['年龄', 'Größe', 'e\u0301'], ['年龄', 'Größe', 'é']],
    ['may have 64 bytes', ['x'.repeat(64)], ['x'.repeat(64)]],
  ])('%s', (_, codes, names) => {
    const version = computeVersion(
      1,
      codes.map((code, at) => question(`q${at}`, code, {})),
    );
    expect(variablesOf(version).map(({ name }) => name)).toEqual(names);
  });
});

test.each([
  ['ordinal', 'rise', [1, 2, 5]],
  ['ordinal', 'fall', [3, 2, 1]],
  ['nominal', 'neither rise nor fall', [0, 1, 0]],
  ['nominal', 'are equal', [1, 1, 1]],
])('a choice is %s if the points of its options %s', (measure, _, points) => {
  const items = points.map((score, at) => ({ ...option(`a${at}`, at + 1, `Option ${at}`), score }));
  const version = computeVersion(1, [question('q1', 'Q1', { qtype: 'single', items })]);
  expect(variablesOf(version)[0]?.measure).toBe(measure);
});

it('labels of variables contain the question title, without markup or raw placeholders', () => {
  const rows_items = [option('r1', 1, 'Row <b>one</b>')];
  const matrix = { qtype: 'matrix_blank', title: 'How is {{Q1}} in {{ext.town}}?', rows_items };
  const version = computeVersion(
    1,
    [question('q1', 'Q1', {}), question('q2', 'Q2', { ...matrix, items: [option('a1', 1, 'Column')] })],
    { ext_params: [{ code: 'town', type: 'chart' }] },
  );
  const label = 'How is [Q1] in [town]?: Row one: Column';
  expect(variablesOf(version).at(-1)).toMatchObject({ name: 'Q2_R1_A1', label });
});

it('variables show which requests for an answer the respondent ignored', () => {
  const version = computeVersion(1, [question('q1', 'Q1', { required: 'ask' }), question('q2', 'Q2', {})], {
    checks: [
      { gid: 'fit', at: ['q1'], holds: 'Q1 is answered', text: 'Nothing in {{ Q1 }}?', level: 'ask' },
      { gid: 'strict', at: ['q1'], holds: 'Q1 is answered', text: 'No' },
    ],
  });
  const { dataset, row } = compileExport(ID, [version]);
  const cellsFor = (ignored: NonNullable<ExportedResponse['record']['ignored']>) => {
    const cells = row({ ...NOTHING, record: { ...NOTHING.record, ignored } });
    const names = ['Q1', 'Q2', 'check_fit', 'check_strict'];
    return names.map((name) => cells[dataset.variables.findIndex((variable) => variable.name === name)]);
  };
  expect(cellsFor({ questions: ['q1'], checks: ['fit'] })).toEqual([
    { missing: 'asked_left' },
    { missing: 'empty' },
    1,
    undefined,
  ]);
  expect(cellsFor({ questions: [], checks: [] })).toEqual([
    { missing: 'empty' },
    { missing: 'empty' },
    0,
    undefined,
  ]);
  expect(dataset.variables.find(({ name }) => name === 'check_fit')?.label).toBe('Ignored: Nothing in [Q1]?');
});

it('variables have codes for the non-answers that any version offers', () => {
  const noAnswerFields = { no_answer: ['dont_know', 'prefer_not'], no_answer_codes: { prefer_not: -99 } };
  const items = [option('a', 1, 'A'), option('b', 2, 'B')];
  const questionsWith = (extraFields: object) => [
    question('q1', 'Q1', { required: 'ask', ...extraFields }),
    question('q2', 'Q2', { qtype: 'multiple', items, ...extraFields }),
  ];
  const versions = [
    computeVersion(2, questionsWith({ no_answer: ['dont_know'] })),
    computeVersion(1, questionsWith(noAnswerFields)),
  ] as const;
  const cells = (answer: object | undefined) =>
    exportRow(versions, {
      version: 1,
      answers: answer === undefined ? {} : { q1: answer, q2: answer },
      record: { ...NOTHING.record, ignored: { questions: ['q1'], checks: [] } },
    });
  const allMissing = (missing: string) => ({ Q1: { missing }, Q2_A1: { missing }, Q2_A2: { missing } });
  expect(cells({ no_answer: 'dont_know' })).toEqual(allMissing('dont_know'));
  expect(cells({ no_answer: 'prefer_not' })).toEqual(allMissing('prefer_not'));
  expect(cells(undefined)).toEqual({ ...allMissing('empty'), Q1: { missing: 'asked_left' } });
  const [first] = variablesOf(...versions);
  expect(first?.missing).toEqual(['not_asked', 'empty', 'dont_know', 'prefer_not', 'asked_left']);
  expect([...(first?.missingLabels ?? [])].map(([kind, { code }]) => [kind, code])).toEqual([
    ['dont_know', -8],
    ['prefer_not', -99],
  ]);
});

describe('over several versions', () => {
  const choice = (...items: readonly object[]) => question('q1', 'Q1', { qtype: 'single', items });
  const oldVersion = computeVersion(1, [
    choice(option('tea', 1, 'Tea'), option('milk', 2, 'Milk')),
    question('q2', 'Q2', {}),
  ]);
  const renumbered = computeVersion(2, [choice(option('water', 1, 'Water'), option('tea', 2, 'Black tea'))]);

  it('an option has one value in all versions regardless of its number, and a removed option gets a separate value', () => {
    const [first] = variablesOf(renumbered, oldVersion);
    expect(first?.valueLabels).toEqual([
      { value: 1, label: 'Water' },
      { value: 2, label: 'Black tea' },
      { value: 3, label: 'Milk' },
    ]);
    const computeRow = (version: number, gid: string) =>
      exportRow([renumbered, oldVersion], { version, answers: { q1: [gid] } });
    expect(
      [computeRow(1, 'tea'), computeRow(2, 'tea'), computeRow(1, 'milk'), computeRow(2, 'water')].map(
        ({ Q1 }) => Q1,
      ),
    ).toEqual([2, 2, 3, 1]);
    expect(computeRow(2, 'water')['Q2']).toEqual({ missing: 'not_asked' });
  });

  it('a question that changed from text to number has a separate variable for the older version', () => {
    const number = computeVersion(2, [question('q1', 'Q1', { open_attrs: { type: 'int' } })]);
    const text = computeVersion(1, [question('q1', 'Q1', {})]);
    expect(variablesOf(number, text).map(({ name, type }) => [name, type])).toEqual([
      ['Q1', 'number'],
      ['Q1_v1', 'text'],
    ]);
    const answers = { q1: ['42'] };
    expect(exportRow([number, text], { version: 1, answers })).toEqual({
      Q1: { missing: 'not_asked' },
      Q1_v1: '42',
    });
    expect(exportRow([number, text], { version: 2, answers })).toEqual({
      Q1: 42,
      Q1_v1: { missing: 'not_asked' },
    });
  });

  it('two questions that have the same code in different versions get separate variables', () => {
    const newer = computeVersion(2, [question('q9', 'Q2', {})]);
    expect(variablesOf(newer, oldVersion).map(({ name }) => name)).toEqual(['Q2', 'Q1', 'Q2_2']);
  });
});

describe('values of options and rows (PROJECT-20)', () => {
  const optionsWith = (values: readonly (number | string | undefined)[]) =>
    values.map((value, at) =>
      option(`o${at + 1}`, at + 1, `Option ${at + 1}`, { ...(value !== undefined && { value }) }),
    );
  const single = (...values: readonly (number | string | undefined)[]) =>
    question('q1', 'Q1', { qtype: 'single', items: optionsWith(values) });

  it('are the cells of a choice, with titles as labels', () => {
    const version = computeVersion(1, [single(0, 1.5, -9)]);
    expect(variablesOf(version)).toMatchObject([
      {
        name: 'Q1',
        type: 'number',
        decimals: 1,
        valueLabels: [
          { value: 0, label: 'Option 1' },
          { value: 1.5, label: 'Option 2' },
          { value: -9, label: 'Option 3' },
        ],
      },
    ]);
    expect(exportRow([version], { answers: { q1: ['o3'] } })).toEqual({ Q1: -9 });
  });

  it('are texts in all versions if one of them is a text in any version', () => {
    const older = computeVersion(1, [single(undefined, undefined, undefined)]);
    const newer = computeVersion(2, [single('C-PE1', 2)]);
    expect(variablesOf(newer, older)).toMatchObject([
      {
        name: 'Q1',
        type: 'text',
        valueLabels: [
          { value: 'C-PE1', label: 'Option 1' },
          { value: '2', label: 'Option 2' },
          { value: '3', label: 'Option 3' },
        ],
      },
    ]);
    const valueOf = (version: number, gid: string) =>
      exportRow([newer, older], { version, answers: { q1: [gid] } });
    expect([valueOf(1, 'o1'), valueOf(2, 'o2'), valueOf(1, 'o3')].map(({ Q1 }) => Q1)).toEqual([
      'C-PE1',
      '2',
      '3',
    ]);
  });

  it('are unique among options of all versions', () => {
    const older = computeVersion(1, [
      question('q1', 'Q1', {
        qtype: 'single',
        items: [option('x', 1, 'X', { value: 'a' }), option('y', 2, 'Y', { value: 'b' })],
      }),
    ]);
    const newer = computeVersion(2, [single('a', 'a_2')]);
    expect(variablesOf(newer, older)[0]?.valueLabels.map(({ value }) => value)).toEqual([
      'a',
      'a_2',
      'a_3',
      'b',
    ]);
  });

  it('are part of the names of variables, and of lists of codes', () => {
    const version = computeVersion(1, [
      question('q1', 'Q1', {
        qtype: 'multiple',
        option_order: 'reverse',
        items: [
          option('o1', 1, 'One', { value: 'C-PE1' }),
          option('o2', 2, 'Two', { value: -9, is_open: true }),
        ],
      }),
      question('q2', 'Q2', {
        qtype: 'matrix_single',
        items: [option('m1', 1, 'Yes', { value: 0 }), option('m2', 2, 'No', { value: 1 })],
        rows_items: [option('r1', 1, 'Row', { value: 'bread' })],
      }),
    ]);
    expect(variablesOf(version).map(({ name }) => name)).toEqual([
      'Q1_C_PE1',
      'Q1__9',
      'Q1__9_open',
      'Q2_bread',
    ]);
    const answers = { q1: [['o2', 'more']], q2: { r1: ['m1'] } };
    const { dataset, row } = compileExport(ID, [version]);
    const cells = row({ ...NOTHING, answers });
    const cell = (variableName: string) =>
      cells[dataset.variables.findIndex(({ name }) => name === variableName)];
    expect(['Q1_C_PE1', 'Q1__9', 'Q1__9_open', 'Q2_bread', 'Q1_order'].map(cell)).toEqual([
      0,
      1,
      'more',
      0,
      '-9 C-PE1',
    ]);
  });
});

it('a table question has a separate file if the export is to contain one, with a line for each row', () => {
  const items = [option('a', 1, 'Name'), option('b', 2, 'Age', { setType: 'int' })];
  const version = computeVersion(1, [question('q1', 'Q1', { qtype: 'auto_table', max: 2, items })]);
  const wide = ['Q1_rows', 'Q1_1_A1', 'Q1_1_A2', 'Q1_2_A1', 'Q1_2_A2'];
  expect(variablesOf(version).map(({ name }) => name)).toEqual(wide);
  const { dataset, tables } = compileExport(ID, [version], { tables: 'long' });
  expect(dataset.variables.filter(({ group }) => group === 'question').map(({ name }) => name)).toEqual([
    'Q1_rows',
  ]);
  const [table] = tables;
  expect(table?.dataset.variables.map(({ name }) => name)).toEqual(['seq', 'row', 'Q1_A1', 'Q1_A2']);
  const rows = (answers: object) => table?.rows({ ...NOTHING, answers: { ...answers } });
  expect(rows({ q1: [{ a: 'Ada' }, { b: '7' }] })).toEqual([
    [1, 1, 'Ada', { missing: 'empty' }],
    [1, 2, { missing: 'empty' }, 7],
  ]);
  expect(rows({})).toEqual([]);
});

it('exports contain the question or flow that ended the survey, and the end page', () => {
  const ends = { other: { content: 'Bye' } };
  const version = computeVersion(1, [question('q1', 'Q1', {})], { desc_end_page: { ends } });
  const { dataset, row } = compileExport(ID, [version]);
  const endCells = (end: NonNullable<ExportedResponse['end']>) => {
    const cells = row({ ...NOTHING, end });
    return ['ended_by', 'end_page'].map(
      (wanted) => cells[dataset.variables.findIndex(({ name }) => name === wanted)],
    );
  };
  expect(endCells({ is_end: 1, status: 1 })).toEqual([{ missing: 'empty' }, { missing: 'empty' }]);
  expect(endCells({ is_end: 1, status: 2, q: 'q1', end: 'other' })).toEqual(['Q1', 'other']);
  expect(endCells({ is_end: 1, status: 1, flow_end: true })).toEqual(['flow', { missing: 'empty' }]);
});
