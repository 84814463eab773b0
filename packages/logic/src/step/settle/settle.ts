import { setList, setStatus } from './draft.ts';
import { settleEffective } from './effective-answer.ts';
import type {
  Draft,
  Automatic,
  Lists,
  ProgramGroup,
  ProgramNode,
  ProgramOccurrence,
  ProgramQuestion,
  SettleQueue,
} from '../../program/program.ts';
import { isAskedAt, isShownAt } from '../../content/environment.ts';
import { isJumpedOver, RankQueue } from './jumps.ts';
import { nodeAt, rankIn } from '../../program/presentation.ts';
import {
  DECIDED,
  HIDDEN,
  HIDDEN_BY_DEFAULT,
  HIDDEN_BY_FLOW,
  HIDDEN_BY_GROUP,
  HIDDEN_BY_JUMP,
  HIDDEN_BY_RULE,
  HIDDEN_BY_SECTION,
  HIDDEN_WHEN_EMPTY,
  PASSED,
  TOUCHED,
} from '../../program/status.ts';
import { vectorGet } from '../../program/vector.ts';

/** Bits that record the respondent's actions. Settling keeps them. */
export const KEPT = PASSED | TOUCHED | DECIDED;

/**
 * Recomputes the given nodes and their dependents, in the respondent's order. Rules only read earlier nodes, so that
 * one ordered pass reaches the fixpoint (ENGINE-13). A node is settled again only if something that it reads has
 * changed.
 */
export function settleNodes(draft: Draft, nodes: readonly number[]): void {
  const queue = new RankQueue();
  for (const node of nodes) queue.push(rankIn(draft.presentation, node));
  settleQueued(draft, queue);
}

/** Settles after a new answer. The question's own rules do not read it, so only its jump and readers are recomputed. */
export function settleAnswer(draft: Draft, question: ProgramQuestion): void {
  if (question.automatic === undefined && question.jump === undefined && question.readers.length === 0) {
    settleShown(draft, question);
    return;
  }
  const queue = new RankQueue();
  if (question.automatic !== undefined) {
    for (const { node } of question.occurrences) queue.push(rankIn(draft.presentation, node));
  } else {
    if (settleShown(draft, question)) wakeReaders(draft, question, queue);
    if (question.jump !== undefined)
      for (const occurrence of question.occurrences) draft.program.rules.updateJump(draft, occurrence, queue);
  }
  settleQueued(draft, queue);
}

/** Returns whether the effective answer has changed. */
function settleShown(draft: Draft, { occurrences }: ProgramQuestion): boolean {
  for (const occurrence of occurrences)
    if (isShownAt(draft.state.status, occurrence)) return settleEffective(draft, occurrence, undefined);
  return false;
}

function settleQueued(draft: Draft, queue: RankQueue): void {
  for (let rank = queue.pop(); rank >= 0; rank = queue.pop()) {
    const programNode = draft.program.nodes[nodeAt(draft.presentation, rank)];
    if (programNode !== undefined) settleNode(draft, programNode, queue);
  }
}

/** Recomputes all nodes, at the start or after a change of order. Needs no queue, as dependents come later. */
export function settleAll(draft: Draft): void {
  const { nodes } = draft.program;
  for (let rank = 0; rank < nodes.length; rank += 1) {
    settleNode(draft, nodes[nodeAt(draft.presentation, rank)] as ProgramNode, NO_QUEUE); // in range
  }
}

const NO_QUEUE: SettleQueue = { push: () => {} };
function settleNode(draft: Draft, node: ProgramNode, queue: SettleQueue): void {
  if (node.kind === 'group') settleGroup(draft, node.group, queue);
  else settleOccurrence(draft, node.occurrence, queue);
}

function settleGroup(draft: Draft, group: ProgramGroup, queue: SettleQueue): void {
  const before = vectorGet(draft.state.status, group.node);
  const keptBits = before & KEPT;
  const status =
    keptBits |
    computeRule(draft, group, before) |
    hiddenByGroup(draft, group.parent) |
    computeGate(draft, group);
  if (status !== before) {
    setStatus(draft, group.node, status);
    const rank = rankIn(draft.presentation, group.node);
    for (let offset = 1; offset < group.endNode - group.node; offset += 1) queue.push(rank + offset);
    for (const node of group.watchers ?? []) {
      const otherRank = rankIn(draft.presentation, node);
      if (otherRank > rank) queue.push(otherRank);
    }
  }
  group.ends?.settle(draft, group, queue);
}

function computeRule(draft: Draft, { display, node, gid }: ProgramGroup, before: number): number {
  if (display === undefined) return 0;
  if ((before & DECIDED) !== 0) return before & HIDDEN_BY_RULE;
  const from = { before: rankIn(draft.presentation, node), key: gid, kind: 1 } as const;
  return draft.program.rules.isShown(draft, display, from) ? 0 : HIDDEN_BY_RULE;
}

function computeGate(draft: Draft, { gate }: ProgramGroup): number {
  return gate === undefined || gate(draft) ? 0 : HIDDEN_BY_FLOW;
}

/** The bits that a node inherits from its group: off the flow's path, or hidden by the group or by a section. */
export function hiddenByGroup(draft: Draft, group: ProgramGroup | undefined): number {
  if (group === undefined) return 0;
  const status = vectorGet(draft.state.status, group.node);
  if ((status & HIDDEN_BY_FLOW) !== 0) return HIDDEN_BY_FLOW;
  if (group.type !== 'S') return (status & HIDDEN) !== 0 ? HIDDEN_BY_GROUP : 0;
  const isHiddenItself = (status & HIDDEN & ~HIDDEN_BY_GROUP) !== 0;
  return (status & HIDDEN_BY_GROUP) | (isHiddenItself ? HIDDEN_BY_SECTION : 0);
}

function settleOccurrence(draft: Draft, occurrence: ProgramOccurrence, queue: SettleQueue): void {
  const { question, node } = occurrence;
  if (question.computed !== undefined) return question.computed.settle(draft, occurrence, queue);
  const before = vectorGet(draft.state.status, node);
  const inheritedBits = hiddenByGroup(draft, occurrence.group);
  const isAskedBefore = isAskedEarlier(draft, occurrence);
  const listsChanged = !isAskedBefore && question.mayHideItems ? settleLists(draft, occurrence) : false;
  const ownAnswer = vectorGet(draft.state.answers, question.index);
  const automatic = isAskedBefore ? undefined : question.automatic?.apply(draft, occurrence, ownAnswer);
  const status = (before & KEPT) | inheritedBits | computeStatus(draft, occurrence) | skipOf(automatic);
  setStatus(draft, node, status);
  const answerChanged = !isAskedBefore && settleEffective(draft, occurrence, automatic);
  if (answerChanged || listsChanged || status !== before) wakeReaders(draft, question, queue);
  if (question.occurrences.length > 1) wakeOtherOccurrences(draft, occurrence, queue);
  if (question.jump !== undefined) draft.program.rules.updateJump(draft, occurrence, queue);
}

/** Whether an earlier occurrence asks the question: then this occurrence changes neither its options nor its answer. */
function isAskedEarlier(
  { presentation, state }: Draft,
  { node, question: { occurrences } }: ProgramOccurrence,
): boolean {
  if (occurrences.length === 1) return false;
  const rank = rankIn(presentation, node);
  return occurrences.some(
    (other) => rankIn(presentation, other.node) < rank && isAskedAt(state.status, other),
  );
}

function skipOf(automatic: Automatic | undefined): number {
  return automatic?.isSkipped === true ? HIDDEN_BY_DEFAULT : 0;
}

function wakeReaders({ presentation }: Draft, question: ProgramQuestion, queue: SettleQueue): void {
  for (const reader of question.readers) queue.push(rankIn(presentation, reader));
}

function wakeOtherOccurrences(
  { presentation }: Draft,
  occurrence: ProgramOccurrence,
  queue: SettleQueue,
): void {
  const rank = rankIn(presentation, occurrence.node);
  for (const { node } of occurrence.question.occurrences) {
    const otherRank = rankIn(presentation, node);
    if (otherRank > rank) queue.push(otherRank);
  }
}

/** Returns whether the lists have changed. */
function settleLists(draft: Draft, occurrence: ProgramOccurrence): boolean {
  const { rules } = draft.program;
  const { index, optionDisplay, rowDisplay, narrow } = occurrence.question;
  const listsByRules: Lists = {
    options: optionDisplay && rules.visibleIndexes(draft, occurrence, optionDisplay),
    rows: rowDisplay && rules.visibleIndexes(draft, occurrence, rowDisplay),
  };
  const lists = narrow === undefined ? listsByRules : narrow.apply(draft, occurrence, listsByRules);
  const options = keepEqual(draft.state.options[index], lists.options);
  const rows = keepEqual(draft.state.rows[index], lists.rows);
  const haveChanged = options !== draft.state.options[index] || rows !== draft.state.rows[index];
  if (options !== draft.state.options[index]) setList(draft, 'options', index, options);
  if (rows !== draft.state.rows[index]) setList(draft, 'rows', index, rows);
  return haveChanged;
}

/** Returns the old list if both are equal. */
function keepEqual(
  before: readonly number[] | undefined,
  now: readonly number[] | undefined,
): readonly number[] | undefined {
  const isEqual =
    before !== undefined &&
    now !== undefined &&
    before.length === now.length &&
    before.every((value, index) => value === now[index]);
  return isEqual ? before : now;
}

export function computeStatus(draft: Draft, { node, question }: ProgramOccurrence): number {
  const rank = rankIn(draft.presentation, node);
  const { display, gid } = question;
  let status = 0;
  const viewpoint = { before: rank, key: gid, kind: 1 } as const;
  if (display !== undefined && !draft.program.rules.isShown(draft, display, viewpoint))
    status |= HIDDEN_BY_RULE;
  if (isJumpedOver(draft, rank)) status |= HIDDEN_BY_JUMP;
  if (question.type.hasOptions && lacksChoices(draft, question)) status |= HIDDEN_WHEN_EMPTY;
  return status;
}

function lacksChoices(
  { state: { options, rows } }: Draft,
  { index, question, type, mayHideItems }: ProgramQuestion,
): boolean {
  const minOptions = type.leastOptions ?? 1;
  if (!mayHideItems && minOptions === 1) return false;
  const offeredCount = options[index]?.length ?? question.items?.length ?? 0;
  return offeredCount < minOptions || rows[index]?.length === 0;
}
