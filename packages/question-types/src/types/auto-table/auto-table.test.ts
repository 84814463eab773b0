import type { Option, Question } from '@canvass/project';
import type { AutoTableAnswer } from '@canvass/protocol';
import { describe, expect, it, test } from 'vitest';
import { exampleOptions, exampleQuestion } from '../../answers/examples/fixture.ts';
import { questionContext } from '../../testing/question-context.ts';
import { autoTableWithTools } from './auto-table.tools.ts';
import { autoTable } from './auto-table.ts';
import { parseLengths, MAX_TABLE_ROWS } from './table-rows.ts';
import { exportAnswer } from '../../testing/export-answer.ts';

const table = (columns: readonly Partial<Option>[], fields: Partial<Question> = {}) =>
  exampleQuestion('auto_table', { title: 'Table', items: exampleOptions(...columns), ...fields });
const people = table(
  [{ title: 'Name', required: true }, { title: 'Age', setType: 'int', min: 0, max: 120 }, { title: 'Town' }],
  { required: true },
);
const titleOf = ({ title }: { title: unknown }) => String(title);
const findIssues = (variant: Question, raw: unknown, hidden: readonly string[] = []) =>
  autoTable
    .validate(
      variant,
      raw === undefined ? undefined : autoTable.parse(raw, variant),
      questionContext(variant, hidden),
    )
    .map(({ key, part }) => `${key.replace('validate.', '')} ${part ?? ''}`.trim());

describe('parse', () => {
  it('stores texts in the form of their column, without cells and rows that are blank', () => {
    const answer = autoTable.parse([{ o2: ' ３6 ', o1: 'Ada' }, { o1: ' ' }, {}, { o3: 'Rome' }], people);
    expect(JSON.stringify(answer)).toBe('[{"o1":"Ada","o2":"36"},{"o3":"Rome"}]');
  });
  test.each([['x'], [{}], [null], [['x']], [[['o1', 'x']]], [[{ o1: 5 }]], [[{ o9: 'x' }]], [[null]]])(
    '%j is not an answer',
    (raw) => expect(autoTable.parse(raw, people)).toBeUndefined(),
  );
  it('rejects answers with more than twice the maximum of rows', () => {
    const rows = (count: number) => Array.from({ length: count }, () => ({ o1: 'x' }));
    expect(autoTable.parse(rows(MAX_TABLE_ROWS + 1), people)).toHaveLength(MAX_TABLE_ROWS + 1);
    expect(autoTable.parse(rows(2 * MAX_TABLE_ROWS + 1), people)).toBeUndefined();
  });
});

describe('VALID-19, Auto table', () => {
  const unique = table([
    { title: 'Name', unique: true },
    { title: 'No.', setType: 'decimal', unique: true },
  ]);
  test.each<[string, Question, unknown, readonly string[]]>([
    ['required, nothing filled', people, undefined, ['answer']],
    ['optional, nothing filled', { ...people, required: false }, [], []],
    ['a required cell after a filled one', people, [{ o1: 'Ada' }, { o3: 'Rome' }], ['answer 1:o1']],
    [
      'a required cell beside a filled one, in an optional table',
      { ...people, required: false },
      [{ o2: '3' }],
      ['answer 0:o1'],
    ],
    ['whole numbers only', people, [{ o1: 'a', o2: '1.5' }], ['need_integer 0:o2']],
    ['min of a number', people, [{ o1: 'a', o2: '-1' }], ['need_gt_num_type 0:o2']],
    ['max of a number', people, [{ o1: 'a', o2: '121' }], ['need_lt_num_type 0:o2']],
    ['nothing twice', unique, [{ o1: 'a' }, { o1: 'b' }, { o1: 'a' }], ['duplicate_content 2:o1']],
    ['numbers by value', unique, [{ o2: '1' }, { o2: '1.0' }], ['duplicate_content 1:o2']],
    ['upper and lower case count', unique, [{ o1: 'a' }, { o1: 'A' }], []],
    ['empty cells are not the same', unique, [{ o1: 'a' }, { o2: '1' }, { o2: '2' }], []],
    ['too many rows', { ...unique, max: 1 }, [{ o1: 'a' }, { o1: 'b' }], ['need_max_num_row']],
    ['too few rows', { ...unique, min: 2 }, [{ o1: 'a' }], ['need_min_num_row']],
    ['never more than the most', { ...unique, min: 900, max: 900 }, [{ o1: 'a' }], ['need_min_num_row']],
  ])('%s', (_, askedQuestion, raw, expected) => expect(findIssues(askedQuestion, raw)).toEqual(expected));

  test.each<[Partial<Option>, string, string | undefined]>([
    [{ setType: 'en' }, 'a1', 'need_characters'],
    [{ setType: 'zh' }, 'abc', 'need_chinese'],
    [{ setType: 'decimal' }, 'x', 'need_decimal'],
    [{ setType: 'decimal', max: 2 }, '2.5', 'need_lt_num_type'],
    [{ setType: 'date' }, '2024-02-30', 'format_date'],
    [{ setType: 'date', setValue: 'yyyy' }, '2024', undefined],
    [{ setType: 'date', setValue: 'yyyy-MM' }, '2024', 'format_date_part'],
    [{ setValue: '2,4' }, 'a', 'need_min_length_type'],
    [{ setType: 'unlimit', setValue: '2,4' }, 'abcde', 'need_max_length_type'],
    [{ setType: 'en', setValue: ',2' }, 'abc', 'need_max_length_letters'],
    [{ setType: 'zh', setValue: '3，' }, '你好', 'need_min_length_type'],
    [{ setType: 'int', setValue: '1,1' }, '123', undefined],
    [{ setType: 'others', setValue: '1,1' }, 'anything', undefined],
    [{ setType: 'others', open_attrs: { type: 'email' } }, 'nobody', 'format_email'],
  ])('a column of %j with %s', (column, text, key) =>
    expect(findIssues(table([column]), [{ o1: text }])).toEqual(key === undefined ? [] : [`${key} 0:o1`]),
  );

  it('checks only visible columns', () => {
    expect(findIssues(people, [{ o3: 'Rome' }], ['o1'])).toEqual([]);
    expect(findIssues(people, [{ o3: 'Rome' }], ['o3'])).toEqual(['answer']);
    expect(findIssues(people, [{ o1: 'a' }, { o3: 'Rome' }], ['o3'])).toEqual([]);
  });

  it('names the column, without markers, and both rows', () => {
    const column = {
      title: [{ ref: 'Q1' }, ' of ', { tag: 'b' as const, children: ['origin'] }],
      unique: true,
    };
    const variant = table([column]);
    const [issue] = autoTable.validate(variant, [{ o1: 'a' }, { o1: 'a' }], questionContext(variant));
    expect(issue?.params).toEqual({ title: 'of origin', row: 2, other: 1 });
  });
});

test.each([
  ['2,10', [2, 10]],
  [' 2 ， 10 ', [2, 10]],
  ['2,', [2, null]],
  [',10', [null, 10]],
  ['10', [null, 10]],
  [',', undefined],
  ['', undefined],
  ['yyyy', undefined],
  ['-1,2', undefined],
])('the length %j is parsed', (value, length) => expect(parseLengths(value)).toEqual(length));

describe('initial texts', () => {
  const column = (fields: Partial<Option> = {}) => ({
    title: 'Floor',
    open_attrs: { defaultCotnent: ' 7 ' },
    ...fields,
  });
  const blank = { title: 'Door' };
  const required = { required: true };
  test.each<[string, Question, AutoTableAnswer | undefined]>([
    ['none in an optional table', table([column()]), undefined],
    ['one row where an answer is required', table([column()], required), [{ o1: '7' }]],
    [
      'as many rows as are asked for',
      table([blank, column({ setType: 'int' })], { min: 2 }),
      [{ o2: '7' }, { o2: '7' }],
    ],
    ['none where values must be unique', table([column({ unique: true })], required), undefined],
  ])('%s', (_, question, expected) => {
    expect(autoTable.initialAnswer(question, questionContext(question))).toEqual(expected);
  });

  it('leaves out columns that are not shown', () => {
    const question = table([column(), blank], required);
    expect(autoTable.initialAnswer(question, questionContext(question, ['o1']))).toBeUndefined();
  });
});

describe('the value of a table in rules, exports and texts', () => {
  const answer = [
    { o1: 'Ada', o3: 'Rome\nVia' },
    { o1: 'Byron', o2: '4' },
  ];
  it('is a list of records by code, chooses filled columns, and is exported row by row', () => {
    expect(autoTable.value(people, answer, titleOf)).toEqual([
      {
        kind: 'record',
        entries: new Map([
          ['A1', 'Ada'],
          ['A3', 'Rome\nVia'],
        ]),
      },
      {
        kind: 'record',
        entries: new Map([
          ['A1', 'Byron'],
          ['A2', '4'],
        ]),
      },
    ]);
    expect(autoTable.choices(people, [{ o2: '4' }]).map(({ option }) => option.gid)).toEqual(['o2']);
    expect(exportAnswer(autoTableWithTools, { ...people, max: 2 }, answer)).toEqual({
      rows: 2,
      '1_A1': 'Ada',
      '1_A2': null,
      '1_A3': 'Rome\nVia',
      '2_A1': 'Byron',
      '2_A2': 4,
      '2_A3': null,
    });
    expect(autoTableWithTools.variables(people)).toHaveLength(1 + 3 * 100);
    expect(autoTableWithTools.summarise(people, answer, titleOf)).toBe(
      'Name: Ada, Town: Rome Via; Name: Byron, Age: 4',
    );
  });
  it('is restored from its own value, within the maximum of rows', () => {
    const value = autoTable.value(people, answer, titleOf);
    expect(autoTable.fromValue?.(people, value)).toEqual(answer);
    expect(autoTable.fromValue?.({ ...people, max: 1 }, value)).toEqual(answer.slice(0, 1));
    expect(autoTable.fromValue?.(people, 'Ada')).toBeUndefined();
  });
  it('loses cells of columns that are no longer offered, and rows without other cells', () => {
    const pruneHidden = (hidden: string[]) =>
      autoTable.prune(answer, questionContext(people, hidden), people);
    expect(pruneHidden(['o1'])).toEqual([{ o3: 'Rome\nVia' }, { o2: '4' }]);
    expect(pruneHidden(['o1', 'o2'])).toEqual([{ o3: 'Rome\nVia' }]);
    expect(pruneHidden(['o1', 'o2', 'o3'])).toBeUndefined();
  });
});

test.each([
  [[{ A1: 'Ada', o2: 36 }, {}], { answer: [{ o1: 'Ada', o2: '36' }] }],
  [{ A1: 'Ada' }, { answer: [{ o1: 'Ada' }] }],
  [[{ A7: 'x' }], { problem: expect.stringContaining('no option "A7"') }],
  [[{ A1: ['x'] }], { problem: expect.stringContaining('A1 takes a text') }],
  ['Ada', { problem: expect.stringContaining('[{ A1: text }]') }],
])('script entry %j', (entry, result) => {
  expect(autoTableWithTools.fromScript(entry, { question: people })).toEqual(result);
});

test.each<[Partial<Question>, readonly string[]]>([
  [{ items: [] }, ['question.no-options .items']],
  [{ min: 3, max: 2 }, ['question.range-impossible .min']],
  [{ max: 101 }, ['question.too-many-rows .max']],
  [
    { items: exampleOptions({ setType: 'int', min: 3, max: 2 }) },
    ['question.range-impossible .items[0].min'],
  ],
  [{ items: exampleOptions({ setValue: '3,2' }) }, ['question.range-impossible .items[0].setValue']],
  [{ items: exampleOptions({ max: 2 }) }, ['question.bounds-of-text .items[0].min']],
  [
    { items: exampleOptions({ setType: 'date', setValue: 'dd.MM.' }) },
    ['question.set-value .items[0].setValue'],
  ],
  [{ items: exampleOptions({ setType: 'int', setValue: '1,2' }) }, ['question.set-value .items[0].setValue']],
])('check of %j', (fields, problems) => {
  const findings = autoTableWithTools.check?.({ ...people, ...fields }) ?? [];
  expect(findings.map(({ id, path }) => `${id} ${path}`)).toEqual(problems);
});
