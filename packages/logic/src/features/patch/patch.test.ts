import { describe, expect, it, test } from 'vitest';
import type { Question } from '@canvass/project';
import { blank, compileProject, multiple, play, project, single } from '../../testing/scenario.ts';

const patchQuestion = (plaster_code: string, fields: Partial<Question> = {}) =>
  project([[single('Q1', 3), blank('Q2')], [blank('Q3', { plaster_code, title: 'As it was', ...fields })]], {
    project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'zh-CN' }] },
    translations: { 'zh-CN': { q3: { title: '原来' }, q1_1: { title: '一' } } },
  });
const view = (source: ReturnType<typeof project>, n = 1) =>
  play(source).answer('q1', [n]).answer('q2', 'x').view('q3');

describe('the properties that a patch sets', () => {
  test.each<[string, Partial<Question>]>([
    ['{ title: concat("About ", title(Q1)) }', { title: 'About Q1 option 1' }],
    ['{ title: 7 }', { title: '7' }],
    ['{ tipText: Q2, placeholder_text: "write" }', { tipText: 'x', placeholder_text: 'write' }],
    ['{ min: count(Q1), max: 5.5 }', { min: 1, max: 5.5 }],
    ['{ min: "today", max: addDays(date(2026, 5, 31), 1) }', { min: 'today', max: '2026-06-01' }],
    ['{ max: "08:30" }', { max: '08:30' }],
    [
      '{ options_range: [1, null], words_number_range: [2, 5] }',
      { options_range: [1, null], words_number_range: [2, 5] },
    ],
    ['{ required: Q1A1 is answered }', { required: true }],
    ['{ required: Q1A2 is answered }', { required: false }],
    ['Q1A1 ? { min: 1 } : { min: 2 }', { min: 1 }],
  ])('%s', (code, properties) => expect(view(patchQuestion(code))?.question).toMatchObject(properties));

  test.each([
    '{ title: Q1 }',
    '{ tipText: [1, 2] }',
    '{ min: "1" }',
    '{ min: "tomorrow" }',
    '{ required: 1 }',
    '{ required: "true" }',
    '{ options_range: 3 }',
    '{ options_range: [3, 1] }',
    '{ options_range: ["1"] }',
    '{ options_range: [1, 2, 3, 4] }',
    '{ words_number_range: [] }',
    '{ title: null }',
    'Q1A2 ? { min: 2 } : null',
    'null',
  ])('%s has no effect', (code) => {
    const run = patchQuestion(code);
    const question = run.items[1];
    expect(view(run)?.question).toBe(question?.type === 'G' ? question.items[0] : undefined);
  });
});

it('a patch sets a range that overrides the range of the open attributes', () => {
  const attributes = { open_attrs: { type: 'int', range: [1, 100] } } as const;
  const run = patchQuestion('Q1A1 ? { words_number_range: [5, 6] } : { min: 1 }', attributes);
  expect(view(run, 1)?.question).toMatchObject({ words_number_range: [5, 6], open_attrs: { type: 'int' } });
  expect(view(run, 1)?.question.open_attrs).not.toHaveProperty('range');
  expect(view(run, 2)?.question.open_attrs).toEqual(attributes.open_attrs);
});

it('a patched question follows the sources of its patch and the language, and stays the same object while they are unchanged', () => {
  const run = play(patchQuestion('{ title: concat("About ", title(Q1)) }')).answer('q1', [1]);
  const first = run.view('q3');
  expect(run.answer('q2', 'something else').view('q3')).toBe(first);
  expect(run.answer('q1', [2]).view('q3')?.title).toBe('About Q1 option 2');
  expect(run.answer('q1', [1]).view('q3')?.question).toEqual(first?.question);
  expect(run.send({ type: 'language', language: 'zh-CN' }).view('q3')?.title).toBe('About 一');
});

it('a question that the patch does not change stays translated', () => {
  const run = play(patchQuestion('Q1A2 ? { title: "New" } : { required: false }')).answer('q1', [1]);
  expect(run.send({ type: 'language', language: 'zh-CN' }).view('q3')?.title).toBe('原来');
});

it('a patched question is rendered again if only the visibility of a source has changed', () => {
  const testProject = project([
    [single('Q1', 2), blank('Q2', { disp_code: 'Q1A1' })],
    [blank('Q3', { plaster_code: 'visible(Q2) ? { title: "Shown" } : null' })],
  ]);
  const run = play(testProject);
  expect(run.view('q3')?.title).toBe('Title of Q3');
  expect(run.answer('q1', [1]).view('q3')?.title).toBe('Shown');
});

it('a patch determines the checks of an answer', () => {
  const run = play(patchQuestion('{ required: Q1A2 is answered }')).answer('q1', [2]).next().next();
  expect(run.issues).toEqual(['q3 validate.answer']);
  run.back().answer('q1', [1]).next().next();
  expect(run.issues).toEqual([]);
  expect(run.state.pending.map(({ type }) => type)).toEqual(['submit']);
});

it("a patch inserts plain texts: a respondent's text is never markup or a placeholder", () => {
  const run = play(patchQuestion('{ title: concat(Q2, "!") }')).answer('q2', '<b>{{ Q1 }}</b>');
  expect(run.view('q3')?.title).toBe('<b>{{ Q1 }}</b>!');
});

it('a value of the wrong type is reported once for each attempt to leave the page', () => {
  const run = play(patchQuestion('{ min: "one", title: 3 == 3 }')).answer('q1', [1]).next();
  expect(run.next().effects.filter(({ type }) => type === 'report')).toEqual([
    { type: 'report', level: 'error', tag: 'engine', kind: 4, message: 'no result for q3' },
  ]);
});

it('a program needs the server if a patch reads data that only the server has', () => {
  const needsServer = (code: string) => compileProject(patchQuestion(code)).needsServer;
  expect([
    needsServer('{ title: today() }'),
    needsServer('{ title: member.name }'),
    needsServer('{ title: Q2 }'),
  ]).toEqual([true, true, false]);
});

it('a patch of other properties does not compile, and a patch that reads a later question has no effect', () => {
  expect(() => compileProject(patchQuestion('{ gid: "q9" }'))).toThrow('language.patch-key');
  const later = project([[multiple('Q1', 2, { plaster_code: '{ title: Q2 }' }), blank('Q2')]]);
  expect(play(later).answer('q2', 'x').view('q1')?.title).toBe('Title of Q1');
});
