import { crossClasses, indexReferences, openDocument, writeExpression } from '@canvass/authoring';
import { describe, expect, it } from 'vitest';
import { computeOutline } from '../../document/outline.ts';
import type { Wording } from '../../wording/rule-words.ts';
import {
  addClass,
  createClass,
  createDimension,
  type DraftDimension,
  listDimensionSubjects,
  moveOption,
  readClasses,
  readShares,
} from './dimensions.ts';

const option = (gid: string, seq: number) => ({ gid, seq, title: `<b>${gid}</b>` });
const { document } = openDocument(
  JSON.stringify({
    ext_params: [
      {
        code: 'panel',
        type: 'enum',
        signed: true,
        options: [{ value: 'a', title: 'Panel A' }, { value: 'b' }],
      },
      { code: 'utm', type: 'text' },
    ],
    items: [
      {
        type: 'Q',
        gid: 'gender',
        qtype: 'single',
        title: 'Gender',
        items: [option('man', 1), option('woman', 2), option('other', 3)],
      },
      { type: 'Q', gid: 'age', qtype: 'blank', title: 'Age', open_attrs: { type: 'int' } },
      { type: 'Q', gid: 'name', qtype: 'blank', title: 'Name' },
    ],
  }),
);
if (document === undefined) throw new Error('The project is valid.');
const project = document.value;
const wording: Wording = {
  translation: { t: (key) => key, locale: 'en-GB' },
  project,
  items: computeOutline(project),
};
const gender = createDimension({ kind: 'answer', question: 'gender' }, wording);
const createAges = (...ranges: readonly (readonly [string, string])[]): DraftDimension => ({
  ...createDimension({ kind: 'answer', question: 'age' }, wording),
  classes: ranges.map(([from, to], index) => createClass(index + 1, { from, to })),
});

/** The cells as `name: expression`, or the problem. */
function listCells(...dimensions: readonly DraftDimension[]): readonly string[] {
  const classes = dimensions.map((dimension) => readClasses(dimension, wording));
  const sound = classes.flatMap((one) => (typeof one === 'string' ? [] : [one]));
  if (sound.length < classes.length) return classes.filter((one) => typeof one === 'string');
  return crossClasses(sound).map(
    ({ names, sentence }) => `${names.join(' · ')}: ${writeExpression(sentence, indexReferences(project))}`,
  );
}

it('offers questions with options or numbers, and signed parameters', () => {
  const subjects = listDimensionSubjects(project, wording.items);
  expect(subjects.flatMap((one) => (one.kind === 'answer' ? [one.question] : []))).toEqual(['gender', 'age']);
  expect(subjects.flatMap((one) => (one.kind === 'parameter' ? [one.code] : []))).toEqual(['panel']);
});

it('crosses groups of options with ranges, and names cells after titles', () => {
  const grouped = moveOption(gender, 'other', 2);
  const ages = addClass(createAges(['18', '34']));
  expect(listCells(grouped, ages)).toEqual([
    'man · 18–34: Q1 has any ["A1"] and (Q2 >= 18 and Q2 <= 34)',
    'man · ≥ 35: Q1 has any ["A1"] and Q2 >= 35',
    'woman, other · 18–34: Q1 has any ["A2", "A3"] and (Q2 >= 18 and Q2 <= 34)',
    'woman, other · ≥ 35: Q1 has any ["A2", "A3"] and Q2 >= 35',
  ]);
  expect(listCells(moveOption(gender, 'other', 0))).toHaveLength(2);
});

it('offers the values of a parameter with their titles', () => {
  expect(listCells(createDimension({ kind: 'parameter', code: 'panel' }, wording))).toEqual([
    'Panel A: ext.panel == "a"',
    'b: ext.panel == "b"',
  ]);
});

describe('problems', () => {
  it.each<readonly [string, DraftDimension]>([
    ['empty', createAges(['', ''])],
    ['number', createAges(['18', 'thirty'])],
    ['number', createAges(['1e9', ''])],
    ['order', createAges(['34', '18'])],
    ['overlap', createAges(['18', '34'], ['34', '50'])],
    ['overlap', createAges(['', '34'], ['', '50'])],
    ['classes', createAges()],
    ['field', createDimension({ kind: 'member', field: 'field_val_list', customField: ' ' }, wording)],
    ['empty', createDimension({ kind: 'member', field: 'mtype' }, wording)],
  ])('%s', (problem, dimension) => expect(listCells(dimension)).toEqual([problem]));
});

it('empty shares get equal parts of the rest, and all shares add up to 100 %', () => {
  const sharesOf = (...shares: readonly string[]) => readShares(shares);
  expect(sharesOf('', '')).toEqual([50, 50]);
  expect(sharesOf('40 %', '', '')).toEqual([40, 30, 30]);
  expect(sharesOf('33,3', '33.3', '33.3')).toEqual([33.3, 33.3, 33.3]);
  expect(sharesOf('40', '40')).toBeUndefined();
  expect(sharesOf('-5', '')).toBeUndefined();
  expect(sharesOf('x', '')).toBeUndefined();
});
