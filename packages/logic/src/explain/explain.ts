import { draftOf } from '../engine/settle/draft.ts';
import type { Draft, Program, ProgramPlace } from '../engine/program.ts';
import { isShownAt } from '../engine/environment.ts';
import { rankIn } from '../engine/presentation.ts';
import { HIDDEN_BY_DEFAULT, HIDDEN_BY_FLOW, HIDDEN_BY_RULE, HIDDEN_WHEN_EMPTY } from '../engine/status.ts';
import type { State } from '../engine/types.ts';
import { vectorGet } from '../engine/vector.ts';
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
  const place = speaker(draft, question.places);
  if (place === undefined) return undefined;
  const visible = isShownAt(state.status, place);
  return { gid, visible, where: whereIs(draft, state, place), reasons: reasonsOf(draft, place) };
}

/** Of several places the visible one, else one on the path of the flow. */
function speaker({ state: { status } }: Draft, places: readonly ProgramPlace[]): ProgramPlace | undefined {
  const isOnPath = ({ node }: ProgramPlace) => (vectorGet(status, node) & HIDDEN_BY_FLOW) === 0;
  return places.find((place) => isShownAt(status, place)) ?? places.find(isOnPath) ?? places[0];
}

function whereIs(
  { presentation }: Draft,
  { page, end }: State,
  { node }: ProgramPlace,
): Explanation['where'] {
  const own = presentation.pageOf[node] ?? -1;
  if (own === page) return 'here';
  if (own < page) return 'behind';
  return end.is_end === 1 ? 'ended-before' : 'ahead';
}

function reasonsOf(draft: Draft, place: ProgramPlace): readonly Reason[] {
  const rank = rankIn(draft.presentation, place.node);
  const sight: Sight = { draft, before: rank, key: place.question.gid };
  return [...groupReasons(draft, place), ...jumpReasons(draft, rank), ...ownReasons(draft, place, sight)];
}

function ownReasons(draft: Draft, { node, question }: ProgramPlace, sight: Sight): readonly Reason[] {
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
