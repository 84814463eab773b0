import { plainText, type Program } from '@canvass/logic';
import { basename, dirname } from 'node:path';
import type { Host, Paint } from '../host/host.ts';
import {
  countText,
  Names,
  endOf,
  hasPassed,
  hostLines,
  hostNotes,
  issueText,
  removeControls,
  type PlacedMismatch,
  type Playback,
  type ScriptRun,
  valueTextOf,
} from '@canvass/simulation';
import { findingText } from '../report/findings-text.ts';
import { clipText, alignColumns, fitColumns } from '../report/table.ts';

/** Returns the result of each script. Its file, name and end are cut if a line is wider than `width`. */
export function runText(
  program: Program,
  runs: readonly ScriptRun[],
  { paint, columns: width }: Pick<Host, 'paint' | 'columns'>,
): string {
  const cells = runs.map((run) => row(program, run, paint));
  const shownCells = width === undefined ? cells : withoutCommonFolder(cells);
  const rows = alignColumns(fitColumns(shownCells, { width, columns: [1, 2, 3] }));
  const lines = rows.flatMap((text, index) => [
    text,
    ...hostNoteLines(program, runs[index], paint),
    ...warningLines(runs[index], paint),
    ...failureLines(program, runs[index], paint),
  ]);
  const passedCount = runs.filter(hasPassed).length;
  const failedCount = runs.length - passedCount;
  const verdict =
    failedCount === 0
      ? paint.green(`${passedCount} passed`)
      : `${passedCount} passed, ${paint.red(`${failedCount} failed`)}`;
  return [
    paint.bold(plainText(program.project.title)),
    ...lines,
    `${countText(runs.length, 'script')}: ${verdict}`,
    '',
  ].join('\n');
}

/** Shortens the files of a table to their names if all of them are in one folder. */
function withoutCommonFolder(cells: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const folders = new Set(cells.map(([, file = '']) => dirname(file)));
  return folders.size > 1
    ? cells
    : cells.map(([mark = '', file = '', ...rest]) => [mark, basename(file), ...rest]);
}

function row(program: Program, run: ScriptRun, paint: Paint): readonly string[] {
  const mark = hasPassed(run) ? paint.green('✓') : paint.red('✗');
  if (run.kind === 'unreadable') return [mark, run.file, '', countText(run.findings.length, 'fault')];
  const { playback, script } = run;
  const end = endOf(playback);
  const endPosition =
    end === 'none' ? `stopped at ${codesText(program, playback.pages.at(-1))}` : endText(end, playback);
  const questionsText = `${countText(playback.path.length, 'question')}`;
  return [mark, run.file, clipText(removeControls(script.name), 60), `${questionsText}, ${endPosition}`];
}

const endText = (end: string, { state }: Playback): string =>
  state.end.end === undefined ? end : `${end} (${state.end.end})`;

function codesText(program: Program, page: readonly string[] | undefined): string {
  const names = new Names(program);
  return (page ?? []).map((gid) => names.codeOf(gid)).join(', ');
}

function hostNoteLines(program: Program, run: ScriptRun | undefined, paint: Paint): readonly string[] {
  if (run?.kind !== 'played') return [];
  const lines = hostLines(hostNotes(program, run.playback, new Names(program)));
  return lines.map((line) => `    ${paint.dim(removeControls(line))}`);
}

function warningLines(run: ScriptRun | undefined, paint: Paint): readonly string[] {
  return run?.kind === 'played' ? run.warnings.map((finding) => indent(findingText(finding, paint))) : [];
}

function failureLines(program: Program, run: ScriptRun | undefined, paint: Paint): readonly string[] {
  if (run === undefined || hasPassed(run)) return [];
  if (run.kind === 'unreadable') return run.findings.map((finding) => indent(findingText(finding, paint)));
  const names = new Names(program);
  const issues = run.playback.issues.map((issue) => issueText(issue, names));
  return [
    ...(run.problem === undefined ? [] : [indent(findingText(run.problem, paint))]),
    ...run.mismatches.map((mismatch) => indent(mismatchText(run.file, mismatch, paint))),
    ...(run.problem?.id === 'run.stuck' ? issues.map((issue) => indent(`  ${issue}`)) : []),
  ];
}

function mismatchText(file: string, mismatch: PlacedMismatch, paint: Paint): string {
  const { line, column, expectation, expected, got: actual, difference } = mismatch;
  const valueText = valueTextOf(mismatch);
  return [
    `${paint.bold(`${file}:${line}:${column}`)}  ${paint.cyan(expectation)} is not as expected`,
    `    expected  ${valueText(expected)}`,
    `    got       ${valueText(actual)}`,
    ...(difference === undefined ? [] : [`    ${difference}`]),
  ].join('\n');
}

const indent = (text: string) => text.replace(/^/gm, '  ');
