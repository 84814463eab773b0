import type { Option, Question } from '@canvass/project';
import { expect, it, test } from 'vitest';
import { exampleOptions, exampleQuestion } from '../../answers/examples/fixture.ts';
import { questionContext } from '../../testing/question-context.ts';
import { imageSelectWithTools } from './image-select.tools.ts';
import { imageSelect } from './image-select.ts';

const CORNERS: [number, number][] = [
  [0, 0],
  [1, 0],
  [1, 1],
];
const question = (items: readonly Partial<Option>[], fields: Partial<Question> = {}) => ({
  ...exampleQuestion('image_select', { title: 'Which?', items: exampleOptions(...items) }),
  ...fields,
});

it('is validated like a multiple choice', () => {
  const variant = question([{ src: '/a' }, { src: '/b' }, { src: '/c' }], {
    options_range: [2, 2],
    required: true,
  });
  const keys = (answer: readonly (readonly [string])[] | undefined) =>
    imageSelect.validate(variant, answer, questionContext(variant)).map(({ key }) => key);
  expect(keys(undefined)).toEqual(['validate.option']);
  expect(keys([['o1']])).toEqual(['validate.need_min_num_option']);
  expect(keys([['o1'], ['o2']])).toEqual([]);
  expect(keys([['o1'], ['o2'], ['o3']])).toEqual(['validate.need_max_num_option']);
});

test.each<[string, readonly Partial<Option>[], Partial<Question>, readonly string[]]>([
  ['images', [{ src: '/a' }, { cropPreview: '/b' }], {}, []],
  ['an exclusive option without an image', [{ src: '/a' }, { exclusive: true }], {}, []],
  ['an option without an image', [{ src: '/a' }, {}], {}, ['image_select.words-only .items[1]']],
  ['regions', [{ points: CORNERS }, {}], { src: '/all' }, []],
  ['an image without regions', [{}], { src: '/all' }, ['image_select.no-regions .src']],
  ['a region without an image', [{ points: CORNERS }], {}, ['image_select.no-picture .items[0].points']],
  [
    'a region with two corners',
    [{ points: CORNERS }, { points: CORNERS.slice(1) }],
    { src: '/all' },
    ['image_select.no-polygon .items[1].points'],
  ],
  [
    'more than there are',
    [{ src: '/a' }],
    { options_range: [2] },
    ['question.range-beyond-options .options_range'],
  ],
])('check: %s', (_, items, fields, found) => {
  const problems = imageSelectWithTools.check?.(question(items, fields)) ?? [];
  expect(problems.map(({ id, path }) => `${id} ${path}`)).toEqual(found);
});
