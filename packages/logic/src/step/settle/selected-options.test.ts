import type { Option, Question } from '@canvass/project';
import { expect, it } from 'vitest';
import { blank, multiple, play, project, single } from '../../testing/scenario.ts';

/** A question with options that are chosen from the start, which the respondent may change (SHOW-13). */
const withSelected = (question: Question, changes: Readonly<Record<number, Partial<Option>>>): Question => ({
  ...question,
  items: (question.items ?? []).map((option) => ({ ...option, ...changes[option.seq] })),
});
const selected = { selected: true };

it('a selected option is chosen from the start, and a choice replaces it', () => {
  const run = play(project([[withSelected(multiple('Q1', 3), { 1: selected, 3: selected })]]));
  expect(run.view('q1')?.answer).toEqual(['q1_1', 'q1_3']);
  expect(run.answer('q1', [2]).view('q1')?.answer).toEqual(['q1_2']);
  expect(run.answer('q1', null).view('q1')?.answer).toBeUndefined();
});

it('a cleared selection does not return', () => {
  const testProject = project([[withSelected(single('Q1', 2), { 2: selected })], [blank('Q2')]]);
  const run = play(testProject).answer('q1', null).next().back();
  expect(run.view('q1')?.answer).toBeUndefined();
});

it('a selected option has no effect while it or its question is hidden, and then returns', () => {
  const hidden = withSelected(single('Q2', 2, { disp_code: 'Q1A1' }), { 2: selected });
  const option = withSelected(multiple('Q3', 3), { 1: { ...selected, disp_code: 'Q1A2' }, 2: selected });
  const readers = [blank('Q4', { disp_code: 'Q2A2' }), blank('Q5', { disp_code: 'Q3A1' })];
  const run = play(project([[single('Q1', 2), hidden, option, ...readers]]));
  expect(run.page).toEqual(['q1', 'q3']);
  expect(run.view('q3')?.answer).toEqual(['q3_2']);
  expect(run.answer('q1', [1]).page).toEqual(['q1', 'q2', 'q3', 'q4']);
  expect(run.view('q2')?.answer).toEqual(['q2_2']);
  expect(run.answer('q1', [2]).page).toEqual(['q1', 'q3', 'q5']);
  expect(run.view('q3')?.answer).toEqual(['q3_1', 'q3_2']);
});

it('a selected option is the same in every language', () => {
  const testProject = project(
    [[withSelected(single('Q1', 2), { 2: selected }), blank('Q2', { title: [{ ref: 'Q1' }] })]],
    {
      project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'zh-CN' }] },
      translations: { 'zh-CN': { q1_2: { title: '二' } } },
    },
  );
  const run = play(testProject);
  expect(run.view('q2')?.title).toEqual([{ piped: 'Q1 option 2' }]);
  run.send({ type: 'language', language: 'zh-CN' });
  expect(run.view('q1')?.answer).toEqual(['q1_2']);
  expect(run.view('q2')?.title).toEqual([{ piped: '二' }]);
  expect(play(testProject, { language: 'zh-CN' }).view('q1')?.answer).toEqual(['q1_2']);
});

it('an exclusive option stays alone, and code adds no others if so configured', () => {
  const auto = { autoSelect: true, auto_code: 'true' };
  const testProject = withSelected(multiple('Q1', 3, { autofill_exclusive: true }), {
    1: auto,
    3: { ...selected, exclusive: true },
  });
  const run = play(project([[testProject]]));
  expect(run.view('q1')?.answer).toEqual(['q1_3']);
  expect(run.answer('q1', [2]).view('q1')?.answer).toEqual(['q1_1', 'q1_2']);
});
