import type { Program } from '@canvass/logic';
import { compareByPosition, LineIndex, type Finding, removeControls } from '../findings/finding.ts';
import type { Script } from '../script/script.ts';
import { computeScriptLink, scriptFacts } from './session-facts.ts';
import { Names } from '../script/names.ts';
import { readScript } from '../script/read-script.ts';
import { compareRun, endOf } from './compare.ts';
import type { Mismatch } from './compare-issues.ts';
import { playScript, type PlayedFacts } from './play-script.ts';
import type { Playback } from './playback.ts';
import { explain, type FlowReason, type Reason } from '@canvass/logic/explain';
import { titleOfFlowNode } from '@canvass/logic/effects';

/**
 * Reports entries of `answers` for questions that were never shown, with the reason, because the author expected
 * another path. Reports nothing for a script that got stuck, which has another finding.
 */
function findUnaskedAnswers(
  program: Program,
  { file, script }: { readonly file: string; readonly script: Script },
  playback: Playback,
  lines: LineIndex,
): readonly Finding[] {
  const { stopped, seenQuestions, state } = playback;
  if (stopped !== undefined && stopped.cause !== 'script') return [];
  const names = new Names(program);
  return [...script.answers].flatMap(([gid, answer]): readonly Finding[] => {
    if (seenQuestions.has(gid) || answer === null) return [];
    const code = names.codeOf(gid);
    const explanation = explain(program, state, gid);
    const reason = explanation?.reasons.find(({ hides }) => hides);
    const sentence =
      reason === undefined ? explainNotReached(playback, names) : reasonText(program, reason, names);
    return [
      {
        id: 'run.unasked',
        severity: 'warning',
        file,
        ...lines.computePosition(script.answerOffsets.get(gid) ?? 0),
        message: `${code} was never shown, so its entry in \`answers\` has no effect. ${sentence}`,
        fix: `Remove it, or change the answers before it; canvass explain with --question ${code} shows their effect.`,
      },
    ];
  });
}

function explainNotReached({ stopped, path, ...playback }: Playback, names: Names): string {
  if (stopped !== undefined) return 'The script stops before it.';
  const stopPoint = path.at(-1);
  const position = stopPoint === undefined ? '' : ` after ${names.codeOf(stopPoint)}`;
  return `The survey had ended${position} (${endOf({ path, ...playback })}).`;
}

function reasonText(program: Program, reason: Reason, names: Names): string {
  switch (reason.kind) {
    case 'rule': {
      const conditions = reason.rules.flatMap(({ condition, holds, action }) => {
        const isDecisive = action === 'hide' ? holds === true : holds !== true;
        return condition === undefined || !isDecisive
          ? []
          : [`${removeControls(condition)} ${outcomeText(holds)}`];
      });
      const conditionList = conditions.length === 0 ? '' : `: ${conditions.join('; ')}`;
      return `${program.byGid.has(reason.ownerGid) ? 'Its' : "Its group's"} display rules hide it${conditionList}.`;
    }
    case 'flow':
      return flowReasonText(reason, removeControls(titleOfFlowNode(program, reason.fid ?? '')));
    case 'jump': {
      const to = typeof reason.to === 'string' ? `the end (${reason.to})` : names.codeOf(reason.to.gid);
      return `${names.codeOf(reason.from)} leads over it, to ${to}.`;
    }
    case 'empty':
      return 'Too few of its options or rows are offered.';
    case 'automatic':
      return 'It is answered by itself and skipped then.';
  }
}

const outcomeText = (holds: boolean | null): string =>
  holds === true ? 'holds' : holds === null ? 'cannot be decided' : 'does not hold';

export interface ScriptSource {
  readonly file: string;
  /** The name for a script that does not set its name. */
  readonly name: string;
  readonly text: string;
}

/** The result of a script that could not be read, or that was played. */
export type ScriptRun =
  | { readonly kind: 'unreadable'; readonly file: string; readonly findings: readonly Finding[] }
  | ({ readonly kind: 'played'; readonly file: string; readonly script: Script } & PlayedRun);
interface PlayedRun {
  readonly playback: Playback;
  readonly mismatches: readonly PlacedMismatch[];
  /** The finding about a step that failed, or about a message that the script neither expects nor corrects. */
  readonly problem?: Finding;
  /** Findings about probable mistakes, which do not fail the script. */
  readonly warnings: readonly Finding[];
}
export interface PlacedMismatch extends Mismatch {
  readonly line: number;
  readonly column: number;
}

export const hasPassed = (run: ScriptRun): boolean =>
  run.kind === 'played' && run.mismatches.length === 0 && run.problem === undefined;

/** Reads and plays a script, and compares results with expectations. `givenFacts` replaces the script's facts. */
export function runScript(
  program: Program,
  source: ScriptSource,
  givenFacts: PlayedFacts | undefined,
): ScriptRun {
  const { file } = source;
  const read = placeScript(program, source);
  if ('findings' in read) return { kind: 'unreadable', file, findings: read.findings };
  const { script, lines } = read;
  const playback = playScript(program, script, givenFacts ?? { facts: scriptFacts(program, script) });
  const mismatches = compareRun(program, playback, script.expect).map((mismatch) => ({
    ...mismatch,
    ...lines.computePosition(mismatch.offset),
  }));
  const problem = findPlayProblem(file, script, playback, { lines, names: new Names(program) });
  const warnings = [
    ...(givenFacts === undefined ? findAdmissionProblem(program, { file, script }) : []),
    ...findUnaskedAnswers(program, { file, script }, playback, lines),
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

/** Returns the script with the positions of its parts, or its faults. */
export function placeScript(
  program: Program,
  { file, name, text }: ScriptSource,
): PlacedScript | { readonly findings: readonly Finding[] } {
  const lines = new LineIndex(text);
  const result = readScript(text, name, new Names(program));
  if ('script' in result) return { script: result.script, lines };
  const findings = result.complaints.map(({ offset, ...rest }) => ({
    ...rest,
    severity: 'error' as const,
    file,
    ...lines.computePosition(offset),
  }));
  return { findings: findings.toSorted(compareByPosition) };
}

function findPlayProblem(
  file: string,
  script: Script,
  { stopped }: Playback,
  { lines, names }: { readonly lines: LineIndex; readonly names: Names },
): Finding | undefined {
  if (stopped?.cause === 'step') {
    const { offset, message } = stopped;
    return { id: 'run.step', severity: 'error', file, ...lines.computePosition(offset), message };
  }
  // Getting stuck is allowed if the script expects an end or issues.
  const { end, issues } = script.expect;
  const isExpected = end === undefined ? issues !== undefined : end.value === 'none';
  if (stopped?.cause !== 'issues' || isExpected) return undefined;
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

/** A problem if the server would reject the respondent because of the link, or because they are not a member. */
function findAdmissionProblem(
  program: Program,
  { file, script }: { readonly file: string; readonly script: Script },
): readonly Finding[] {
  const { unique_links, members_only } = program.project.settings ?? {};
  const common = { id: 'run.not-admitted', severity: 'warning', file } as const;
  return [
    ...(unique_links === true && computeScriptLink(program, script) !== 'unique'
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

type Text = (title: string, reason: FlowReason) => string;

const REASON_TEXTS: Readonly<Record<FlowReason['why'], Text>> = {
  open: (title, { draw }) =>
    `The flow leads through ${title}${draw === undefined ? '' : `, in ${draw.set}`}.`,
  condition: (title) => `The flow does not lead through ${title}: its condition does not hold.`,
  score: (title, { score }) => `The flow does not lead through ${title}: ${scoreText(score)}.`,
  'not-drawn': (title, { draw }) =>
    `${title} was not drawn by ${draw?.set}; drawn: ${draw?.picks.join(', ')}.`,
  'not-drawn-yet': (title, { draw }) => `${title} has not been drawn yet by ${draw?.set}.`,
  'second-time': (title) => `${title} comes a second time here, and was asked before.`,
  'not-in-flow': () => 'Its group does not stand in the flow.',
};

/** Explains the result of a node of the flow in a sentence. */
export function flowReasonText(reason: FlowReason, title: string): string {
  return REASON_TEXTS[reason.why](`"${title}"`, reason);
}

function scoreText(score: FlowReason['score']): string {
  const [from = null, to = null] = score?.range ?? [];
  const range = [...(from === null ? [] : [`from ${from}`]), ...(to === null ? [] : [`up to ${to}`])].join(
    ' ',
  );
  return `the score is ${score?.value ?? 'not known'}, and must be ${range}`;
}
