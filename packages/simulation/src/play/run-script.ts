import type { Program } from '@canvass/logic';
import { byPlace, LineIndex, type Finding } from '../findings/finding.ts';
import type { Script } from '../script/script.ts';
import { linkOf, scriptFacts } from './session-facts.ts';
import { Names } from '../script/names.ts';
import { readScript } from '../script/read-script.ts';
import { compare } from './compare.ts';
import type { Mismatch } from './compare-issues.ts';
import { playScript, type PlayedFacts } from './play-script.ts';
import type { Playback } from './playback.ts';
import { unaskedAnswers } from './unasked-answers.ts';

/** The text of a script. */
export interface ScriptSource {
  /** Name of the file in findings. */
  readonly file: string;
  /** Name of a script that does not have one itself. */
  readonly name: string;
  readonly text: string;
}

/** A script that could not be read, or that was played. */
export type ScriptRun =
  | { readonly kind: 'unreadable'; readonly file: string; readonly findings: readonly Finding[] }
  | ({ readonly kind: 'played'; readonly file: string; readonly script: Script } & PlayedRun);
interface PlayedRun {
  readonly playback: Playback;
  readonly mismatches: readonly PlacedMismatch[];
  /** A step that could not be taken, or a message that the script neither expects nor corrects. */
  readonly problem?: Finding;
  /** Findings that do not fail the script but are probably mistakes. */
  readonly warnings: readonly Finding[];
}
export interface PlacedMismatch extends Mismatch {
  readonly line: number;
  readonly column: number;
}

export const hasPassed = (run: ScriptRun): boolean =>
  run.kind === 'played' && run.mismatches.length === 0 && run.problem === undefined;

/** Reads a script, plays it and compares. `given` replaces the script's data about its respondent. */
export function runScript(program: Program, source: ScriptSource, given: PlayedFacts | undefined): ScriptRun {
  const { file } = source;
  const read = placeScript(program, source);
  if ('findings' in read) return { kind: 'unreadable', file, findings: read.findings };
  const { script, lines } = read;
  const playback = playScript(program, script, given ?? { facts: scriptFacts(program, script) });
  const mismatches = compare(program, playback, script.expect).map((mismatch) => ({
    ...mismatch,
    ...lines.placeOf(mismatch.at),
  }));
  const problem = problemOf(file, script, playback, { lines, names: new Names(program) });
  const warnings = [
    ...(given === undefined ? notAdmitted(program, { file, script }) : []),
    ...unaskedAnswers(program, { file, script }, playback, lines),
  ];
  return {
    kind: 'played',
    file,
    script,
    playback,
    mismatches,
    warnings,
    ...(problem !== undefined && { problem }),
  };
}

type PlacedScript = { readonly script: Script; readonly lines: LineIndex };

/** A script with the positions of its parts, or its faults. */
export function placeScript(
  program: Program,
  { file, name, text }: ScriptSource,
): PlacedScript | { readonly findings: readonly Finding[] } {
  const lines = new LineIndex(text);
  const result = readScript(text, name, new Names(program));
  if ('script' in result) return { script: result.script, lines };
  const findings = result.complaints.map(({ at, ...rest }) => ({
    ...rest,
    severity: 'error' as const,
    file,
    ...lines.placeOf(at),
  }));
  return { findings: findings.toSorted(byPlace) };
}

function problemOf(
  file: string,
  script: Script,
  { stopped }: Playback,
  { lines, names }: { readonly lines: LineIndex; readonly names: Names },
): Finding | undefined {
  if (stopped?.why === 'step') {
    const { at, message } = stopped;
    return { id: 'run.step', severity: 'error', file, ...lines.placeOf(at), message };
  }
  // A script that expects to get stuck has an expected end or issues.
  const { end, issues } = script.expect;
  const expectsIt = end === undefined ? issues !== undefined : end.value === 'none';
  if (stopped?.why !== 'issues' || expectsIt) return undefined;
  const codes = stopped.gids.map((gid) => names.codeOf(gid)).join(', ');
  const message = `The survey does not go on: the answer to ${codes} is not accepted.`;
  return {
    id: 'run.stuck',
    severity: 'error',
    file,
    message,
    fix: 'Give an answer, or expect `end: none`.',
  };
}

/** A respondent whom the server would reject, because of their link or because they are not a member. */
function notAdmitted(
  program: Program,
  { file, script }: { readonly file: string; readonly script: Script },
): readonly Finding[] {
  const { unique_links, members_only } = program.project.settings ?? {};
  const common = { id: 'run.not-admitted', severity: 'warning', file } as const;
  return [
    ...(unique_links === true && linkOf(program, script) !== 'unique'
      ? [
          {
            ...common,
            message: 'The survey accepts only unique links, so a server would reject this respondent.',
            fix: 'Write `link: unique` into the script.',
          },
        ]
      : []),
    ...(members_only === true && script.member === null
      ? [
          {
            ...common,
            message: 'The survey accepts only members, so a server would reject this respondent.',
            fix: 'Set the member with `member`.',
          },
        ]
      : []),
  ];
}
