import { edit, openDocument, printDocument, type ProjectDocument } from '@canvass/authoring';
import { loadProject } from '@canvass/project/file';
import { describe, expect, it, test } from 'vitest';
import { outlineOf } from '../document/outline.ts';
import { newQuestion, QUESTION_TYPES } from '../fields/declarations.ts';
import {
  changeType,
  copyItem,
  keepCodes,
  newCode,
  targetBehind,
  targetBeside,
  targetInNext,
} from './item-commands.ts';
import { worstByItem } from './issues-of-items.ts';

let ids = 0;
const newId = () => `id${(ids += 1)}`;
const question = (gid: string, more: object = {}) => ({
  type: 'Q',
  gid,
  qtype: 'blank',
  title: gid,
  ...more,
});
const survey = {
  format: 1,
  title: 'Survey',
  items: [
    { type: 'G', gid: 'g1', items: [question('a'), { type: 'P', gid: 'p', items: [question('b')] }] },
    { type: 'G', gid: 'g2', items: [question('c')] },
  ],
};
const opened = (project: object = survey): ProjectDocument => {
  const { document } = openDocument(JSON.stringify(project));
  if (document === undefined) throw new Error('The survey of the test is not a project.');
  return document;
};
const items = outlineOf(opened().value);
const findItem = (gid: string) => items.find((item) => item.gid === gid) ?? expect.fail(gid);

test('the outline has codes by position, levels and parents', () => {
  expect(items.map(({ code, level, position, siblings }) => [code, level, position, siblings])).toEqual([
    ['G1', 1, 1, 2],
    ['Q1', 2, 1, 2],
    ['P1', 2, 2, 2],
    ['Q2', 3, 1, 1],
    ['G2', 1, 2, 2],
    ['Q3', 2, 1, 1],
  ]);
});

test.each([
  ['a', 'Q', 'g1', 1],
  ['p', 'Q', 'p', 1],
  ['b', 'Q', 'p', 1],
  ['b', 'P', 'g1', 2],
  ['b', 'G', '', 1],
  ['g2', 'G', '', 2],
] as const)('behind %s, a new %s comes into %s at %i', (gid, type, list, index) => {
  expect(targetBehind(items, findItem(gid), type)).toMatchObject({ list: { id: list }, index });
});

test('items move within their list, and beside it into the next', () => {
  expect(targetBeside(findItem('a'), items, -1)).toBeUndefined();
  expect(targetBeside(findItem('a'), items, 1)).toMatchObject({ index: 1 });
  expect(targetInNext(findItem('a'), items, 1)).toMatchObject({ list: { id: 'p' }, index: 0 });
  expect(targetInNext(findItem('b'), items, -1)).toMatchObject({ list: { id: 'g1' }, index: 1 });
  expect(targetInNext(findItem('c'), items, -1)).toMatchObject({ list: { id: 'g1' }, index: 2 });
});

it('writes codes that would shift, where something names them', () => {
  const document = opened({
    ...survey,
    items: [
      { type: 'G', gid: 'g', items: [question('a'), question('b'), question('c', { disp_code: 'Q2 == 1' })] },
    ],
  });
  const before = outlineOf(document.value);
  const moved = edit(document, { label: { key: 'x' }, newId }, (editing) => {
    editing.remove('a');
    keepCodes(editing, before);
  });
  expect(outlineOf(moved.document.value).map(({ gid, code }) => `${gid} ${code}`)).toEqual([
    'g G1',
    'b Q2',
    'c Q3',
  ]);
  expect(newCode(before, 'Q')).toBe('Q4');
});

it('copies with new ids and own references, and without own codes', () => {
  const copied = copyItem(
    question('q', {
      cid: 'Age',
      items: [{ gid: 'o', seq: 1, title: 'o' }],
      screens: [['o']],
      option_from: 'a',
    }) as never,
    newId,
  );
  const [option] = copied['items'] as unknown as readonly [{ readonly gid: string; readonly title: string }];
  expect(copied).not.toHaveProperty('cid');
  expect(copied['gid']).not.toBe('q');
  expect(copied).toMatchObject({ screens: [[option.gid]], option_from: 'a' });
  expect(option.title).toBe('o');
});

it('keeps what the new type reads, and can be undone in the text', () => {
  const single = question('s', {
    qtype: 'single',
    required: true,
    items: [{ gid: 'o', seq: 1, title: 'o' }],
    columns: 2,
  });
  const document = opened({ ...survey, items: [{ type: 'G', gid: 'g', items: [single] }] });
  const [, item] = outlineOf(document.value);
  if (item === undefined) throw new Error('There is no question.');
  const changed = edit(document, { label: { key: 'change.type' }, newId }, (editing) =>
    changeType(editing, item, 'proportion', newId),
  );
  const [, after] = outlineOf(changed.document.value);
  expect(after?.value).toMatchObject({ qtype: 'proportion', required: true, items: [{ gid: 'o' }] });
  expect(after?.value).not.toHaveProperty('columns');
  expect(JSON.parse(printDocument(document))).toMatchObject({ items: [{ items: [{ columns: 2 }] }] });
});

describe('a new question', () => {
  test.each(QUESTION_TYPES)('of type %s is accepted', (type) => {
    const added = newQuestion(type, newId, 'New');
    const { issues } = loadProject({ ...survey, items: [{ type: 'G', gid: 'g', items: [added] }] });
    expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

it('gives items the worst finding of their content', () => {
  const found = { id: 'x', message: '', fix: '', line: 1, column: 1 };
  const worst = worstByItem(items, [
    { ...found, severity: 'warning', path: '$.items[0].items[0].title' },
    { ...found, severity: 'error', path: '$.items[0].items[1].items[0].qtype' },
    { ...found, severity: 'error', path: '$.title' },
  ]);
  expect([...worst]).toEqual([
    ['a', 'warning'],
    ['g1', 'error'],
    ['b', 'error'],
    ['p', 'error'],
  ]);
});
