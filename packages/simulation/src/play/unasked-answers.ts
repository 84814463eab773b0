import type { Program } from '@canvass/logic';
import { explain, type Reason } from '@canvass/logic/explain';
import { type Finding, type LineIndex, printable } from '../findings/finding.ts';
import { branchTitle } from '@canvass/logic/effects';
import { flowReasonText } from './flow-reason-text.ts';
import { Names } from '../script/names.ts';
import type { Script } from '../script/script.ts';
import { endOf } from './compare.ts';
import type { Playback } from './playback.ts';

/**
 * Entries of `answers` for questions that were never shown, each with the reason: the author expects another path through
 * the survey. A script that got stuck has none, because its own finding explains it.
 */
export function unaskedAnswers(
  program: Program,
  { file, script }: { readonly file: string; readonly script: Script },
  playback: Playback,
  lines: LineIndex,
): readonly Finding[] {
  const { stopped, seen, state } = playback;
  if (stopped !== undefined && stopped.why !== 'script') return [];
  const names = new Names(program);
  return [...script.answers].flatMap(([gid, answer]): readonly Finding[] => {
    if (seen.has(gid) || answer === null) return [];
    const code = names.codeOf(gid);
    const explanation = explain(program, state, gid);
    const reason = explanation?.reasons.find(({ hides }) => hides);
    const why = reason === undefined ? whyNotReached(playback, names) : reasonText(program, reason, names);
    return [
      {
        id: 'run.unasked',
        severity: 'warning',
        file,
        ...lines.placeOf(script.answerPlaces.get(gid) ?? 0),
        message: `${code} was never shown, so its entry in \`answers\` has no effect. ${why}`,
        fix: `Remove it, or change the answers before it; canvass explain with --question ${code} shows their effect.`,
      },
    ];
  });
}

function whyNotReached({ stopped, path, ...playback }: Playback, names: Names): string {
  if (stopped !== undefined) return 'The script stops before it.';
  const last = path.at(-1);
  const where = last === undefined ? '' : ` after ${names.codeOf(last)}`;
  return `The survey had ended${where} (${endOf({ path, ...playback })}).`;
}

/** Why a question is not shown, in a sentence. */
function reasonText(program: Program, reason: Reason, names: Names): string {
  switch (reason.kind) {
    case 'rule': {
      const conditions = reason.rules.flatMap(({ condition, holds, action }) => {
        const isDecisive = action === 'hide' ? holds === true : holds !== true;
        return condition === undefined || !isDecisive ? [] : [`${printable(condition)} ${heldText(holds)}`];
      });
      const shown = conditions.length === 0 ? '' : `: ${conditions.join('; ')}`;
      return `${program.byGid.has(reason.of) ? 'Its' : "Its group's"} display rules hide it${shown}.`;
    }
    case 'flow':
      return flowReasonText(reason, printable(branchTitle(program, reason.fid ?? '')));
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

const heldText = (holds: boolean | null): string =>
  holds === true ? 'holds' : holds === null ? 'cannot be decided' : 'does not hold';
