import type { Question } from '@canvass/project';
import type { UploadedFile } from '@canvass/protocol';
import { describe, expect, it, test } from 'vitest';
import { compile } from '../../compile-whole.ts';
import { usesFeatures } from '../../compile/feature-fields.ts';
import { testTypes } from '../../testing/question-types.ts';
import { multiple, play, project, single } from '../../testing/scenario.ts';
import { reduceEvents } from '../../transcript/reduce-events.ts';
import { replay } from '../../transcript/transcript.ts';

const file = (name: string, fields: Partial<UploadedFile> = {}): UploadedFile => ({
  id: `id-${name}`,
  name,
  url: `/f/${name}`,
  ftype: 0,
  qid: 'q1',
  ...fields,
});
const files = (names: readonly string[], option_id?: string) => ({
  type: 'files' as const,
  gid: 'q1',
  ...(option_id !== undefined && { option_id }),
  files: names.map((name) => file(name, option_id === undefined ? {} : { option_id })),
});
const survey = (attachData: Question['attachData']) =>
  project([[multiple('Q1', 3, attachData === undefined ? {} : { attachData })], [single('Q2', 2)]]);
const computeNames = (run: ReturnType<typeof play>) =>
  Object.fromEntries(
    Object.entries(run.view('q1')?.files ?? {}).map(([option, list]) => [
      option,
      list.map(({ name }) => name),
    ]),
  );

it('a project needs the engine’s optional features only if files can be attached', () => {
  expect(usesFeatures(survey({ openAttach: true }))).toBe(true);
  expect(usesFeatures(survey(undefined))).toBe(false);
  expect(play(survey({ openAttach: false })).view('q1')).not.toHaveProperty('files');
});

describe('the number of files', () => {
  const issue = (key: string, params: object, part = '.files') => [{ gid: 'q1', key, params, part }];
  test.each<[Question['attachData'], readonly string[], readonly object[]]>([
    [{ openAttach: true }, [], []],
    [{ openAttach: true, allowNotUpload: false }, [], issue('limit_min_num', { min: 1 })],
    [{ openAttach: true, allowNotUpload: false }, ['a'], []],
    [{ openAttach: true, minNum: 2 }, [], issue('limit_min_num', { min: 2 })],
    [{ openAttach: true, minNum: 2 }, ['a'], issue('limit_min_num', { min: 2 })],
    [{ openAttach: true, minNum: 2 }, ['a', 'b'], []],
    [{ openAttach: true, minNum: 2, allowNotUpload: true }, [], []],
    [{ openAttach: true, minNum: 2, allowNotUpload: true }, ['a'], issue('limit_min_num', { min: 2 })],
    [{ openAttach: true, maxNum: 1 }, ['a'], []],
    [{ openAttach: true, maxNum: 1 }, ['a', 'b'], issue('limit_max_num', { max: 1 })],
    [{ openAttach: true, maxNum: 0 }, ['a'], issue('limit_max_num', { max: 0 })],
    [{ openAttach: false, minNum: 2 }, [], []],
  ])('%j with %j', (attachData, names, expected) => {
    const run = play(survey(attachData));
    if (names.length > 0) run.send(files(names));
    run.send({ type: 'next' });
    expect(run.state.issues).toEqual(expected);
    expect(run.page).toEqual(expected.length === 0 ? ['q2'] : ['q1']);
  });

  it('of a chosen option is limited by settings of the option, then of the question', () => {
    const run = play(survey({ openOAttach: true, maxNum: 1, option: { allowNotUpload: false } }));
    run.answer('q1', [2]).send({ type: 'next' });
    expect(run.state.issues).toEqual(issue('limit_min_num', { min: 1 }, 'q1_2.files'));
    run.send(files(['a', 'b'], 'q1_2')).send({ type: 'next' });
    expect(run.state.issues).toEqual(issue('limit_max_num', { max: 1 }, 'q1_2.files'));
    expect(run.send(files(['a'], 'q1_2')).state.issues).toEqual([]);
    expect(run.send({ type: 'next' }).page).toEqual(['q2']);
  });

  it('has no minimum when an answer is corrected later', () => {
    const correctedRun = play(survey({ openAttach: true, minNum: 1 }), { mode: 'modify' });
    expect(correctedRun.send({ type: 'next' }).page).toEqual(['q2']);
  });
});

it('only files of chosen options count, and files return when their option is chosen again', () => {
  const run = play(survey({ openAttach: true, openOAttach: true })).answer('q1', [1, 2]);
  run.send(files(['own'])).send(files(['one'], 'q1_1'));
  expect(computeNames(run)).toEqual({ '': ['own'], q1_1: ['one'], q1_2: [] });
  expect(computeNames(run.answer('q1', [2]))).toEqual({ '': ['own'], q1_2: [] });
  expect(computeNames(run.answer('q1', [1]))).toEqual({ '': ['own'], q1_1: ['one'] });
  expect(run.state.answers).toEqual(play(survey({})).answer('q1', [1]).state.answers);
});

describe('the engine refuses files', () => {
  test.each([
    ['of a question that accepts none', { openOAttach: true }, files(['a'])],
    ['of an option that accepts none', { openAttach: true }, files(['a'], 'q1_1')],
    ['of an unknown option', { openOAttach: true }, files(['a'], 'q9_1')],
    ['that are not a list', { openAttach: true }, { ...files([]), files: 'a' }],
    ['that contain one file twice', { openAttach: true }, files(['a', 'a'])],
    ['without a name', { openAttach: true }, { ...files([]), files: [{ id: 'x' }] }],
    ['of a question on another page', { openAttach: true }, { ...files(['a']), gid: 'q2' }],
  ])('%s', (_, attachData, event) => {
    const run = play(survey(attachData));
    const before = run.state;
    expect(run.send(event).refused).toBeDefined();
    expect(run.state).toBe(before);
  });
});

it('a minimum above the maximum is reported as an error', () => {
  const { issues } = compile(survey({ openAttach: true, minNum: 3, maxNum: 2 }), testTypes);
  expect(issues).toMatchObject([{ id: 'attachments.limits-crossed', severity: 'error' }]);
});

it('a maximum of 0 is reported as a warning', () => {
  const { issues } = compile(survey({ openAttach: true, maxNum: 0 }), testTypes);
  expect(issues).toMatchObject([{ id: 'attachments.none-allowed', severity: 'warning' }]);
});

it('the last list of files survives reduction and replay, and the transcript has the names', () => {
  const { program, state } = play(survey({ openAttach: true, openOAttach: true }));
  const events = [
    files(['a']),
    { type: 'answer' as const, gid: 'q1', answer: ['q1_1'] },
    files(['b'], 'q1_1'),
    files(['a', 'c']),
    { type: 'next' as const },
  ];
  const reducedEvents = reduceEvents(program, events);
  expect(reducedEvents).toEqual([events[1], events[3], events[2], events[4]]);
  const fullReplay = replay(program, state.facts, events);
  const reducedReplay = replay(program, state.facts, reducedEvents);
  expect(reducedReplay.state).toEqual(fullReplay.state);
  expect(reducedReplay.transcript).toEqual(fullReplay.transcript);
  expect(fullReplay.transcript.lines.at(-1)).toContain('"files":[["q1",{"":["a","c"],"q1_1":["b"]}]]');
  expect(fullReplay.transcript.lines.join()).not.toContain('id-a');
});
