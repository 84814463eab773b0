import type { JumpTarget } from '../language/index.ts';
import { type Draft, setEffective, setStatus } from './draft.ts';
import { evaluateJumpOf, isShown, visibleIndexes } from './evaluate-rules.ts';
import { NodeQueue, type Waiting } from './node-queue.ts';
import type { ProgramGroup, ProgramNode, ProgramQuestion } from './program.ts';
import {
  HIDDEN,
  HIDDEN_BY_GROUP,
  HIDDEN_BY_JUMP,
  HIDDEN_BY_RULE,
  HIDDEN_WHEN_EMPTY,
  JUMP_FINISHED,
  JUMP_SCREEN_OUT,
  NO_JUMP,
  PASSED,
} from './status.ts';
import { vectorGet } from './vector.ts';

/**
 * Recomputes what depends on the given nodes, in document order. Every rule reads only what stands before it, so one
 * ordered pass is the fixpoint (semantics c); a node is settled again only if something that it reads has changed.
 */
export function settle(draft: Draft, nodes: readonly number[]): void {
  const queue = new NodeQueue();
  for (const node of nodes) queue.push(node);
  drain(draft, queue);
}

/** After a new answer of `question`: its own rules do not read it, so only its jump and its readers are computed. */
export function settleAnswer(draft: Draft, question: ProgramQuestion): void {
  const queue = new NodeQueue();
  if (settleEffective(draft, question)) for (const reader of question.readers) queue.push(reader);
  if (question.jump !== undefined) settleJump(draft, question, queue);
  drain(draft, queue);
}

function drain(draft: Draft, queue: NodeQueue): void {
  for (let node = queue.pop(); node >= 0; node = queue.pop()) {
    const found = draft.program.nodes[node];
    if (found !== undefined) settleNode(draft, found, queue);
  }
}

/** Recomputes everything, at the start: what would have to wait comes later anyway. */
export function settleAll(draft: Draft): void {
  for (const node of draft.program.nodes) settleNode(draft, node, NOBODY_WAITS);
}

const NOBODY_WAITS: Waiting = { push: () => {} };

function settleNode(draft: Draft, node: ProgramNode, queue: Waiting): void {
  if (node.kind === 'group') settleGroup(draft, node.group, queue);
  else settleQuestion(draft, node.question, queue);
}

function settleGroup(draft: Draft, group: ProgramGroup, queue: Waiting): void {
  const before = vectorGet(draft.status, group.node);
  const shown =
    group.display === undefined ||
    isShown(draft, group.display, { limit: group.first - 1, key: group.gid, kind: 1 });
  const status = (shown ? 0 : HIDDEN_BY_RULE) | hiddenByGroup(draft, group.parent);
  if (status === before) return;
  setStatus(draft, group.node, status);
  for (let inside = group.node + 1; inside < group.endNode; inside += 1) queue.push(inside);
}

function settleQuestion(draft: Draft, question: ProgramQuestion, queue: Waiting): void {
  const before = vectorGet(draft.status, question.node);
  const listsChanged =
    question.optionDisplay !== undefined || question.rowDisplay !== undefined
      ? settleLists(draft, question)
      : false;
  const status = statusOf(draft, question, before & PASSED);
  setStatus(draft, question.node, status);
  const answerChanged = settleEffective(draft, question);
  if (answerChanged || listsChanged || status !== before) {
    for (const reader of question.readers) queue.push(reader);
  }
  if (question.jump !== undefined) settleJump(draft, question, queue);
}

function settleLists(draft: Draft, question: ProgramQuestion): boolean {
  const { index, optionDisplay, rowDisplay } = question;
  const options = visibleIndexes(draft, question, optionDisplay, draft.options[index]);
  const rows = visibleIndexes(draft, question, rowDisplay, draft.rows[index]);
  const changed = options !== draft.options[index] || rows !== draft.rows[index];
  if (options !== draft.options[index]) draft.options = replaced(draft.options, index, options);
  if (rows !== draft.rows[index]) draft.rows = replaced(draft.rows, index, rows);
  return changed;
}

function replaced<T>(
  record: Readonly<Record<number, T>>,
  key: number,
  value: T | undefined,
): Readonly<Record<number, T>> {
  const { [key]: _, ...rest } = record;
  return value === undefined ? rest : { ...rest, [key]: value };
}

function statusOf(draft: Draft, question: ProgramQuestion, kept: number): number {
  let status = kept | hiddenByGroup(draft, question.group);
  const { display, index, gid } = question;
  if (display !== undefined && !isShown(draft, display, { limit: index - 1, key: gid, kind: 1 }))
    status |= HIDDEN_BY_RULE;
  if (isJumpedOver(draft, index)) status |= HIDDEN_BY_JUMP;
  if (question.type.hasOptions && lacksChoices(draft, question)) status |= HIDDEN_WHEN_EMPTY;
  return status;
}

function hiddenByGroup(draft: Draft, group: ProgramGroup | undefined): number {
  return group !== undefined && (vectorGet(draft.status, group.node) & HIDDEN) !== 0 ? HIDDEN_BY_GROUP : 0;
}

/** Spec section 4, Jump: the questions between source and target are hidden; after an end, all that follow. */
function isJumpedOver(draft: Draft, index: number): boolean {
  const { jumpSources } = draft.program;
  for (let slot = 0; slot < jumpSources.length; slot += 1) {
    const source = jumpSources[slot] as number; // in range
    if (source >= index) return false;
    const target = draft.jumps[slot] as number; // as long as jumpSources
    if (target < 0 || target > index) return true;
  }
  return false;
}

function lacksChoices(draft: Draft, { index, optionDisplay, rowDisplay }: ProgramQuestion): boolean {
  if (optionDisplay === undefined && rowDisplay === undefined) return false;
  return draft.options[index]?.length === 0 || draft.rows[index]?.length === 0;
}

/** Whether the effective answer has changed. */
function settleEffective(draft: Draft, question: ProgramQuestion): boolean {
  const effective = effectiveAnswer(draft, question);
  if (vectorGet(draft.effective, question.index) === effective) return false;
  setEffective(draft, question.index, effective);
  return true;
}

/** Semantics r 2: the answer of a hidden question counts as none everywhere; it is kept aside in `answers`. */
function effectiveAnswer(draft: Draft, question: ProgramQuestion): unknown {
  const status = vectorGet(draft.status, question.node);
  const answer = vectorGet(draft.answers, question.index);
  if (answer === null || (status & HIDDEN) !== 0) return null;
  const offered =
    question.optionDisplay === undefined && question.rowDisplay === undefined
      ? answer
      : pruned(draft, question, answer);
  return offered === null || question.type.isEmpty(offered) ? null : offered;
}

function pruned(draft: Draft, question: ProgramQuestion, answer: unknown): unknown {
  const options = draft.options[question.index];
  const rows = draft.rows[question.index];
  const hidden = new Set<string>();
  question.question.items?.forEach((option, at) => options?.includes(at) === false && hidden.add(option.gid));
  question.question.rows_items?.forEach((row, at) => rows?.includes(at) === false && hidden.add(row.gid));
  if (hidden.size === 0) return answer;
  const kept = question.type.prune(answer, { isOffered: (gid) => !hidden.has(gid) }, question.question);
  const before = vectorGet(draft.effective, question.index);
  return kept === undefined ? null : sameJson(before, kept) ? before : kept;
}

/** Pruning makes new values; an equal one keeps the old reference, so that nothing downstream is computed again. */
function sameJson(a: unknown, b: unknown): boolean {
  return a === b || (a !== null && JSON.stringify(a) === JSON.stringify(b));
}

/** A jump counts once its question is answered or passed, is visible, and is not itself jumped over. */
function settleJump(draft: Draft, question: ProgramQuestion, queue: Waiting): void {
  const status = vectorGet(draft.status, question.node);
  const committed = vectorGet(draft.effective, question.index) !== null || (status & PASSED) !== 0;
  const target =
    committed && (status & HIDDEN) === 0
      ? targetOf(draft, question, evaluateJumpOf(draft, question))
      : NO_JUMP;
  const before = draft.jumps[question.jumpSlot] as number; // sources have a slot
  if (target === before) return;
  draft.jumps = draft.jumps.with(question.jumpSlot, target);
  const end = draft.program.questions.length;
  const last = Math.max(target < 0 ? end : target, before < 0 ? end : before);
  for (let index = question.index + 1; index < last; index += 1) {
    const node = draft.program.questions[index]?.node;
    if (node !== undefined) queue.push(node);
  }
}

function targetOf(draft: Draft, question: ProgramQuestion, target: JumpTarget | undefined): number {
  if (target === undefined) return NO_JUMP;
  switch (target.kind) {
    case 'finished':
      return JUMP_FINISHED;
    case 'screen_out':
      return JUMP_SCREEN_OUT;
    case 'group_end':
      return afterGroup(draft, question);
    case 'group':
      return forwards(draft, question, target.first);
    case 'question':
      return forwards(draft, question, target.question);
  }
}

/** `group_end` skips the rest of the outermost group; when nothing follows, the survey goes on to its end. */
function afterGroup(draft: Draft, question: ProgramQuestion): number {
  const end = outermostGroup(question)?.end ?? draft.program.questions.length;
  return end > question.index + 1 ? end : NO_JUMP;
}

function forwards(draft: Draft, question: ProgramQuestion, target: number): number {
  const leavesGroup = outermostGroup(question) !== outermostGroup(draft.program.questions[target]);
  if (target > question.index && !(question.jump?.kind === 'code' && leavesGroup)) return target;
  draft.reports.push({
    type: 'report',
    level: 'error',
    tag: 'engine',
    kind: 2,
    message: `jump of ${question.gid} ignored`,
  });
  return NO_JUMP;
}

function outermostGroup(question: ProgramQuestion | undefined): ProgramGroup | undefined {
  let group = question?.group;
  while (group?.parent !== undefined) group = group.parent;
  return group;
}
