import type { Option, Question } from '@canvass/project';
import type { GraphVisualWeightAnswer } from '@canvass/protocol';
import { describe, expect, it, test } from 'vitest';
import { exampleOptions, exampleQuestion } from '../../answers/examples/fixture.ts';
import { questionContext } from '../../testing/question-context.ts';
import { graphVisualWeightWithTools } from './graph-visual-weight.tools.ts';
import { graphVisualWeight } from './graph-visual-weight.ts';
import { exportAnswer } from '../../testing/export-answer.ts';

const CORNERS: [number, number][] = [
  [0, 0],
  [1, 0],
  [1, 1],
];
const row = (seq: number): Option => ({ gid: `p${seq}`, seq, title: `Image ${seq}`, src: `/${seq}` });
const regionOn = (image: string): Partial<Option> => ({ on_row: image, points: CORNERS });
const question = exampleQuestion('graph_visual_weight', {
  title: 'What first?',
  required: true,
  rows_items: [row(1), row(2)],
  items: exampleOptions(regionOn('p1'), regionOn('p1'), regionOn('p2')),
});
const NONE = { no_apply: 99 } as const;
const answer = (...ans: GraphVisualWeightAnswer['ans']): GraphVisualWeightAnswer => ({ st: 7, ans });

describe('parse', () => {
  test.each<[unknown]>([
    [answer()],
    [answer({ gid: 'o1' })],
    [answer(NONE, { gid: 'o3' })],
    [answer(NONE, NONE)],
  ])('%j is an answer', (raw) => expect(graphVisualWeight.parse(raw, question)).toEqual(raw));
  test.each<[unknown]>([
    [{ ans: [] }],
    [{ st: -1, ans: [] }],
    [{ st: 1.5, ans: [] }],
    [{ st: 1 }],
    [{ st: 1, ans: [{}] }],
    [{ st: 1, ans: [{ gid: 'o9' }] }],
    [{ st: 1, ans: [{ no_apply: 1 }] }],
    [{ st: 1, ans: [{ gid: 'o1', no_apply: 99 }] }],
    [{ st: 1, ans: [{ gid: 'o1' }, { gid: 'o2' }] }],
    [{ st: 1, ans: [NONE, NONE, NONE] }],
    [{ st: 1, ans: ['o1'] }],
  ])('%j is not an answer', (raw) => expect(graphVisualWeight.parse(raw, question)).toBeUndefined());
});

describe('validate', () => {
  const countIssues = (
    storedAnswer: GraphVisualWeightAnswer | undefined,
    fields: Partial<Question> = {},
    hidden: string[] = [],
  ) => {
    const variant = { ...question, ...fields };
    const issues = graphVisualWeight.validate(variant, storedAnswer, questionContext(variant, hidden));
    expect(issues.every(({ key }) => key === 'validate.region')).toBe(true);
    return issues.length;
  };
  const OPTIONAL = { required: false };
  test.each<[string, Parameters<typeof countIssues>, number]>([
    ['nothing', [undefined], 1],
    ['nothing, and nothing is required', [undefined, OPTIONAL], 0],
    ['no entries', [answer()], 1],
    ['a region and none', [answer({ gid: 'o1' }, NONE)], 0],
    ['an image that is missing', [answer({ gid: 'o1' })], 1],
    ['an image that is missing, though nothing is required', [answer({ gid: 'o1' }), OPTIONAL], 1],
    ['an image that is not shown', [answer({ gid: 'o1' }), {}, ['p2']], 0],
  ])('%s', (_, args, issues) => expect(countIssues(...args)).toBe(issues));
});

it('is dropped as a whole if one of its images or regions disappears, because entries belong to images by position', () => {
  const storedAnswer = answer({ gid: 'o1' }, NONE);
  const prune = (hidden: readonly string[]) =>
    graphVisualWeight.prune(storedAnswer, questionContext(question, [...hidden]), question);
  expect(prune(['o2', 'o3'])).toBe(storedAnswer);
  expect(prune(['o1'])).toBeUndefined();
  expect(prune(['p2'])).toBeUndefined();
});

it('cannot be modified afterwards', () => expect(graphVisualWeight.modify).toBe('unsupported'));

describe('the value of chosen regions in rules, exports and texts', () => {
  const storedAnswer = answer({ gid: 'o3' }, NONE);
  const titleOf = ({ gid }: { gid: string }) => gid;
  it('is a list with one choice for each image, and null for none', () => {
    expect(graphVisualWeight.value(question, storedAnswer, titleOf)).toMatchObject([{ cid: 'A3' }, null]);
    expect(graphVisualWeight.choices(question, storedAnswer).map(({ option }) => option.gid)).toEqual(['o3']);
  });
  it('is exported by image, in any order of display', () => {
    expect(exportAnswer(graphVisualWeightWithTools, question, storedAnswer)).toEqual({
      R1: '',
      R2: 'o3',
      st: 7000,
    });
    expect(graphVisualWeightWithTools.variables(question)[0]?.choices?.[0]).toEqual({
      key: '',
      value: 0,
      title: 'None',
    });
    expect(graphVisualWeightWithTools.summarise(question, storedAnswer, titleOf)).toBe('p1: –; p2: o3');
  });
});

test.each<[unknown, unknown]>([
  [['A1', 'A3'], { answer: { st: 0, ans: [{ gid: 'o1' }, { gid: 'o3' }] } }],
  [['none', 'A3'], { answer: { st: 0, ans: [NONE, { gid: 'o3' }] } }],
  ['A1', { answer: { st: 0, ans: [{ gid: 'o1' }] } }],
  [['A1', 'A2'], { problem: 'Q1 takes one region, or none, for each of its 2 images.' }],
  [['B1'], { problem: 'Q1 has no option "B1". The nearest are A1, A2, A3.' }],
  [[1], { problem: 'Q1 takes the code of a region, or none, not 1.' }],
])('script %j', (entry, result) =>
  expect(graphVisualWeightWithTools.fromScript(entry, { question })).toEqual(result),
);

test.each<[string, Partial<Question>, readonly string[]]>([
  ['images with regions', {}, []],
  ['one image needs no name', { rows_items: [row(1)], items: exampleOptions({ points: CORNERS }) }, []],
  ['no images', { rows_items: [] }, ['graph.no-pictures .rows_items']],
  ['an image without regions', { rows_items: [row(1), row(2), row(3)] }, ['graph.no-regions .rows_items[2]']],
  [
    'a row without an image',
    { rows_items: [row(1), { ...row(2), src: '' }] },
    ['graph.no-src .rows_items[1]'],
  ],
  [
    'a line',
    { items: exampleOptions(regionOn('p1'), regionOn('p2'), { on_row: 'p1', points: CORNERS.slice(1) }) },
    ['graph.no-polygon .items[2].points'],
  ],
  [
    'a region of which image?',
    { items: exampleOptions(regionOn('p1'), regionOn('p2'), { points: CORNERS }) },
    ['graph.no-row .items[2]'],
  ],
])('check: %s', (_, fields, found) => {
  const problems = graphVisualWeightWithTools.check?.({ ...question, ...fields }) ?? [];
  expect(problems.map(({ id, path }) => `${id} ${path}`)).toEqual(found);
});
