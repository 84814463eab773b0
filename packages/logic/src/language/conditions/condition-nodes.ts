import type { CallNode, CompareNode, HasNode, LiteralNode, Node, RelateNode } from '../ast.ts';
import type { AnswerCondition, ConditionValue, RuleOperator } from '@canvass/project';
import type { IssueList } from '../issue.ts';
import { gidsIn, type QuestionSymbol } from '../symbols.ts';
import type { LanguageTools } from '../compile/tools.ts';

/** The position of rules, which have no source text. */
const NOWHERE = { from: 0, to: 0 };

export function createLiteralNode(value: LiteralNode['value']): Node {
  if (typeof value !== 'number' || value >= 0) return { kind: 'literal', value, ...NOWHERE };
  return { kind: 'negate', operand: { kind: 'literal', value: -value, ...NOWHERE }, ...NOWHERE };
}

function createValueNode(value: ConditionValue): Node {
  if (typeof value !== 'object') return createLiteralNode(value);
  return { kind: 'list', items: value.map(createLiteralNode), ...NOWHERE };
}

export function createCallNode(name: string, items: readonly Node[]): CallNode {
  return { kind: 'call', name, items, ...NOWHERE };
}

function createIsNode(property: 'empty' | 'answered', operand: Node): Node {
  return { kind: 'is', property, isNegated: false, operand, ...NOWHERE };
}

export function createCompareNode(op: CompareNode['op'], left: Node, right: Node): Node {
  return { kind: 'compare', op, left, right, ...NOWHERE };
}

function createRelateNode(relation: Pick<RelateNode, 'op' | 'isNegated'>, left: Node, right: Node): Node {
  return { kind: 'relate', ...relation, left, right, ...NOWHERE };
}

/** `left has right`: all values of `right` are chosen in `left`. */
function createHasNode(left: Node, right: Node): HasNode {
  return { kind: 'has', quantity: 'all', left, right, ...NOWHERE };
}

export function createNotNode(operand: Node): Node {
  return { kind: 'not', operand, ...NOWHERE };
}

/** Returns a single part unchanged and joins several. Without parts, `and` is true and `or` false. */
export function createJoinNode(kind: 'and' | 'or', items: readonly Node[]): Node {
  const [first] = items;
  if (first === undefined) return createLiteralNode(kind === 'and');
  return items.length === 1 ? first : { kind, items, ...NOWHERE };
}

export function createNameNode(name: string, meaning?: Extract<Node, { kind: 'name' }>['meaning']): Node {
  return meaning === undefined
    ? { kind: 'name', name, ...NOWHERE }
    : { kind: 'name', name, meaning, ...NOWHERE };
}

/** Operators that test whether the values of a rule were chosen, and whether they negate the test (LANG-4). */
const VALUE_OPERATOR_NEGATION: ReadonlyMap<RuleOperator, boolean> = new Map<RuleOperator, boolean>([
  ['eq', false],
  ['contain', false],
  ['neq', true],
  ['not_contain', true],
]);
/** Operators that test whether the node of `optGid` was chosen, and whether they negate the test. */
const GID_OPERATOR_NEGATION: ReadonlyMap<RuleOperator, boolean> = new Map<RuleOperator, boolean>([
  ['notEmpty', false],
  ['empty', true],
]);

/** Whether a rule names nodes of a cascader's tree, in `optGid` or in its value. */
export function namesTreeNodes(
  { op, optGid, rowGid, value }: AnswerCondition,
  { tree }: QuestionSymbol,
): boolean {
  if (tree === undefined || rowGid !== undefined) return false;
  return optGid !== undefined || (VALUE_OPERATOR_NEGATION.has(op) && namesNodes(value));
}

function namesNodes(value: ConditionValue | undefined): boolean {
  if (typeof value !== 'object') return typeof value === 'number' || isNonBlankText(value);
  return value.length > 0 && value.every((item) => typeof item === 'number' || isNonBlankText(item));
}

const isNonBlankText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/**
 * Tests that tree nodes or descendants of them were chosen. Several nodes must all be on the path that is the answer.
 * Returns undefined and reports an issue if `optGid` is unknown.
 */
export function createTreeChoiceNode(
  { op, optGid, value }: AnswerCondition,
  question: QuestionSymbol,
  issues: IssueList,
): Node | undefined {
  const answer = createNameNode(question.cid, question);
  if (optGid === undefined)
    return buildChosen(createHasNode(answer, createValueNode(value ?? [])), VALUE_OPERATOR_NEGATION.get(op));
  const isUnwanted = GID_OPERATOR_NEGATION.get(op);
  if (isUnwanted === undefined) issues.add('language.node-operator', NOWHERE, { op });
  if (!gidsIn(question.tree ?? []).has(optGid)) {
    issues.add('language.unknown-rule-part', NOWHERE, { question: question.cid, part: 'node', gid: optGid });
    return undefined;
  }
  return buildChosen(createHasNode(answer, createLiteralNode(optGid)), isUnwanted);
}

const buildChosen = (has: Node, isUnwanted: boolean | undefined): Node =>
  isUnwanted === true ? createNotNode(has) : has;

const COMPARISONS: ReadonlyMap<RuleOperator, CompareNode['op']> = new Map<RuleOperator, CompareNode['op']>([
  ['eq', '=='],
  ['neq', '!='],
  ['gt', '>'],
  ['gte', '>='],
  ['lt', '<'],
  ['lte', '<='],
]);
const RELATIONS: ReadonlyMap<RuleOperator, Pick<RelateNode, 'op' | 'isNegated'>> = new Map<
  RuleOperator,
  Pick<RelateNode, 'op' | 'isNegated'>
>([
  ['contain', { op: 'contains', isNegated: false }],
  ['not_contain', { op: 'contains', isNegated: true }],
  ['startWith', { op: 'startsWith', isNegated: false }],
  ['endWith', { op: 'endsWith', isNegated: false }],
  ['RegEx', { op: 'matches', isNegated: false }],
]);

/** Converts a rule operator to a node. Returns undefined and reports an issue if the value does not fit. */
export function createOperatorNode(
  { op, value }: { readonly op: RuleOperator; readonly value?: ConditionValue },
  left: Node,
  { issues, tools }: { readonly issues: IssueList; readonly tools: LanguageTools },
): Node | undefined {
  if (op === 'empty') return createIsNode('empty', left);
  if (op === 'notEmpty') return createIsNode('answered', left);
  if (value === undefined) {
    issues.add('language.value-needed', NOWHERE, { op });
    return undefined;
  }
  if (tools.advice?.hasFittingValue({ op, value }, issues) === false) return undefined;
  const comparison = COMPARISONS.get(op);
  if (comparison !== undefined) return createCompareNode(comparison, left, createValueNode(value));
  const relation = RELATIONS.get(op);
  return relation && createRelateNode(relation, left, createValueNode(value));
}
