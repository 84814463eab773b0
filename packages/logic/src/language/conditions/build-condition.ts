import type { AnswerCondition, Condition } from '@canvass/project';
import type { Node, Ast, Let } from '../ast.ts';
import { createIssueList, type IssueList } from '../issue.ts';
import { partSymbol, type QuestionSymbol, type SymbolItem } from '../symbols.ts';
import { callNode, nameNode, compareNode, joinNode, literalNode, notNode } from './condition-nodes.ts';
import type { ExpressionScope } from '../compile/scope.ts';
import type { LanguageTools } from '../compile/tools.ts';
import { MAX_CONDITION_NODES, MAX_DEPTH } from '../limits.ts';
import { parseProgram } from '../parse/parse-program.ts';
import { countNodes } from './count-nodes.ts';
import { asksForNodes, nodesNode } from './node-conditions.ts';
import { operatorNode } from './rule-operators.ts';

export interface ConditionScope extends ExpressionScope {
  /** `rule_map`: rules by id. */
  readonly rules: ReadonlyMap<string, Condition>;
  /** Index of the question with this gid. */
  question(gid: string): number | undefined;
  /** Nodes that references have put in, over all rules of a project: shared by whoever compiles them. */
  readonly putIn?: { nodes: number };
}

interface Building extends ConditionContext {
  /** Named values of all codes together. */
  readonly lets: Let[];
  /** Rules that are being put in, outermost first. */
  readonly open: readonly string[];
  readonly depth: number;
  readonly size: { nodes: number; deepest: number };
  /** Rules that have been put in: built once, however often they are referred to. */
  readonly built: Map<string, BuiltRule>;
}

interface BuiltRule {
  readonly node: Node | undefined;
  /** What it adds wherever it is put in, with all that it refers to. */
  readonly nodes: number;
  /** Levels from its own to the deepest. */
  readonly levels: number;
}

const NOWHERE = { from: 0, to: 0 };

/** What building needs from the compiler. */
interface ConditionContext {
  readonly scope: ConditionScope;
  readonly tools: LanguageTools;
  readonly issues: IssueList;
  /** Compiles a code for what is wrong with it. */
  check(ast: Ast, scope: ExpressionScope, issues: IssueList): void;
}

/** A rule as a tree. Undefined, with an issue, when it cannot be one. */
export function buildCondition(condition: Condition, context: ConditionContext): Ast | undefined {
  const building: Building = {
    ...context,
    lets: [],
    open: [],
    depth: 0,
    size: { nodes: 0, deepest: 0 },
    built: new Map(),
  };
  const node = buildNode(condition, building);
  if (node === undefined || context.issues.hasErrors()) return undefined;
  return { lets: building.lets, body: { kind: 'expression', node } };
}

/** One condition as a node; undefined, with an issue, when it cannot be one. */
function buildNode(condition: Condition, building: Building): Node | undefined {
  if (!fits(building, 0, building.depth)) return undefined;
  const deeper = { ...building, depth: building.depth + 1 };
  if ('relation' in condition) return fits(building, 1, 0) ? buildGroup(condition, deeper) : undefined;
  if ('ref' in condition) return buildReference(condition.ref, deeper);
  const node = buildLeaf(condition, deeper);
  return fits(building, node === undefined ? 0 : countNodes(node), 0) ? node : undefined;
}

/** Counts what is added; false, with an issue, when the rule becomes too large or too deep by it. */
function fits({ size, issues }: Building, nodes: number, deepest: number): boolean {
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
  building: Building,
): Node | undefined {
  const nodes: Node[] = [];
  for (const item of items) {
    const node = buildNode(item, building);
    if (node !== undefined) nodes.push(node);
    else if (building.size.nodes > MAX_CONDITION_NODES) return undefined; // has been said
  }
  const joined = joinNode(relation, nodes);
  return not === true ? notNode(joined) : joined;
}

function buildReference(ref: string, building: Building): Node | undefined {
  const rule = building.scope.rules.get(ref);
  if (rule === undefined) building.issues.add('language.unknown-rule', NOWHERE, { ref });
  else if (building.open.includes(ref)) building.issues.add('language.rule-cycle', NOWHERE, { ref });
  else return putIn(ref, rule, building);
  return undefined;
}

/**
 * Puts a rule in the place of a reference. It is built once: rules that each use the one before twice double what they
 * hold with every step, and the walk over them must not.
 */
function putIn(ref: string, rule: Condition, building: Building): Node | undefined {
  if (!hasRoom(building, 0)) return undefined;
  const known = building.built.get(ref);
  const found = known ?? buildOnce(ref, rule, building);
  building.built.set(ref, found);
  const isFitting = known === undefined || fits(building, known.nodes, building.depth + known.levels);
  return isFitting && hasRoom(building, found.nodes) ? found.node : undefined;
}

function buildOnce(ref: string, rule: Condition, building: Building): BuiltRule {
  const { size, depth, open } = building;
  const before = { ...size };
  size.deepest = depth;
  const node = buildNode(rule, { ...building, open: [...open, ref] });
  const levels = size.deepest - depth;
  size.deepest = Math.max(before.deepest, size.deepest);
  return { node, nodes: size.nodes - before.nodes, levels };
}

/** Whether references may put that much more into the rules of a project: counted once for each rule, for authors. */
function hasRoom({ scope, tools, open, issues }: Building, nodes: number): boolean {
  if (scope.putIn === undefined || open.length !== 1 || tools.advice === undefined) return true;
  return tools.advice.hasRoom({ putIn: scope.putIn, rule: open[0] ?? '', nodes }, issues);
}

function buildLeaf(
  condition: Exclude<Condition, { relation: unknown } | { ref: unknown }>,
  building: Building,
): Node | undefined {
  const { issues } = building;
  if ('code' in condition) return buildCode(condition.code, building);
  if ('param' in condition) return buildParameter(condition, building);
  if ('member' in condition) return buildMember(condition, building);
  if ('session' in condition) {
    const { session } = condition;
    return operatorNode(condition, nameNode(session, { kind: 'session', key: session }), building);
  }
  const question = building.scope.symbols.byGid(condition.bindQ);
  if (question === undefined || building.scope.question(condition.bindQ) === undefined) {
    issues.add('language.unknown-question', NOWHERE, { gid: condition.bindQ });
    return undefined;
  }
  if (asksForNodes(condition, question)) return nodesNode(condition, question, issues);
  const operand = answerOperand(condition, question, issues);
  return operand && operatorNode(condition, operand, building);
}

/** The code is checked by itself, in its own words; its named values join those of the whole rule. */
function buildCode(code: string, { scope, issues, lets, check }: Building): Node | undefined {
  const own = createIssueList();
  const ast = parseProgram(code, own);
  if (ast !== undefined) check(ast, scope, own);
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
  { scope, issues, tools }: Building,
): Node | undefined {
  tools.advice?.checkOperator(condition.op, scope.extParams?.get(condition.param)?.type, issues);
  return operatorNode(condition, callNode('ext', [literalNode(condition.param)]), { issues, tools });
}

/** PROJECT-16: a member rule applies only if the member type matches; else it does not hold. */
function buildMember(
  condition: Extract<Condition, { member: unknown }>,
  building: Building,
): Node | undefined {
  const node = operatorNode(condition, memberField(condition.field ?? condition.member), building);
  if (node === undefined || condition.mtype === undefined) return node;
  return joinNode('and', [compareNode('==', memberField('mtype'), literalNode(condition.mtype)), node]);
}

function memberField(key: string): Node {
  return callNode('member', [literalNode(key)]);
}

/**
 * What a rule about an answer looks at: the question, a row of it, an option or a cell. An option counts as chosen
 * or not for empty and notEmpty; every other operator looks at what was given for it: its open text, or the content
 * of the blank, item or cell.
 */
function answerOperand(
  { optGid, rowGid, op }: AnswerCondition,
  question: QuestionSymbol,
  issues: IssueList,
): Node | undefined {
  const row = findPart('row', rowGid, question, issues);
  const option = findPart('option', optGid, question, issues);
  if (row === null || option === null) return undefined;
  const name = [question.cid, row && `R${row.seq}`, option && `A${option.seq}`].join('');
  const operand = nameNode(name, partSymbol(question, row, option) ?? question);
  const asksChosen = op === 'empty' || op === 'notEmpty';
  return option === undefined || asksChosen ? operand : callNode('text', [operand]);
}

/** The part with this gid; undefined when none is asked for; null, with an issue, when there is none. */
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
