import type { AnswerCondition, ConditionValue, RuleOperator } from '@canvass/project';
import type { Node } from '../ast.ts';
import type { IssueList } from '../issue.ts';
import { gidsIn, type QuestionSymbol } from '../symbols.ts';
import { hasNode, literalNode, nameNode, notNode, valueNode } from './condition-nodes.ts';

const NOWHERE = { from: 0, to: 0 };
/** Operators on whether something was chosen. The value is true if they require that it was not. */
const WITH_VALUE: ReadonlyMap<RuleOperator, boolean> = new Map<RuleOperator, boolean>([
  ['eq', false],
  ['contain', false],
  ['neq', true],
  ['not_contain', true],
]);
const WITH_GID: ReadonlyMap<RuleOperator, boolean> = new Map<RuleOperator, boolean>([
  ['notEmpty', false],
  ['empty', true],
]);

/** Whether a rule names nodes of a cascader's tree, in `optGid` or in its value. */
export function asksForNodes(
  { op, optGid, rowGid, value }: AnswerCondition,
  { tree }: QuestionSymbol,
): boolean {
  if (tree === undefined || rowGid !== undefined) return false;
  return optGid !== undefined || (WITH_VALUE.has(op) && namesNodes(value));
}

function namesNodes(value: ConditionValue | undefined): boolean {
  if (typeof value !== 'object') return typeof value === 'number' || isWritten(value);
  return value.length > 0 && value.every((item) => typeof item === 'number' || isWritten(item));
}

const isWritten = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/**
 * A node holds if it or a descendant was chosen, because the answer is the whole path to the last node. Several nodes
 * must all be on the path.
 */
export function nodesNode(
  { op, optGid, value }: AnswerCondition,
  question: QuestionSymbol,
  issues: IssueList,
): Node | undefined {
  const answer = nameNode(question.cid, question);
  if (optGid === undefined) return buildChosen(hasNode(answer, valueNode(value ?? [])), WITH_VALUE.get(op));
  const isUnwanted = WITH_GID.get(op);
  if (isUnwanted === undefined) issues.add('language.node-operator', NOWHERE, { op });
  if (!gidsIn(question.tree ?? []).has(optGid)) {
    issues.add('language.unknown-rule-part', NOWHERE, { question: question.cid, part: 'node', gid: optGid });
    return undefined;
  }
  return buildChosen(hasNode(answer, literalNode(optGid)), isUnwanted);
}

const buildChosen = (has: Node, isUnwanted: boolean | undefined): Node =>
  isUnwanted === true ? notNode(has) : has;
