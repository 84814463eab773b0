import type { Value } from '@canvass/logic';
import type { Question } from '@canvass/project';
import { describe, expect, it, test } from 'vitest';
import { exampleOptions, exampleQuestion } from '../../answers/examples/fixture.ts';
import { questionContext } from '../../testing/question-context.ts';
import { multipleBlankWithTools } from './multiple-blank.tools.ts';
import { multipleBlank } from './multiple-blank.ts';
import { exportAnswer } from '../../testing/export-answer.ts';

const question = exampleQuestion('multiple_blank', {
  title: 'You',
  required: true,
  items: exampleOptions(
    { title: 'Name', required: true },
    { title: 'Age', open_attrs: { type: 'int', range: [18, 99] } },
    { title: 'Town', open_attrs: { required: true, defaultCotnent: 'Rome' } },
  ),
});
const titleOf = ({ title }: { title: unknown }) => String(title);
const findIssues = (variant: Question, raw: unknown, hidden: readonly string[] = []) =>
  multipleBlank
    .validate(
      variant,
      raw === undefined ? undefined : multipleBlank.parse(raw, variant),
      questionContext(variant, hidden),
    )
    .map(({ key, part }) => [key, part]);

describe('parse', () => {
  it('stores texts normalised by type, without blank ones, in authored order', () => {
    const answer = multipleBlank.parse({ o3: [' Paris '], o2: ['４２'], o1: ['\u3000'] }, question);
    expect(JSON.stringify(answer)).toBe('{"o2":["42"],"o3":["Paris"]}');
    expect(multipleBlank.parse({ o1: [' '] }, question)).toEqual({});
  });
  test.each([
    ['x'],
    [[]],
    [null],
    [{ o1: 'x' }],
    [{ o1: [] }],
    [{ o1: ['a', 'b'] }],
    [{ o9: ['x'] }],
    [{ o1: [5] }],
  ])('%j is not an answer', (raw) => expect(multipleBlank.parse(raw, question)).toBeUndefined());
});

describe('VALID-15, Multi-blank', () => {
  const withoutRequiredBlank = exampleQuestion('multiple_blank', {
    title: 'You',
    required: true,
    items: exampleOptions('Name', { title: 'Town', allowNull: true, required: true }),
  });
  test.each<[string, Question, unknown, readonly string[], unknown]>([
    [
      'required blanks must be filled',
      question,
      undefined,
      [],
      [
        ['validate.answer', 'o1'],
        ['validate.answer', 'o3'],
      ],
    ],
    [
      'required blanks must be filled when others are',
      question,
      { o2: ['20'] },
      [],
      [
        ['validate.answer', 'o1'],
        ['validate.answer', 'o3'],
      ],
    ],
    ['hidden blanks need not be filled', question, { o1: ['x'] }, ['o3'], []],
    [
      'a hidden blank does not count as filled',
      withoutRequiredBlank,
      { o1: ['x'] },
      ['o1'],
      [['validate.required_no_opt', undefined]],
    ],
    [
      'a filled blank must match its type',
      question,
      { o1: ['x'], o2: ['old'], o3: ['y'] },
      [],
      [['validate.need_integer', 'o2']],
    ],
    [
      'a filled blank must be in its range',
      question,
      { o1: ['x'], o2: ['17'], o3: ['y'] },
      [],
      [['validate.need_gt_num_type', 'o2']],
    ],
    [
      'a required question without a required blank must be answered',
      withoutRequiredBlank,
      undefined,
      [],
      [['validate.required_no_opt', undefined]],
    ],
    [
      'a required question without a required blank accepts any blank',
      withoutRequiredBlank,
      { o2: ['Rome'] },
      [],
      [],
    ],
    ['optional and empty', { ...question, required: false }, undefined, [], []],
    [
      'optional and begun',
      { ...question, required: false },
      { o2: ['20'] },
      [],
      [
        ['validate.answer', 'o1'],
        ['validate.answer', 'o3'],
      ],
    ],
  ])('%s', (_, askedQuestion, ...[raw, hidden, expected]) =>
    expect(findIssues(askedQuestion, raw, hidden)).toEqual(expected),
  );

  it('requires no texts that code fills in', () => {
    const [name] = question.items ?? [];
    const items = [
      { ...name, gid: 'o1', seq: 1, title: 'Name', required: true, autoSelect: true, auto_code: 'Q0' },
    ];
    expect(findIssues({ ...question, items }, undefined)).toEqual([['validate.required_no_opt', undefined]]);
  });

  it("uses the question's type and range if a blank has none", () => {
    const variant = { ...question, open_attrs: { type: 'int' as const }, words_number_range: [0, 5] };
    expect(findIssues(variant, { o1: ['6'], o3: ['x'] })).toEqual([['validate.need_lt_num_type', 'o1']]);
    const { o3 } = Object.fromEntries((variant.items ?? []).map((option) => [option.gid, option]));
    expect(o3?.open_attrs?.type).toBeUndefined();
  });
});

it("starts with the author's default texts", () => {
  expect(multipleBlank.initialAnswer(question, questionContext(question))).toEqual({ o3: ['Rome'] });
  expect(multipleBlank.initialAnswer(question, questionContext(question, ['o3']))).toBeUndefined();
});

describe('the value of several blanks in rules, exports and texts', () => {
  const answer = { o1: ['Ada'], o3: ['London\nSoho'] } as const;
  it('is a record by code, with filled blanks as choices and a variable for each blank', () => {
    expect(multipleBlank.value(question, answer, titleOf)).toEqual({
      kind: 'record',
      entries: new Map([
        ['A1', 'Ada'],
        ['A3', 'London\nSoho'],
      ]),
    });
    expect(multipleBlank.choices(question, answer).map(({ option, text }) => [option.gid, text])).toEqual([
      ['o1', 'Ada'],
      ['o3', 'London\nSoho'],
    ]);
    expect(exportAnswer(multipleBlankWithTools, question, answer)).toEqual({
      A1: 'Ada',
      A2: null,
      A3: 'London\nSoho',
    });
    expect(multipleBlankWithTools.summarise(question, answer, titleOf)).toBe('Name: Ada; Town: London Soho');
    expect(multipleBlankWithTools.score(question, answer)).toBeUndefined();
  });
  it('drops parts that are no longer offered', () => {
    const pruneHidden = (hidden: string[]) =>
      multipleBlank.prune(answer, questionContext(question, hidden), question);
    expect(pruneHidden(['o3'])).toEqual({ o1: ['Ada'] });
    expect(pruneHidden(['o2'])).toBe(answer);
    expect(pruneHidden(['o1', 'o3'])).toBeUndefined();
  });
  it('is read from values: records by code, choices with their texts', () => {
    const record = (entries: Record<string, Value>): Value => ({
      kind: 'record',
      entries: new Map(Object.entries(entries)),
    });
    expect(multipleBlank.fromValue?.(question, record({ A1: 'Ada', A2: 36, A9: 'x' }))).toEqual({
      o1: ['Ada'],
      o2: ['36'],
    });
    expect(multipleBlank.fromValue?.(question, 'A3')).toEqual({ o3: ['Rome'] });
    expect(multipleBlank.fromValue?.(question, record({}))).toBeUndefined();
  });
});

test.each([
  [{ A1: 'Ada', o2: 36 }, { answer: { o1: ['Ada'], o2: ['36'] } }],
  [{ A7: 'x' }, { problem: expect.stringContaining('no option "A7"') }],
  [{ A1: ['x'] }, { problem: expect.stringContaining('A1 takes a text') }],
  ['Ada', { problem: expect.stringContaining('{ A1: text }') }],
])('script entry %j', (entry, result) => {
  expect(multipleBlankWithTools.fromScript(entry, { question })).toEqual(result);
});

test.each<[Partial<Question>, readonly string[]]>([
  [{}, []],
  [{ items: exampleOptions('Name') }, ['question.required-no-opt .required']],
  [{ items: exampleOptions({ title: 'Name', required: false }) }, []],
  [{ items: [] }, ['question.no-options .items']],
  [
    { items: exampleOptions({ required: true, open_attrs: { range: [5, 2] } }) },
    ['question.range-impossible .items[0].open_attrs.range'],
  ],
])('check of %j', (fields, found) => {
  const problems = multipleBlankWithTools.check?.({ ...question, ...fields }) ?? [];
  expect(problems.map(({ id, path }) => `${id} ${path}`)).toEqual(found);
});
