import { draftOf } from '../step/settle/draft.ts';
import type { Draft, Program, ProgramOccurrence } from '../program/program.ts';
import { isShownAt } from '../content/environment.ts';
import { rankIn } from '../program/presentation.ts';
import { HIDDEN_BY_DEFAULT, HIDDEN_BY_FLOW, HIDDEN_BY_RULE, HIDDEN_WHEN_EMPTY } from '../program/status.ts';
import type { State } from '../program/types.ts';
import { vectorGet } from '../program/vector.ts';
import { displayOutcomes, shownByDefault } from './explain-display.ts';
import { groupReasons } from './explain-groups.ts';
import { jumpReasons } from './explain-jumps.ts';
import { emptyReason } from './explain-lists.ts';
import type { Explanation, Reason } from './explanation.ts';
import { questionValues } from './read-values.ts';
import type { Sight } from './sight.ts';

/** Why a question is shown or hidden in a state; undefined when there is no such question. Pure; not for browsers. */
export function explain(program: Program, state: State, gid: string): Explanation | undefined {
  const question = program.questions[program.byGid.get(gid) ?? -1];
  if (question === undefined) return undefined;
  const draft = draftOf(program, state);
  const occurrence = speaker(draft, question.occurrences);
  if (occurrence === undefined) return undefined;
  const visible = isShownAt(state.status, occurrence);
  return { gid, visible, where: whereIs(draft, state, occurrence), reasons: reasonsOf(draft, occurrence) };
}

/** Of several occurrences the visible one, else one on the path of the flow. */
function speaker(
  { state: { status } }: Draft,
  occurrences: readonly ProgramOccurrence[],
): ProgramOccurrence | undefined {
  const isOnPath = ({ node }: ProgramOccurrence) => (vectorGet(status, node) & HIDDEN_BY_FLOW) === 0;
  return (
    occurrences.find((occurrence) => isShownAt(status, occurrence)) ??
    occurrences.find(isOnPath) ??
    occurrences[0]
  );
}

function whereIs(
  { presentation }: Draft,
  { page, end }: State,
  { node }: ProgramOccurrence,
): Explanation['where'] {
  const own = presentation.pageOf[node] ?? -1;
  if (own === page) return 'here';
  if (own < page) return 'behind';
  return end.is_end === 1 ? 'ended-before' : 'ahead';
}

function reasonsOf(draft: Draft, occurrence: ProgramOccurrence): readonly Reason[] {
  const rank = rankIn(draft.presentation, occurrence.node);
  const sight: Sight = { draft, before: rank, key: occurrence.question.gid };
  return [
    ...groupReasons(draft, occurrence),
    ...jumpReasons(draft, rank),
    ...ownReasons(draft, occurrence, sight),
  ];
}

function ownReasons(draft: Draft, { node, question }: ProgramOccurrence, sight: Sight): readonly Reason[] {
  const status = vectorGet(draft.state.status, node);
  const { display, automatic, gid: of, index } = question;
  const reasons: Reason[] = [];
  if (display !== undefined) {
    reasons.push({
      kind: 'rule',
      hides: (status & HIDDEN_BY_RULE) !== 0,
      of,
      shownByDefault: shownByDefault(display),
      rules: displayOutcomes(display, sight),
      decided: false,
    });
  }
  if ((status & HIDDEN_WHEN_EMPTY) !== 0) reasons.push(emptyReason(question, sight));
  if ((status & HIDDEN_BY_DEFAULT) !== 0) {
    const reads = questionValues(automatic?.reads.questions ?? [], sight);
    reasons.push({ kind: 'automatic', hides: true, answer: vectorGet(draft.state.effective, index), reads });
  }
  return reasons;
}
