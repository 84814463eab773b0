import type {
  ScriptTask,
  NamedScript,
  RenameTask,
  ScriptMessage,
  RecordTask,
  RunTask,
  ScriptProblem,
  ScriptResult,
} from './scripts.ts';
import type { SimulationTask, SimulationMessage, SimulationResult } from './simulation.ts';
import { compile, type Program } from '@canvass/logic';
import { loadProject } from '@canvass/project/file';
import { registry } from '@canvass/question-types';
import {
  type CodeChanges,
  endOf,
  hasPassed,
  issueText,
  Names,
  readScript,
  recordScript,
  renameCodes,
  runScript,
  sameAnswers,
  type ScriptRun,
  simulate,
  simulationFigures,
  type SimulationFigures,
  simulationIssues,
  surveyOf,
  valueTextOf,
} from '@canvass/simulation';
import { locateIssues } from './locate-issues.ts';
import { indexReferences, openDocument, type JsonRecord } from '@canvass/authoring';

/** Messages about the progress in one simulation. */
const REPORTS = 50;

/** Simulates the respondents of a survey. The last of the posted messages is its result, or that it has errors. */
export function simulateText(
  { text, respondents }: SimulationTask,
  post: (message: SimulationMessage) => void,
): void {
  const { project } = loadProject(text);
  const program = project && compile(project, registry).program;
  if (program === undefined) return post({ kind: 'errors' });
  const survey = surveyOf(program);
  const step = Math.max(1, Math.floor(respondents / REPORTS));
  const plan = { respondents, seed: '1', concurrent: 1, fillPoints: 1 };
  const result = simulate(survey, plan, (played) => {
    if (played % step === 0) post({ kind: 'progress', played });
  });
  const figures = simulationFigures(survey, '', result);
  const found = simulationIssues(program.project, figures);
  return post({
    kind: 'done',
    result: {
      respondents,
      ends: endsOf(figures),
      shown: Object.fromEntries(figures.questions.map(({ gid, shown }) => [gid, shown])),
      issues: locateIssues(text, found),
    },
  });
}

/** Groups ends by their end page, the most frequent first. */
function endsOf({ ends }: SimulationFigures): SimulationResult['ends'] {
  const counts = new Map<string, SimulationResult['ends'][number]>();
  for (const { end, name, respondents } of ends) {
    const key = JSON.stringify([end, name]);
    counts.set(key, { end, name, count: respondents + (counts.get(key)?.count ?? 0) });
  }
  return [...counts.values()].toSorted((one, other) => other.count - one.count);
}

// The worker of `startSimulation` and `startScripts`. It does one task, reports its progress, and ends with the result.
self.addEventListener('message', ({ data }: MessageEvent<SimulationTask | ScriptTask>) => {
  if (!('kind' in data)) simulateText(data, (message) => self.postMessage(message));
  else if (data.kind === 'rename') self.postMessage(renameInScripts(data));
  else runScripts(data, (message) => self.postMessage(message));
});

/** Writes new codes into scripts. A script that would give other answers than before stays as it is. */
export function renameInScripts({ before, after, scripts }: RenameTask): ScriptMessage {
  const [old, next] = [before, after].map((text) => openDocument(text).document?.value);
  if (old === undefined || next === undefined) return { kind: 'renamed', scripts: [], refused: [] };
  const changes = changedCodes(old, next);
  const changed = scripts
    .map(({ name, text }) => ({ name, text: renameCodes(text, changes) }))
    .filter(({ text }, index) => text !== scripts[index]?.text);
  const keepsMeaning = createComparison(before, after);
  const isKept = ({ name, text }: NamedScript) =>
    keepsMeaning(scripts.find((one) => one.name === name)?.text ?? '', text);
  return {
    kind: 'renamed',
    scripts: changed.filter(isKept),
    refused: changed.filter((one) => !isKept(one)).map(({ name }) => name),
  };
}

/** Codes of questions, options and rows that differ, by their old codes. */
function changedCodes(before: JsonRecord, after: JsonRecord): CodeChanges {
  const now = indexReferences(after);
  const changed = indexReferences(before).items.flatMap(({ gid = '', kind, code, question }) => {
    const renamed = now.itemOf(gid)?.code;
    const isNew = code !== undefined && renamed !== undefined && renamed !== code;
    return isNew ? [{ kind, code, renamed, owner: question?.code }] : [];
  });
  const parts = new Map<string, Map<string, string>>();
  for (const { kind, code, renamed, owner } of changed)
    if (owner !== undefined && (kind === 'option' || kind === 'row'))
      parts.set(owner, (parts.get(owner) ?? new Map<string, string>()).set(code, renamed));
  const questions = changed.filter(({ kind }) => kind === 'question');
  return { questions: new Map(questions.map(({ code, renamed }) => [code, renamed])), parts };
}

/** Whether two scripts give the same answers. Unknown while the survey has errors, or the old script is faulty: then they count as the same. */
function createComparison(before: string, after: string): (old: string, renamed: string) => boolean {
  const [oldNames, newNames] = [before, after].map((text) => {
    const { project } = loadProject(text);
    const program = project && compile(project, registry).program;
    return program && new Names(program);
  });
  return (old, renamed) => {
    if (oldNames === undefined || newNames === undefined) return true;
    const read = readScript(old, '', oldNames);
    if ('complaints' in read) return true;
    const again = readScript(renamed, '', newNames);
    return 'script' in again && sameAnswers(read.script, again.script);
  };
}

/** Runs the scripts, or records one. The last of the posted messages is not `ran`. */
export function runScripts(task: RunTask | RecordTask, post: (message: ScriptMessage) => void): void {
  const { project } = loadProject(task.text);
  const program = project && compile(project, registry).program;
  if (program === undefined) return post({ kind: 'errors' });
  if (task.kind === 'record')
    return post({ kind: 'recorded', ...recordScript(program, task.name, task.played) });
  for (const script of task.scripts) post({ kind: 'ran', result: resultOf(program, script) });
  return post({ kind: 'done' });
}

function resultOf(program: Program, { name, text }: NamedScript): ScriptResult {
  const run = runScript(program, { file: name, name, text }, undefined);
  const isPlayed = run.kind === 'played';
  return {
    name,
    hasPassed: hasPassed(run),
    end: isPlayed ? endOf(run.playback) : undefined,
    questions: isPlayed ? run.playback.path.length : 0,
    places: problemsOf(program, run).toSorted((one, other) => one.line - other.line),
  };
}

function problemsOf(program: Program, run: ScriptRun): readonly ScriptProblem[] {
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
