import type { Question } from '@canvass/project';
import { describe, expect, it, test } from 'vitest';
import { exampleQuestion } from '../../answers/examples/fixture.ts';
import { questionContext } from '../../testing/question-context.ts';
import { cascaderWithTools } from './cascader.tools.ts';
import { cascader } from './cascader.ts';
import { exportAnswer } from '../../testing/export-answer.ts';

const question = exampleQuestion('cascader', {
  title: 'Where?',
  required: true,
  tree_list: [
    {
      gid: 'eu',
      title: 'Europe',
      items: [
        { gid: 'ie', title: 'Ireland', items: [{ gid: 'cork', title: 'Cork', score: 3 }] },
        { gid: 'mt', title: 'Malta' },
      ],
    },
    { gid: 'no', title: 'Nowhere' },
  ],
});
const CORK = { '1': ['eu'], '2': ['ie'], '3': ['cork'] } as const;
const titleOf = ({ gid }: { gid: string }) => `title of ${gid}`;

describe('parse', () => {
  test.each<[unknown]>([[CORK], [{ '1': ['eu'] }], [{}]])('%j is an answer', (raw) =>
    expect(cascader.parse(raw, question)).toEqual(raw),
  );
  test.each<[unknown]>([
    [{ '2': ['ie'] }],
    [{ '1': ['ie'] }],
    [{ '1': ['eu'], '2': ['no'] }],
    [{ '1': ['eu'], '3': ['cork'] }],
    [{ '1': ['no'], '2': ['ie'] }],
    [{ '1': ['eu', 'no'] }],
    [{ '1': [] }],
    [{ '1': 'eu' }],
    [{ '01': ['eu'] }],
    [{ ...CORK, '4': ['cork'] }],
    [['eu']],
  ])('%j is not an answer', (raw) => expect(cascader.parse(raw, question)).toBeUndefined());
});

test.each<[string, Parameters<typeof cascader.validate>[1], Partial<Question>, readonly string[]]>([
  ['nothing', undefined, {}, ['1']],
  ['nothing, and nothing is required', undefined, { required: false }, []],
  ['a leaf', CORK, {}, []],
  ['a leaf of a higher level', { '1': ['eu'], '2': ['mt'] }, {}, []],
  ['a level that is missing', { '1': ['eu'] }, {}, ['2']],
  [
    'a level that is missing, though nothing is required',
    { '1': ['eu'], '2': ['ie'] },
    { required: false },
    ['3'],
  ],
])('validate: %s', (_, answer, fields, parts) => {
  const variant = { ...question, ...fields };
  expect(cascader.validate(variant, answer, questionContext(variant))).toEqual(
    parts.map((part) => ({ key: 'validate.answer', part })),
  );
});

describe('other representations', () => {
  it('converts to a list of choices by level, and back', () => {
    const value = cascader.value(question, CORK, titleOf);
    expect(value).toMatchObject([
      { gid: 'eu', seq: 1 },
      { gid: 'ie', seq: 1, title: 'title of ie' },
      { gid: 'cork', score: 3 },
    ]);
    expect(cascader.fromValue?.(question, value)).toEqual(CORK);
    expect(cascader.fromValue?.(question, 'mt')).toEqual({ '1': ['eu'], '2': ['mt'] });
    expect(cascader.fromValue?.(question, ['nowhere'])).toBeUndefined();
  });
  it('has the points of its last level', () => {
    expect(cascaderWithTools.score(question, CORK)).toBe(3);
    expect(cascaderWithTools.score(question, { '1': ['no'] })).toBe(0);
    expect(cascaderWithTools.score(question, { '1': ['eu'], '2': ['ie'] })).toBe(0);
    expect(
      cascaderWithTools.score({ ...question, tree_list: [{ gid: 'x', title: 'X' }] }, { '1': ['x'] }),
    ).toBeUndefined();
  });
  it('is exported by level, and summarised in one line', () => {
    expect(exportAnswer(cascaderWithTools, question, { '1': ['eu'], '2': ['mt'] })).toEqual({
      '1': 'Europe',
      '2': 'Malta',
      '3': null,
    });
    expect(cascaderWithTools.summarise(question, CORK, titleOf)).toBe(
      'title of eu / title of ie / title of cork',
    );
  });
});

test.each<[unknown, unknown]>([
  ['cork', { answer: CORK }],
  [['Europe', 'Malta'], { answer: { '1': ['eu'], '2': ['mt'] } }],
  [['eu', 'Ireland', 'cork'], { answer: CORK }],
  ['Nowhere', { answer: { '1': ['no'] } }],
  [['Europe', 'Malt'], { problem: 'Q1 has no "Malt" below Europe. The nearest are Malta, Ireland.' }],
  [['Nowhere', 'x'], { problem: 'Q1 has no "x" below Nowhere. There is nothing there.' }],
  [7, { problem: 'Q1 has no 7 at its first level. The nearest are Europe, Nowhere.' }],
])('script %j', (entry, result) => expect(cascaderWithTools.fromScript(entry, { question })).toEqual(result));

test.each<[string, Question['tree_list'], readonly string[]]>([
  ['a tree', question.tree_list, []],
  ['no tree', undefined, ['cascader.no-tree .tree_list']],
  [
    'two of one name',
    [
      {
        gid: 'a',
        title: 'A',
        items: [
          { gid: 'b', title: 'A' },
          { gid: 'c', title: 'A' },
        ],
      },
    ],
    ['cascader.same-title .tree_list[0].items[1].title'],
  ],
])('check: %s', (_, tree, found) => {
  const { tree_list: __, ...bare } = question;
  const variant = tree === undefined ? bare : { ...bare, tree_list: tree };
  expect(cascaderWithTools.check?.(variant).map(({ id, path }) => `${id} ${path}`)).toEqual(found);
});

describe('a question with titles of levels', () => {
  const titledQuestion = { ...question, level_titles: { '1': 'Continent', '2': 'Country', '3': 'Town' } };
  it('names its levels in labels of exports', () =>
    expect(cascaderWithTools.variables(titledQuestion).map(({ partTitle }) => partTitle)).toEqual([
      'Continent',
      'Country',
      'Town',
    ]));
  it('can have eight levels', () => {
    const level_titles = { '1': 'a', '2': 'b', '3': 'c', '4': 'd', '5': 'e', '6': 'f', '7': 'g', '8': 'h' };
    const deepTree = [...'hgfedcba'].reduce<Question['tree_list']>(
      (items, gid) => [{ gid, title: gid, ...(items !== undefined && { items }) }],
      undefined,
    );
    const variant = { ...question, level_titles, ...(deepTree !== undefined && { tree_list: deepTree }) };
    expect(cascaderWithTools.variables(variant).map(({ partTitle }) => partTitle)).toEqual([...'abcdefgh']);
  });
  it('reports a title of a level that does not exist', () => {
    const found = cascaderWithTools.check?.({
      ...titledQuestion,
      level_titles: { '1': 'Continent', '4': 'Street' },
    });
    expect(found).toMatchObject([
      {
        severity: 'warning',
        id: 'cascader.no-level',
        path: '.level_titles.4',
        params: { count: 3, level: '4' },
      },
    ]);
  });
});
