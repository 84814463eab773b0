import { compile, hash32, questionView, type State, start, step } from '@canvass/logic';
import { loadProject } from '@canvass/project/file';
import { expect, it } from 'vitest';
import { registry } from '../../registry/registry.gen.ts';
import { tasksIn } from './maxdiff-tasks.ts';

const options = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    gid: `${prefix}${at + 1}`,
    seq: at + 1,
    title: `${prefix}${at + 1}`,
  }));
const question = (fields: object) => ({ type: 'Q', title: 'Which?', ...fields });
const { project, issues } = loadProject(
  JSON.stringify({
    format: 1,
    title: 'Coffee',
    project_lang: { answer_language: 'en-GB' },
    items: [
      {
        type: 'G',
        gid: 'g1',
        items: [
          question({ gid: 'kind', cid: 'Q1', qtype: 'single', items: options('k', 2) }),
          question({
            gid: 'best',
            cid: 'Q2',
            qtype: 'maxdiff',
            required: true,
            task_number: 7,
            option_number: 3,
            items: options('b', 7).map((option) =>
              option.seq === 7 ? { ...option, disp_code: 'Q1 != "k2"' } : option,
            ),
          }),
        ],
      },
    ],
  }),
);

const program = project && compile(project, registry).program;
if (program === undefined) throw new Error(JSON.stringify(issues));
const facts = {
  seq: 10231,
  seeds: { best: hash32('10231:best') },
  params: {},
  device: 'phone',
  language: 'en-GB',
  source: null,
  member: null,
  now: 0,
} as const;

const tasksOf = (state: State) => tasksIn(questionView(program, state, 'best')?.material) ?? [];
const shownAnswer = (state: State) => questionView(program, state, 'best')?.answer;
const computeAnswer = (state: State, shownState = state) =>
  tasksOf(shownState).map((s) => ({ s, l: s.at(-1) ?? null, h: s[0] ?? null }));
const giveAnswer = (state: State, gid: string, answer: unknown) =>
  step(program, state, { type: 'answer', gid, answer }).state;
const issuesOfNext = (state: State) =>
  step(program, state, { type: 'next' }).state.issues.map(({ key }) => key);

it('an answer counts only while the same options are offered', () => {
  const first = start(program, facts);
  expect(tasksOf(first).flat()).toContain('b7');
  const fullState = giveAnswer(first, 'best', computeAnswer(first));
  expect(shownAnswer(fullState)).toHaveLength(7);
  expect(issuesOfNext(fullState)).toEqual([]);

  const stateWithFewerOptions = giveAnswer(fullState, 'kind', ['k2']);
  expect(tasksOf(stateWithFewerOptions).flat()).not.toContain('b7');
  expect(shownAnswer(stateWithFewerOptions)).toBeUndefined();
  expect(issuesOfNext(stateWithFewerOptions)).toEqual(['validate.task']);
  expect(shownAnswer(giveAnswer(stateWithFewerOptions, 'kind', ['k1']))).toEqual(shownAnswer(fullState));

  const fewerAnswered = giveAnswer(stateWithFewerOptions, 'best', computeAnswer(stateWithFewerOptions));
  expect(issuesOfNext(fewerAnswered)).toEqual([]);
  expect(shownAnswer(giveAnswer(fewerAnswered, 'kind', ['k1']))).toBeUndefined();
});

it('an answer about the tasks of another respondent is refused', () => {
  const ownState = start(program, facts);
  const otherState = start(program, { ...facts, seq: 10232 });
  const forgedState = giveAnswer(ownState, 'best', computeAnswer(ownState, otherState));
  expect(shownAnswer(forgedState)).toBeUndefined();
  expect(issuesOfNext(forgedState)).toEqual(['validate.task']);
});
