import type { AnswerCondition, Condition } from '@canvass/project';
import type { Node, Ast, Let } from '../ast.ts';
import { createIssueList, type IssueList } from '../issue.ts';
import { partSymbol, type QuestionSymbol, type SymbolItem } from '../symbols.ts';
import {
  namesTreeNodes,
  createCallNode,
  createCompareNode,
  createJoinNode,
  createLiteralNode,
  createNameNode,
  createTreeChoiceNode,
  createNotNode,
  createOperatorNode,
} from './condition-nodes.ts';
import type { ExpressionScope } from '../compile/scope.ts';
import type { LanguageTools } from '../compile/tools.ts';
import { MAX_CONDITION_NODES, MAX_DEPTH } from '../limits.ts';
import { parseProgram } from '../parse/parse-program.ts';
import { countNodes } from './count-nodes.ts';

export interface ConditionScope extends ExpressionScope {
  /** `rule_map`: rules by id. */
  readonly rules: ReadonlyMap<string, Condition>;
  /** Index of the question with this gid. */
  question(gid: string): number | undefined;
  /** Number of nodes that references have added to all rules of a project. All compilers of the project share it. */
  readonly inserted?: { nodes: number };
}

interface BuildContext extends ConditionContext {
  readonly lets: Let[];
  /** Ids of the rules being inserted, outermost first. */
  readonly openRules: string[];
  readonly size: { nodes: number; deepest: number };
  /** Inserted rules, each built once for all its references. */
  builtRules?: Map<string, BuiltRule>;
}

interface BuiltRule {
  readonly node: Node | undefined;
  /** Number of nodes of each insertion, including the rules that it refers to. */
  readonly nodes: number;
  readonly levels: number;
}

interface PlacedRule {
  readonly rule: Condition;
  readonly depth: number;
}

const NOWHERE = { from: 0, to: 0 };

interface ConditionContext {
  readonly scope: ConditionScope;
  readonly tools: LanguageTools;
  readonly issues: IssueList;
  check(ast: Ast, scope: ExpressionScope, issues: IssueList): void;
}

/** Returns undefined and reports an issue if the condition is invalid. */
export function buildCondition(condition: Condition, context: ConditionContext): Ast | undefined {
  const ruleContext: BuildContext = {
    ...context,
    lets: [],
    openRules: [],
    size: { nodes: 0, deepest: 0 },
  };
  const node = buildNode(condition, ruleContext, 0);
  if (node === undefined || context.issues.hasErrors()) return undefined;
  return { lets: ruleContext.lets, body: { kind: 'expression', node } };
}

/** Returns undefined and reports an issue if the condition is invalid. */
function buildNode(condition: Condition, context: BuildContext, depth: number): Node | undefined {
  if (!addWithinLimits(context, 0, depth)) return undefined;
  if ('relation' in condition)
    return addWithinLimits(context, 1, 0) ? buildGroup(condition, context, depth + 1) : undefined;
  if ('ref' in condition) return buildReference(condition.ref, context, depth + 1);
  const node = buildLeaf(condition, context);
  return addWithinLimits(context, node === undefined ? 0 : countNodes(node), 0) ? node : undefined;
}

/** Counts added nodes. Returns false and reports an issue if the rule becomes too large or too deep. */
function addWithinLimits({ size, issues }: BuildContext, nodes: number, deepest: number): boolean {
  size.nodes += nodes;
  size.deepest = Math.max(size.deepest, deepest);
  if (deepest > MAX_DEPTH) issues.add('language.too-deep', NOWHERE, { limit: MAX_DEPTH });
  else if (size.nodes > MAX_CONDITION_NODES)
    issues.add('language.too-many-nodes', NOWHERE, { limit: MAX_CONDITION_NODES });
  else return true;
  return false;
}

function buildGroup(
  { relation, not, items }: Extract<Condition, { relation: unknown }>,
  context: BuildContext,
  depth: number,
): Node | undefined {
  const nodes: Node[] = [];
  for (const item of items) {
    const node = buildNode(item, context, depth);
    if (node !== undefined) nodes.push(node);
    else if (context.size.nodes > MAX_CONDITION_NODES) return undefined; // an issue is reported
  }
  const joinNode = createJoinNode(relation, nodes);
  return not === true ? createNotNode(joinNode) : joinNode;
}

function buildReference(ref: string, context: BuildContext, depth: number): Node | undefined {
  const rule = context.scope.rules.get(ref);
  if (rule === undefined) context.issues.add('language.unknown-rule', NOWHERE, { ref });
  else if (context.openRules.includes(ref)) context.issues.add('language.rule-cycle', NOWHERE, { ref });
  else return insertRule(ref, { rule, depth }, context);
  return undefined;
}

/**
 * Inserts a rule at a reference. The rule is built only once: if each rule refers to the previous one twice, the number
 * of nodes doubles with every rule, but the time must not.
 */
function insertRule(ref: string, { rule, depth }: PlacedRule, context: BuildContext): Node | undefined {
  if (!hasRoom(context, 0)) return undefined;
  const cached = context.builtRules?.get(ref);
  const builtRule = cached ?? buildOnce(ref, { rule, depth }, context);
  if (depth > 1) (context.builtRules ??= new Map()).set(ref, builtRule); // nothing can refer to the outermost rule
  const isFitting = cached === undefined || addWithinLimits(context, cached.nodes, depth + cached.levels);
  return isFitting && hasRoom(context, builtRule.nodes) ? builtRule.node : undefined;
}

function buildOnce(ref: string, { rule, depth }: PlacedRule, context: BuildContext): BuiltRule {
  const { size, openRules } = context;
  const { nodes, deepest } = size;
  size.deepest = depth;
  openRules.push(ref);
  const node = buildNode(rule, context, depth);
  openRules.pop();
  const levels = size.deepest - depth;
  size.deepest = Math.max(deepest, size.deepest);
  return { node, nodes: size.nodes - nodes, levels };
}

/** Whether references may add `nodes` nodes to a project's rules. Only authors' tools count them, once per rule. */
function hasRoom({ scope, tools, openRules, issues }: BuildContext, nodes: number): boolean {
  if (scope.inserted === undefined || openRules.length !== 1 || tools.advice === undefined) return true;
  return tools.advice.hasRoom({ inserted: scope.inserted, rule: openRules[0] ?? '', nodes }, issues);
}

function buildLeaf(
  condition: Exclude<Condition, { relation: unknown } | { ref: unknown }>,
  context: BuildContext,
): Node | undefined {
  const { issues } = context;
  if ('code' in condition) return buildCode(condition.code, context);
  if ('param' in condition) return buildParameter(condition, context);
  if ('member' in condition) return buildMember(condition, context);
  if ('session' in condition) {
    const { session } = condition;
    return createOperatorNode(condition, createNameNode(session, { kind: 'session', key: session }), context);
  }
  const question = context.scope.symbols.byGid(condition.bindQ);
  if (question === undefined || context.scope.question(condition.bindQ) === undefined) {
    issues.add('language.unknown-question', NOWHERE, { gid: condition.bindQ });
    return undefined;
  }
  if (namesTreeNodes(condition, question)) return createTreeChoiceNode(condition, question, issues);
  const operand = answerOperand(condition, question, issues);
  return operand && createOperatorNode(condition, operand, context);
}

/** Builds a node from code, which is checked separately. The code's named values become those of the whole rule. */
function buildCode(code: string, { scope, issues, lets, check }: BuildContext): Node | undefined {
  const codeIssues = createIssueList();
  const ast = parseProgram(code, codeIssues);
  if (ast !== undefined) check(ast, scope, codeIssues);
  for (const { id, from, to, params } of codeIssues.items) issues.add(id, { from, to }, params);
  if (ast === undefined || codeIssues.hasErrors() || ast.body.kind !== 'expression') return undefined;
  for (const namedValue of ast.lets) {
    if (lets.some(({ name }) => name === namedValue.name)) {
      issues.add('language.duplicate-name', namedValue, { name: namedValue.name });
    }
    lets.push(namedValue);
  }
  return ast.body.node;
}

function buildParameter(
  condition: Extract<Condition, { param: unknown }>,
  { scope, issues, tools }: BuildContext,
): Node | undefined {
  tools.advice?.checkOperator(condition.op, scope.extParams?.get(condition.param)?.type, issues);
  return createOperatorNode(condition, createCallNode('ext', [createLiteralNode(condition.param)]), {
    issues,
    tools,
  });
}

/** PROJECT-16: a member rule holds only if the member type matches. */
function buildMember(
  condition: Extract<Condition, { member: unknown }>,
  context: BuildContext,
): Node | undefined {
  const node = createOperatorNode(condition, memberField(condition.field ?? condition.member), context);
  if (node === undefined || condition.mtype === undefined) return node;
  return createJoinNode('and', [
    createCompareNode('==', memberField('mtype'), createLiteralNode(condition.mtype)),
    node,
  ]);
}

function memberField(key: string): Node {
  return createCallNode('member', [createLiteralNode(key)]);
}

/**
 * The operand of a rule about an answer: the question, a row, an option or a cell. For empty and notEmpty, an option
 * counts as chosen or not. Other operators compare its open text, or the content of the blank, item or cell.
 */
function answerOperand(
  { optGid, rowGid, op }: AnswerCondition,
  question: QuestionSymbol,
  issues: IssueList,
): Node | undefined {
  const row = findPart('row', rowGid, question, issues);
  const option = findPart('option', optGid, question, issues);
  if (row === null || option === null) return undefined;
  const name = question.cid + (row ? `R${row.seq}` : '') + (option ? `A${option.seq}` : '');
  const operand = createNameNode(name, partSymbol(question, row, option) ?? question);
  const asksChosen = op === 'empty' || op === 'notEmpty';
  return option === undefined || asksChosen ? operand : createCallNode('text', [operand]);
}

/** The part with this gid. Undefined if no gid is given. Null, with an issue, if it does not exist. */
function findPart(
  part: 'row' | 'option',
  gid: string | undefined,
  question: QuestionSymbol,
  issues: IssueList,
): SymbolItem | undefined | null {
  if (gid === undefined) return undefined;
  const item = (part === 'row' ? question.rows : question.options).find((candidate) => candidate.gid === gid);
  if (item !== undefined) return item;
  issues.add('language.unknown-rule-part', { from: 0, to: 0 }, { question: question.cid, part, gid });
  return null;
}
