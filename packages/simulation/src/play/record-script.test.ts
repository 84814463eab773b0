import { compile, type Program } from '@canvass/logic';
import { loadProject } from '@canvass/project/file';
import { registry } from '@canvass/question-types';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createProgram as compileText, smallProgram } from '../testing/small-program.ts';
import { endOf } from './compare.ts';
import type { Playback } from './playback.ts';
import { type PlayedResponse, recordScript } from './record-script.ts';
import { hasPassed, runScript, type ScriptRun } from './run-script.ts';

const EXAMPLES = new URL('../../../../examples/', import.meta.url);
/** Whether a script is tested: one script of each example by default, all scripts with CANVASS_FULL. */
const isChosen = (path: string) => process.env['CANVASS_FULL'] === '1' || path.includes('/01-');
const SCRIPTS = readdirSync(EXAMPLES, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /^[^/]+\/scripts\/.*\.yaml$/.test(path),
);

const programs = new Map<string, Program>();

function createProgram(example: string): Program {
  const cachedProgram = programs.get(example);
  if (cachedProgram !== undefined) return cachedProgram;
  const { project } = loadProject(readFileSync(new URL(`${example}/project.json`, EXAMPLES), 'utf8'));
  const program = project && compile(project, registry).program;
  if (program === undefined) return expect.fail(example);
  programs.set(example, program);
  return program;
}

const run = (program: Program, text: string): ScriptRun =>
  runScript(program, { file: 'script', name: 'script', text }, undefined);

function computePlayedResponse(program: Program, playback: Playback): PlayedResponse {
  const { state, facts, path } = playback;
  const answers = program.questions.map(
    ({ gid }, index) => [gid, state.answers.flat()[index] ?? null] as const,
  );
  const files = Object.entries(state.files ?? {}).map(([gid, attached]) => {
    const names = Object.entries(attached).map(([option, list]) => [option, list.map(({ name }) => name)]);
    return [gid, Object.fromEntries(names)] as const;
  });
  const draws = Object.entries(state.flow.draws).map(([fid, { picks }]) => [fid, picks] as const);
  return {
    facts,
    path,
    answers: Object.fromEntries(answers),
    files: Object.fromEntries(files),
    draws: Object.fromEntries(draws),
    end: endOf(playback),
  };
}

test('responses of all examples are recorded as scripts that pass', () => {
  const failed: unknown[] = [];
  let recorded = 0;
  for (const path of SCRIPTS.filter(isChosen)) {
    const program = createProgram(path.slice(0, path.indexOf('/')));
    const first = run(program, readFileSync(new URL(path, EXAMPLES), 'utf8'));
    if (first.kind !== 'played') continue;
    const { member, fullCells, usedAnswers } = first.script;
    // The editor's player cannot set members, full cells or answers of earlier respondents.
    const isPlayable = fullCells.size + usedAnswers.size === 0 && member === null;
    if (!isPlayable || first.playback.stopped !== undefined) continue;
    const { text } = recordScript(program, 'again', computePlayedResponse(program, first.playback));
    const secondRun = run(program, text);
    recorded += 1;
    if (!hasPassed(secondRun))
      failed.push([path, text, secondRun.kind === 'played' ? secondRun.mismatches : secondRun.findings]);
  }
  expect(failed).toEqual([]);
  expect(recorded).toBeGreaterThan(3);
});

test('a response in progress becomes a script that stops at its page', () => {
  const program = smallProgram();
  const facts = {
    seq: 7,
    params: {},
    device: 'phone',
    language: 'en-GB',
    source: null,
    now: 1_767_225_600,
  } as const;
  const { text } = recordScript(program, 'a "quoted": name', {
    facts,
    path: ['kind', 'cups'],
    answers: { kind: ['kind_green'] },
    files: {},
    draws: {},
    end: 'none',
  });
  expect(text.split('\n')).toEqual([
    String.raw`name: "a \"quoted\": name"`,
    'seed: 7',
    'device: phone',
    'language: en-GB',
    'now: "2026-01-01T00:00:00Z"',
    '',
    'answers:',
    '  Q1: A1',
    '',
    'steps:',
    '  - to: Q2',
    '  - stop',
    '',
    'expect:',
    '  path: [Q1, Q2]',
    '  end: none',
    '',
  ]);
  expect(hasPassed(run(program, text))).toBe(true);
});

test('a script expects the questions that were on the page, although a jump or an answer of the survey hid them', () => {
  const option = (gid: string, seq: number, fields: object = {}) => ({ gid, seq, title: gid, ...fields });
  const items = [
    {
      type: 'Q',
      gid: 'first',
      cid: 'Q1',
      qtype: 'descriptor',
      title: '1',
      jump_code: 'if Q1 is empty then finish',
    },
    {
      type: 'Q',
      gid: 'second',
      cid: 'Q2',
      qtype: 'single',
      title: '2',
      items: [option('a', 1, { selected: true })],
    },
  ];
  const survey = { format: 1, title: 'Jump', items: [{ type: 'G', gid: 'g', items }] };
  const program = compileText(JSON.stringify(survey));
  const facts = {
    seq: 1,
    params: {},
    device: 'phone',
    language: program.language,
    source: null,
    now: 1_767_225_600,
  } as const;
  // The player lists the questions that are visible at the end.
  const played = {
    facts,
    path: ['first'],
    answers: { second: null },
    files: {},
    draws: {},
    end: 'finished',
  } as const;
  const { text } = recordScript(program, 'jump', played);
  expect(text).toContain('path: [Q1, Q2]');
  expect(hasPassed(run(program, text))).toBe(true);
});
