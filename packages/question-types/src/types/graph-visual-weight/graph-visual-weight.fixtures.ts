import { exampleOptions, exampleQuestion, type Fixture } from '../../answers/examples/fixture.ts';

/** A rectangle on an image of 600 by 480. */
const box = (x: number, y: number, width: number, height: number) =>
  [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ].map(([left = 0, top = 0]): [number, number] => [left / 600, top / 480]);

const image = (seq: number, title: string, name: string) => ({
  gid: `p${seq}`,
  seq,
  title,
  src: `/s/static/examples/${name}.svg`,
  cropW: 600,
  cropH: 480,
});
const twoImages = exampleQuestion('graph_visual_weight', {
  title: 'You will see two advertisements. What do you notice first?',
  look_seconds: 1,
  rows_items: [image(1, 'Poster', 'poster'), image(2, 'Flyer', 'flyer')],
  items: exampleOptions(
    { title: 'Headline', on_row: 'p1', points: box(40, 40, 520, 120) },
    { title: 'Orange wheel', on_row: 'p1', points: box(80, 200, 240, 240) },
    { title: 'Red button', on_row: 'p1', points: box(370, 380, 190, 64) },
    { title: 'Sun', on_row: 'p2', points: box(400, 30, 140, 140) },
    { title: 'Mountains', on_row: 'p2', points: box(40, 240, 240, 200) },
    { title: 'Blue button', on_row: 'p2', points: box(330, 380, 150, 56) },
  ),
});
const required = { ...twoImages, required: true };
const { gid, ...onlyPoster } = image(1, '海报', 'poster');
const oneImage = exampleQuestion('graph_visual_weight', {
  title: '看到海报时，您最先注意到什么？',
  required: true,
  look_seconds: 1,
  answer_seconds: 60,
  not_apply_text: '都没有注意到',
  rows_items: [{ gid, ...onlyPoster }],
  items: exampleOptions(
    { title: '标题', points: box(40, 40, 520, 120) },
    { title: '橙色的轮子', points: box(80, 200, 240, 240) },
    { title: '红色按钮', points: box(370, 380, 190, 64) },
  ),
});
const START_SECONDS = 1_795_132_800;

export const graphVisualWeightFixtures: readonly Fixture[] = [
  { name: 'optional, not begun', state: 'empty', question: twoImages, issues: [] },
  {
    name: 'required, not begun',
    state: 'invalid',
    question: required,
    issues: [{ key: 'validate.region' }],
  },
  {
    name: 'all images answered',
    state: 'answered',
    question: required,
    answer: { st: START_SECONDS, ans: [{ gid: 'o2' }, { no_apply: 99 }] },
    issues: [],
  },
  {
    name: 'the second image is not answered',
    state: 'invalid',
    question: twoImages,
    answer: { st: START_SECONDS, ans: [{ gid: 'o1' }] },
    issues: [{ key: 'validate.region' }],
  },
  {
    name: 'one image, and a time for choosing',
    state: 'limits',
    question: oneImage,
    issues: [{ key: 'validate.region' }],
  },
  {
    name: 'one image, answered',
    state: 'answered',
    question: oneImage,
    answer: { st: START_SECONDS, ans: [{ gid: 'o3' }] },
    issues: [],
  },
  {
    name: 'long titles',
    state: 'long',
    question: {
      ...twoImages,
      items: exampleOptions(
        {
          title: 'The headline that stands above everything else, and the smaller line below it',
          on_row: 'p1',
          points: box(40, 40, 520, 120),
        },
        {
          title: 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(2),
          on_row: 'p2',
          points: box(400, 30, 140, 140),
        },
      ),
    },
    issues: [],
  },
  {
    name: 'right to left',
    state: 'rtl',
    question: {
      ...twoImages,
      title: 'ما أول ما تلاحظه في كل إعلان؟',
      rows_items: [image(1, 'ملصق', 'poster')],
      items: exampleOptions(
        { title: 'العنوان', on_row: 'p1', points: box(40, 40, 520, 120) },
        { title: 'الزر الأحمر', on_row: 'p1', points: box(370, 380, 190, 64) },
      ),
    },
    answer: { st: START_SECONDS, ans: [{ gid: 'o2' }] },
    issues: [],
  },
];
