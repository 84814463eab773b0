import type { Condition } from '@canvass/protocol';
import type { Let, Node } from '../ast.ts';
import { compileAst, type CompiledExpression } from '../compile-source.ts';
import type { ExpressionScope } from '../emit/emit-context.ts';
import type { LanguageTools } from '../tools.ts';
import { createIssueList, type IssueList } from '../issue.ts';
import { MAX_CONDITION_NODES, MAX_DEPTH } from '../limits.ts';
import { parseProgram } from '../parse/parse-program.ts';
import { answerOperand } from './answer-operand.ts';
import { callNode, compareNode, joinNode, literalNode, nameNode, notNode } from './condition-nodes.ts';
import { countNodes } from './count-nodes.ts';
import { asksForNodes, nodesNode } from './node-conditions.ts';
import { checkOperator, operatorNode } from './rule-operators.ts';

export interface ConditionScope extends ExpressionScope {
  /** `rule_map`: rules by id. */
  readonly rules: ReadonlyMap<string, Condition>;
  /** Index of the question with this gid. */
  question(gid: string): number | undefined;
}

interface Building {
  readonly scope: ConditionScope;
  readonly tools: LanguageTools;
  readonly issues: IssueList;
  /** Named values of all codes together. */
  readonly lets: Let[];
  /** Rules that are being put in, outermost first. */
  readonly open: readonly string[];
  readonly depth: number;
  readonly size: { nodes: number };
}

const NOWHERE = { from: 0, to: 0 };

/**
 * Turns a rule into an expression, the same that its author could have written (`printExpression` shows it). Never
 * throws; whatever is wrong comes back as issues, positions being those in the `code` that they are about.
 */
export function compileRule(
  condition: Condition,
  scope: ConditionScope,
  tools: LanguageTools,
): CompiledExpression {
  const issues = createIssueList();
  const building: Building = { scope, tools, issues, lets: [], open: [], depth: 0, size: { nodes: 0 } };
  const node = buildCondition(condition, building);
  if (node === undefined || issues.hasErrors()) return { issues: issues.all };
  const ast = { lets: building.lets, body: { kind: 'expression', node } } as const;
  return compileAst(ast, { ...scope, use: 'condition' }, { issues, tools });
}

/** One condition as a node; undefined, with an issue, when it cannot be one. */
function buildCondition(condition: Condition, building: Building): Node | undefined {
  if (building.depth > MAX_DEPTH) {
    building.issues.add('language.too-deep', NOWHERE, { limit: MAX_DEPTH });
    return undefined;
  }
  const deeper = { ...building, depth: building.depth + 1 };
  if ('relation' in condition) return buildGroup(condition, deeper);
  if ('ref' in condition) return buildReference(condition.ref, deeper);
  const node = buildLeaf(condition, deeper);
  building.size.nodes += node === undefined ? 0 : countNodes(node);
  if (building.size.nodes <= MAX_CONDITION_NODES) return node;
  building.issues.add('language.too-many-nodes', NOWHERE, { limit: MAX_CONDITION_NODES });
  return undefined;
}

function buildGroup(
  { relation, not, items }: Extract<Condition, { relation: unknown }>,
  building: Building,
): Node | undefined {
  const nodes: Node[] = [];
  for (const item of items) {
    const node = buildCondition(item, building);
    if (node !== undefined) nodes.push(node);
    else if (building.size.nodes > MAX_CONDITION_NODES) return undefined;
  }
  const joined = joinNode(relation, nodes);
  return not === true ? notNode(joined) : joined;
}

function buildReference(ref: string, building: Building): Node | undefined {
  const rule = building.scope.rules.get(ref);
  if (rule === undefined) building.issues.add('language.unknown-rule', NOWHERE, { ref });
  else if (building.open.includes(ref)) building.issues.add('language.rule-cycle', NOWHERE, { ref });
  else return buildCondition(rule, { ...building, open: [...building.open, ref] });
  return undefined;
}

function buildLeaf(
  condition: Exclude<Condition, { relation: unknown } | { ref: unknown }>,
  building: Building,
): Node | undefined {
  const { issues } = building;
  if ('code' in condition) return buildCode(condition.code, building);
  if ('param' in condition) return buildParameter(condition, building);
  if ('member' in condition) return buildMember(condition, issues);
  if ('session' in condition) {
    const { session } = condition;
    return operatorNode(condition, nameNode(session, { kind: 'session', key: session }), issues);
  }
  const question = building.scope.symbols.byGid(condition.bindQ);
  if (question === undefined || building.scope.question(condition.bindQ) === undefined) {
    issues.add('language.unknown-question', NOWHERE, { gid: condition.bindQ });
    return undefined;
  }
  if (asksForNodes(condition, question)) return nodesNode(condition, question, issues);
  const operand = answerOperand(condition, question, issues);
  return operand && operatorNode(condition, operand, issues);
}

/** The code is checked by itself, in its own words; its named values join those of the whole rule. */
function buildCode(code: string, { scope, tools, issues, lets }: Building): Node | undefined {
  const own = createIssueList();
  const ast = parseProgram(code, own);
  if (ast !== undefined) compileAst(ast, { ...scope, use: 'condition' }, { issues: own, tools });
  for (const { id, from, to, params } of own.all) issues.add(id, { from, to }, params);
  if (ast === undefined || own.hasErrors() || ast.body.kind !== 'expression') return undefined;
  for (const added of ast.lets) {
    if (lets.some(({ name }) => name === added.name)) {
      issues.add('language.duplicate-name', added, { name: added.name });
    }
    lets.push(added);
  }
  return ast.body.node;
}

function buildParameter(
  condition: Extract<Condition, { param: unknown }>,
  { scope, issues }: Building,
): Node | undefined {
  checkOperator(condition.op, scope.extParams?.get(condition.param), issues);
  return operatorNode(condition, callNode('ext', [literalNode(condition.param)]), issues);
}

/** Spec section 5: a member rule applies only if the member type matches; else it does not hold. */
function buildMember(
  condition: Extract<Condition, { member: unknown }>,
  issues: IssueList,
): Node | undefined {
  const node = operatorNode(condition, memberField(condition.field ?? condition.member), issues);
  if (node === undefined || condition.mtype === undefined) return node;
  return joinNode('and', [compareNode('==', memberField('mtype'), literalNode(condition.mtype)), node]);
}

function memberField(key: string): Node {
  return callNode('member', [literalNode(key)]);
}
