import { compile, type Program } from '@canvass/logic';
import { loadProject } from '@canvass/project/file';
import { registry } from '@canvass/question-types';
import {
  endOf,
  hasPassed,
  issueText,
  Names,
  recordScript,
  runScript,
  type ScriptRun,
  valueTextOf,
} from '@canvass/simulation';
import type {
  NamedScript,
  RecordTask,
  RunTask,
  ScriptMessage,
  ScriptProblem,
  ScriptResult,
} from './scripts.ts';

/** Runs the scripts and posts `ran` for each, or records a script. Posts another message at the end. */
export function runScripts(task: RunTask | RecordTask, post: (message: ScriptMessage) => void): void {
  const { project } = loadProject(task.text);
  const program = project && compile(project, registry).program;
  if (program === undefined) return post({ kind: 'errors' });
  if (task.kind === 'record')
    return post({ kind: 'recorded', ...recordScript(program, task.name, task.played) });
  for (const script of task.scripts) post({ kind: 'ran', result: computeResult(program, script) });
  return post({ kind: 'done' });
}

function computeResult(program: Program, { name, text }: NamedScript): ScriptResult {
  const run = runScript(program, { file: name, name, text }, undefined);
  const isPlayed = run.kind === 'played';
  return {
    name,
    hasPassed: hasPassed(run),
    end: isPlayed ? endOf(run.playback) : undefined,
    questions: isPlayed ? run.playback.path.length : 0,
    places: listProblems(program, run).toSorted((one, other) => one.line - other.line),
  };
}

function listProblems(program: Program, run: ScriptRun): readonly ScriptProblem[] {
  const findings =
    run.kind === 'unreadable' ? run.findings : [...(run.problem ? [run.problem] : []), ...run.warnings];
  const places = findings.map(
    ({ severity: kind, line = 1, column = 1, message, fix }): ScriptProblem => ({
      kind,
      line,
      column,
      message,
      fix,
    }),
  );
  if (run.kind === 'unreadable') return places;
  const names = new Names(program);
  const issues =
    run.problem?.id === 'run.stuck' ? run.playback.issues.map((issue) => issueText(issue, names)) : [];
  const mismatches = run.mismatches.map((mismatch): ScriptProblem => {
    const { line, column, expectation, expected, got, difference } = mismatch;
    const valueText = valueTextOf(mismatch);
    return {
      kind: 'mismatch',
      line,
      column,
      expectation,
      expected: valueText(expected),
      got: valueText(got),
      difference,
    };
  });
  return [
    ...places,
    ...issues.map(
      (message): ScriptProblem => ({ kind: 'error', line: 1, column: 1, message, fix: undefined }),
    ),
    ...mismatches,
  ];
}
