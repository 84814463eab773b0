import { createIssueSink } from '../compile/issues.ts';
import { createRuleContext } from '../compile/compile.ts';
import { computeSymbols } from '../compile/symbols-of-layout.ts';
import { isVisible } from '../content/environment.ts';
import { environmentAt } from '../content/rule-environment.ts';
import { layOut } from '../compile/layout.ts';
import type { Program } from '../program/program.ts';
import type { Ast, CompareNode, Node } from '../language/ast.ts';
import { compileAst } from '../language/compile/compile.ts';
import { listParts } from '../language/conditions/count-nodes.ts';
import type { ExpressionScope } from '../language/compile/scope.ts';
import { evaluate } from '../language/runtime/evaluate.ts';
import {
  isChoice,
  isList,
  isRecordValue,
  isUnconditional,
  printExpression,
  type Expression,
  type Value,
  type Environment,
} from '../language/index.ts';
import { createIssueList } from '../language/issue.ts';
import { dateFunctions } from '../language/functions/date-functions.ts';
import { patternTools } from '../language/compile/patterns.ts';
import { printNode } from '../language/shapes/describe-shape.ts';
import type {
  ComparedKind,
  IncompatibleComparison,
  ReadValue,
  RuleOutcome,
  ReadScope,
} from './explanation.ts';
import { vectorGet } from '../program/vector.ts';

export function readValues({ reads }: Expression, readScope: ReadScope): readonly ReadValue[] {
  const environment = environmentAt(readScope.draft, readScope.before, readScope.key);
  return [
    ...readQuestionValues(reads.questions, readScope, environment),
    ...reads.ext.map((code) => ({ name: `ext.${code}`, value: environment.ext(code) })),
    ...(reads.readsMember ? [{ name: 'member', value: readScope.draft.state.facts.member }] : []),
    ...reads.session.map((name) => ({ name, value: environment.session(name) })),
  ];
}

export function readQuestionValues(
  indexes: readonly number[],
  { draft, before, key }: ReadScope,
  environment: Environment = environmentAt(draft, before, key),
): readonly ReadValue[] {
  return indexes.flatMap((index) => {
    const question = draft.program.questions[index];
    if (question === undefined) return [];
    const { gid: name } = question;
    if (!isVisible(draft.program, draft.state.status, index)) {
      return [{ name, value: vectorGet(draft.state.effective, index), nullReason: 'hidden' as const }];
    }
    if (!environment.visible(index)) return [{ name, value: null, nullReason: 'later' as const }];
    return [{ name, value: vectorGet(draft.state.effective, index) }];
  });
}

/** The field `unlike` of an outcome. Absent if all kinds are compatible. */
function incompatibleIn(expression: Expression, readScope: ReadScope): Pick<RuleOutcome, 'unlike'> {
  const unlike = findIncompatibleComparisons(expression, readScope);
  return unlike.length === 0 ? {} : { unlike };
}

export function computeOutcome(
  rule: Expression,
  { holds, action }: Pick<RuleOutcome, 'holds' | 'action'>,
  readScope: ReadScope,
): RuleOutcome {
  if (isUnconditional(rule)) return { holds, action, reads: [] };
  return {
    condition: printExpression(rule.ast),
    holds,
    action,
    reads: readValues(rule, readScope),
    ...incompatibleIn(rule, readScope),
  };
}

function findIncompatibleComparisons(
  { ast }: Expression,
  readScope: ReadScope,
): readonly IncompatibleComparison[] {
  return comparisonsIn(ast).flatMap((node) => compareKinds(node, ast, readScope) ?? []);
}

function comparisonsIn({ lets, body }: Ast): readonly CompareNode[] {
  const nodes =
    body.kind === 'expression' ? [body.node] : body.rules.flat().flatMap(({ test }) => (test ? [test] : []));
  const comparisonsWithin = (node: Node): readonly CompareNode[] => [
    ...(node.kind === 'compare' ? [node] : []),
    ...listParts(node).flatMap(comparisonsWithin),
  ];
  return [...lets.map(({ value }) => value), ...nodes].flatMap(comparisonsWithin);
}

function compareKinds(node: CompareNode, ast: Ast, readScope: ReadScope): IncompatibleComparison | undefined {
  const left = findComparedKind(valueOf(node.left, ast, readScope));
  const right = findComparedKind(valueOf(node.right, ast, readScope));
  if (left === undefined || right === undefined) return undefined;
  const sides = isMany(left) ? ([left, right] as const) : ([right, left] as const);
  const isEquality = node.op === '==' || node.op === '!=';
  const isUnlike = isEquality
    ? sides[0] === 'table' && sides[1] !== 'table' && sides[1] !== 'list'
    : isMany(sides[0]);
  return isUnlike ? { comparison: printNode(node), holds: node.op === '!=', sides } : undefined;
}

const isMany = (kind: ComparedKind): boolean => kind === 'table' || kind === 'list';

/** Undefined for null, which can be compared with everything. */
function findComparedKind(value: Value): ComparedKind | undefined {
  if (value === null) return undefined;
  if (isRecordValue(value)) return 'table';
  if (isList(value)) return value.some(isRecordValue) ? 'table' : 'list';
  if (isChoice(value)) return 'choice';
  return typeof value === 'string' ? 'text' : (typeof value as 'number' | 'boolean'); // no other kind remains
}

function valueOf(node: Node, { lets }: Ast, { draft, before, key }: ReadScope): Value {
  const ast: Ast = { lets, body: { kind: 'expression', node } };
  const { expression } = compileAst(ast, computeScope(draft.program), {
    issues: createIssueList(),
    tools: { patterns: patternTools, dates: dateFunctions },
  });
  return expression === undefined ? null : evaluate(expression, environmentAt(draft, before, key));
}

const scopes = new WeakMap<Program, ExpressionScope>();

function computeScope(program: Program): ExpressionScope {
  const cached = scopes.get(program);
  if (cached !== undefined) return cached;
  const layout = layOut(program.project);
  const symbols = computeSymbols(layout);
  const { scope } = createRuleContext(program.project, layout, createIssueSink(), { symbols });
  const scopeOfValues = { ...scope, use: 'value' } as const;
  scopes.set(program, scopeOfValues);
  return scopeOfValues;
}
