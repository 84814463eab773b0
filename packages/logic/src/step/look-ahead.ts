import { nodeAt, rankIn } from '../program/presentation.ts';
import type { Moment, Outlook, ProgramGroup, ProgramNode, ProgramOccurrence } from '../program/program.ts';
import {
  HIDDEN,
  HIDDEN_BY_DEFAULT,
  HIDDEN_BY_JUMP,
  HIDDEN_BY_RULE,
  HIDDEN_WHEN_EMPTY,
} from '../program/status.ts';
import { vectorGet } from '../program/vector.ts';
import { visibleOn } from './walk.ts';

/** Whether a node is shown once the respondent reaches it: in no case, depending on something ahead, or in any case. */
const NEVER = 0;
const MAYBE = 1;
const SURELY = 2;
type Fate = typeof NEVER | typeof MAYBE | typeof SURELY;

/** Jumps that hide a page ahead begin on the current page or a later one, so that answers can still change them. */
const HIDDEN_AHEAD = HIDDEN & ~HIDDEN_BY_JUMP;
/** The reasons that a node does not inherit from its group. */
const OWN_REASONS = HIDDEN_BY_RULE | HIDDEN_WHEN_EMPTY | HIDDEN_BY_DEFAULT;

/**
 * Finds the questions that can still come, from the first visible one of the current page on. A hidden question can come
 * if its rules, or those of a group around it, read a question that can come. Rules read only earlier questions, so that
 * one pass in the respondent's order finds all (FLOW-11). Answers of the current page do not change the result.
 */
export function lookAhead(moment: Moment): Outlook {
  const { program, presentation, state } = moment;
  /** Nodes whose rules read a question that can come. */
  const openNodes = new Set<number>();
  const fates = new Map<ProgramGroup | undefined, Fate>();
  let questionCount = 0;
  let pageCount = 0;
  let page: number | undefined;
  let isCertain = true;
  /** Whether a jump or an end can skip the pages that follow. */
  let canSkip = false;

  const open = (node: number) => void openNodes.add(node);
  const computeFate = (node: number, parent: ProgramGroup | undefined, isUndecided?: boolean): Fate => {
    const inherited = fates.get(parent) ?? SURELY;
    if (inherited === NEVER) return NEVER;
    if (isUndecided || openNodes.has(node)) return MAYBE;
    const reasons = inherited === MAYBE ? OWN_REASONS : HIDDEN_AHEAD;
    return (vectorGet(state.status, node) & reasons) === 0 ? inherited : NEVER;
  };
  /** Returns whether the survey ends at the group in any case. */
  const endsAt = (group: ProgramGroup): boolean => {
    const { ends, watchers } = group;
    const fate = computeFate(group.node, group.parent, group.isUndecided?.(moment));
    fates.set(group, fate);
    if (fate === MAYBE) watchers?.forEach(open);
    if (ends === undefined || fate === NEVER) return false;
    if (fate === SURELY && !canSkip) return true;
    if (ends.kind === 'finished') canSkip = true;
    return false;
  };
  const visitPage = (newPage: number | undefined, fate: Fate) => {
    questionCount += 1;
    if (page === newPage) return;
    page = newPage;
    pageCount += 1;
    if (fate === MAYBE || canSkip) isCertain = false;
  };
  const visitQuestion = ({ node, group, question, jumpSlot }: ProgramOccurrence) => {
    const { computed, jump, readers, type } = question;
    const fate = computeFate(node, group);
    if (fate !== NEVER) {
      // A computed value changes with what it reads, and is absent if a jump skips it.
      if (!computed || canSkip || fate === MAYBE) readers.forEach(open);
      if (!computed && !type.unseen) visitPage(presentation.pageOf[node], fate);
    }
    // A question that is answered automatically can jump without being shown.
    if (jump?.skips && (fate !== NEVER || state.jumps[jumpSlot])) canSkip = true;
  };

  const [first] = visibleOn(moment, state.page);
  for (let rank = rankIn(presentation, first?.node ?? 0); rank < program.nodes.length; rank += 1) {
    const programNode = program.nodes[nodeAt(presentation, rank)] as ProgramNode; // in range
    if (programNode.kind === 'question') visitQuestion(programNode.occurrence);
    else if (endsAt(programNode.group)) break;
  }
  return { questionCount, pageCount: isCertain ? pageCount : undefined };
}
