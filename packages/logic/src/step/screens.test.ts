import { expect, it } from 'vitest';
import { blank, multiple, play, project, single } from '../testing/scenario.ts';

const split = [
  ['q2_1', 'q2_2'],
  ['q2_3', 'q2_4'],
  ['q2_5', 'q2_6'],
];
const survey = (fields: object = {}) =>
  project([[single('Q1', 2)], [multiple('Q2', 6, { screens: split, ...fields })], [blank('Q3')]]);
const listOptions = (run: ReturnType<typeof play>) => run.view('q2')?.options.map(({ option }) => option.gid);

it('the options of a question are shown screen by screen, and the answer contains the choices of all screens', () => {
  const run = play(survey()).next();
  expect(listOptions(run)).toEqual(split[0]);
  run.answer('q2', [1]).next();
  expect(listOptions(run)).toEqual(split[1]);
  run.answer('q2', [1, 4]).next().next();
  expect(run.page).toEqual(['q3']);
  expect(run.state.answers[0]?.[1]).toEqual(['q2_1', 'q2_4']);
});

it('Back leads back screen by screen, then to the page before', () => {
  const run = play(survey()).next().next().next();
  expect(listOptions(run)).toEqual(split[2]);
  run.back().back();
  expect(listOptions(run)).toEqual(split[0]);
  expect(run.back().page).toEqual(['q1']);
  run.next();
  expect(listOptions(run)).toEqual(split[0]);
});

it('a screen without visible options is skipped, and the choice is validated when the page is left', () => {
  const hidden = {
    required: true,
    items: multiple('Q2', 6).items?.map((option, index) =>
      index === 2 || index === 3 ? { ...option, disp_code: 'false' } : option,
    ),
  };
  const run = play(survey(hidden)).next().next();
  expect(listOptions(run)).toEqual(split[2]);
  expect(run.next().issues).toEqual(['q2 validate.option']);
  expect(run.answer('q2', [6]).next().page).toEqual(['q3']);
});

it('a question has no screens on a page with other questions', () => {
  const together = project([[multiple('Q2', 6, { screens: split }), blank('Q3')]]);
  expect(listOptions(play(together))).toHaveLength(6);
});

it('a question shows all options while another question is visible on its page, and screens otherwise', () => {
  const joined = project([
    [single('Q1', 2)],
    [multiple('Q2', 6, { screens: split }), blank('Q3', { disp_code: 'Q2A1' })],
  ]);
  const run = play(joined).next();
  expect(listOptions(run)).toEqual(split[0]);
  expect(listOptions(run.answer('q2', [1]))).toHaveLength(6);
  expect(listOptions(run.answer('q2', [2]))).toEqual(split[0]);
});
