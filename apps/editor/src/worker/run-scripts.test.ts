import { describe, expect, it } from 'vitest';
import { teaSurvey } from '../testing/tea-survey.ts';
import { renameInScripts } from './rename-in-scripts.ts';
import { runScripts } from './run-scripts.ts';
import type { ScriptMessage } from './scripts.ts';

const survey = JSON.stringify(teaSurvey());
const messagesOf = (task: Parameters<typeof runScripts>[0]): readonly ScriptMessage[] => {
  const messages: ScriptMessage[] = [];
  runScripts(task, (message) => messages.push(message));
  return messages;
};

it('runs scripts, and reports unmet expectations and faults at their lines', () => {
  const scripts = [
    { name: 'passes', text: 'answers: { Q1: A1 }\nexpect:\n  path: [Q1]\n  end: finished\n' },
    { name: 'differs', text: 'answers: { Q1: A2 }\nexpect:\n  path: [Q1]\n' },
    { name: 'stuck', text: 'answers: {}\n' },
    { name: 'faulty', text: 'name: x\nanswers:\n  Q9: A1\n' },
  ];
  const messages = messagesOf({ kind: 'run', text: survey, scripts });
  expect(messages.at(-1)).toEqual({ kind: 'done' });
  const results = messages.flatMap((message) => (message.kind === 'ran' ? [message.result] : []));
  expect(results.map(({ name, hasPassed, end, questions }) => [name, hasPassed, end, questions])).toEqual([
    ['passes', true, 'finished', 1],
    ['differs', false, 'finished', 2],
    ['stuck', false, 'none', 1],
    ['faulty', false, undefined, 0],
  ]);
  expect(results.map(({ places }) => places.map(({ kind, line }) => [kind, line]))).toEqual([
    [],
    [['mismatch', 3]],
    [
      ['error', 1],
      ['error', 1],
    ],
    [['error', 3]],
  ]);
  expect(results[1]?.places[0]).toMatchObject({ expectation: 'path', expected: 'Q1', got: 'Q1, Q2' });
});

it('records the script of a response, and the script passes', () => {
  const played = {
    facts: { seq: 1, params: {}, device: 'phone', language: 'en-GB', source: '1', now: 1_790_000_000 },
    path: ['often', 'why'],
    answers: { often: ['never'], why: 'It keeps me: awake' },
    files: {},
    draws: {},
    end: 'finished',
  } as const;
  const [recorded] = messagesOf({ kind: 'record', text: survey, name: 'Never', played });
  if (recorded?.kind !== 'recorded') return expect.fail(recorded?.kind);
  expect(recorded.text).toContain('Q1: A2\n  Q2: "It keeps me: awake"\n');
  const [ran] = messagesOf({ kind: 'run', text: survey, scripts: [{ name: 'Never', text: recorded.text }] });
  expect(ran).toMatchObject({ kind: 'ran', result: { hasPassed: true } });
  return undefined;
});

it('runs no script if the survey has errors', () => {
  expect(messagesOf({ kind: 'run', text: '{"items": 7}', scripts: [] })).toEqual([{ kind: 'errors' }]);
});

describe('renaming in scripts', () => {
  const rename = (after: string, text: string) =>
    renameInScripts({ kind: 'rename', before: survey, after, scripts: [{ name: 'one', text }] });

  it('changes the codes of questions and options, and nothing else', () => {
    const after = survey
      .replace('"gid":"often"', '"gid":"often","cid":"tea"')
      .replace('"gid":"daily"', '"gid":"daily","cid":"every_day"')
      .replace('Q1 ==', 'tea ==');
    const text = 'name: Q1\nanswers: { Q1: A1 } # Q1\nexpect:\n  path: [Q1]\n  end: finished\n';
    const renamed = 'name: Q1\nanswers: { tea: every_day } # Q1\nexpect:\n  path: [tea]\n  end: finished\n';
    expect(rename(after, text)).toEqual({
      kind: 'renamed',
      scripts: [{ name: 'one', text: renamed }],
      refused: [],
    });
    expect(
      messagesOf({ kind: 'run', text: after, scripts: [{ name: 'one', text: renamed }] })[0],
    ).toMatchObject({
      result: { hasPassed: true },
    });
  });

  it('changes no script whose answers would differ, and none if the survey is not JSON', () => {
    const after = survey
      .replace('"gid":"never"', '"gid":"none","cid":"no"')
      .replace('"gid":"often"', '"gid":"often","cid":"tea"')
      .replace('Q1 == \\"never\\"', 'tea == \\"none\\"');
    expect(rename(after, 'answers: { Q1: A2 }\n')).toMatchObject({ scripts: [], refused: ['one'] });
    expect(rename('{', 'answers: { Q1: A2 }\n')).toMatchObject({ scripts: [], refused: [] });
  });
});
