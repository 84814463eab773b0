import type { Option, Question } from '@canvass/project';
import { expect, it } from 'vitest';
import { blank, multiple, play, project, single } from '../../testing/scenario.ts';

/** SHOW-13, `selected`: chosen from the start; the respondent may change it. */
const withSelected = (question: Question, changes: Readonly<Record<number, Partial<Option>>>): Question => ({
  ...question,
  items: (question.items ?? []).map((option) => ({ ...option, ...changes[option.seq] })),
});
const selected = { selected: true };

it('is set before the first action, and is replaced by a choice', () => {
  const played = play(project([[withSelected(multiple('Q1', 3), { 1: selected, 3: selected })]]));
  expect(played.view('q1')?.answer).toEqual(['q1_1', 'q1_3']);
  expect(played.answer('q1', [2]).view('q1')?.answer).toEqual(['q1_2']);
  expect(played.answer('q1', null).view('q1')?.answer).toBeUndefined();
});

it('does not return after it was cleared', () => {
  const of = project([[withSelected(single('Q1', 2), { 2: selected })], [blank('Q2')]]);
  const played = play(of).answer('q1', null).next().back();
  expect(played.view('q1')?.answer).toBeUndefined();
});

it('has no effect while it or its question is hidden, and returns with them', () => {
  const hidden = withSelected(single('Q2', 2, { disp_code: 'Q1A1' }), { 2: selected });
  const option = withSelected(multiple('Q3', 3), { 1: { ...selected, disp_code: 'Q1A2' }, 2: selected });
  const readers = [blank('Q4', { disp_code: 'Q2A2' }), blank('Q5', { disp_code: 'Q3A1' })];
  const played = play(project([[single('Q1', 2), hidden, option, ...readers]]));
  expect(played.page).toEqual(['q1', 'q3']);
  expect(played.view('q3')?.answer).toEqual(['q3_2']);
  expect(played.answer('q1', [1]).page).toEqual(['q1', 'q2', 'q3', 'q4']);
  expect(played.view('q2')?.answer).toEqual(['q2_2']);
  expect(played.answer('q1', [2]).page).toEqual(['q1', 'q3', 'q5']);
  expect(played.view('q3')?.answer).toEqual(['q3_1', 'q3_2']);
});

it('is the same in every language', () => {
  const of = project(
    [[withSelected(single('Q1', 2), { 2: selected }), blank('Q2', { title: [{ ref: 'Q1' }] })]],
    {
      project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'zh-CN' }] },
      translations: { 'zh-CN': { q1_2: { title: '二' } } },
    },
  );
  const played = play(of);
  expect(played.view('q2')?.title).toEqual([{ piped: 'Q1 option 2' }]);
  played.send({ type: 'language', language: 'zh-CN' });
  expect(played.view('q1')?.answer).toEqual(['q1_2']);
  expect(played.view('q2')?.title).toEqual([{ piped: '二' }]);
  expect(play(of, { language: 'zh-CN' }).view('q1')?.answer).toEqual(['q1_2']);
});

it('an exclusive option stays alone, and code adds no others if so configured', () => {
  const auto = { autoSelect: true, auto_code: 'true' };
  const of = withSelected(multiple('Q1', 3, { autofill_exclusive: true }), {
    1: auto,
    3: { ...selected, exclusive: true },
  });
  const played = play(project([[of]]));
  expect(played.view('q1')?.answer).toEqual(['q1_3']);
  expect(played.answer('q1', [2]).view('q1')?.answer).toEqual(['q1_1', 'q1_2']);
});
