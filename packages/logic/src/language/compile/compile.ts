import type { Condition } from '@canvass/project';
import type { Ast, Node, Rule } from '../ast.ts';
import { buildCondition, type ConditionScope } from '../conditions/build-condition.ts';
import type { EmitContext } from '../emit/emit-context.ts';
import type { ExpressionScope, ExpressionUse } from './scope.ts';
import { emitNode } from '../emit/emit-node.ts';
import { emitPatch, emitRules } from '../emit/emit-rules.ts';
import type { CompiledExpression, Plan, RuleEffect, RulePlan, Code } from '../runtime/expression.ts';
import { createIssueList, type IssueList } from '../issue.ts';
import { parseProgram } from '../parse/parse-program.ts';
import { createReadsBuilder, type ReadsBuilder, type Reads } from '../runtime/reads.ts';
import { ruleOfValue } from '../runtime/rules.ts';
import type { LanguageTools } from './tools.ts';

/**
 * Compiles sources and rules to expressions: parser, checks and functions. Browsers load it only for projects with
 * expressions (`usesExpressions`), so the engine does not import it (docs/adr/0040). It returns mistakes as issues, and
 * throws only if it lacks the tools for patterns.
 */
export interface ExpressionCompiler {
  compileExpression(source: string, scope: ExpressionScope): CompiledExpression;
  /**
   * Compiles a rule to the expression that its author could have written instead (`printExpression` shows it).
   * Positions of issues refer to the rule's `code`.
   */
  compileCondition(condition: Condition, scope: ConditionScope): CompiledExpression;
}

const DATE_CALL = /(?:today|now|date|days|months|years?|month|day|age)\s*[(（]/i;

/** Whether an expression of a project may call a function of dates. */
export const usesDates = (project: unknown): boolean => DATE_CALL.test(JSON.stringify(project));

/** Creates a compiler for a browser, and loads the functions of dates if the project uses them. */
export async function compilerFor(
  project: unknown,
  patterns: LanguageTools['patterns'],
): Promise<ExpressionCompiler> {
  if (!usesDates(project)) return createCompiler({ patterns });
  const { dateFunctions } = await import('../functions/date-functions.ts');
  return createCompiler({ patterns, dates: dateFunctions });
}

/**
 * Creates a compiler. `patterns` is needed for projects with `usesPatterns`, `dates` for projects with `usesDates`,
 * `advice` for authors.
 */
export function createCompiler(tools: LanguageTools): ExpressionCompiler {
  const check = (ast: Ast, scope: ExpressionScope, issues: IssueList) =>
    compileAst(ast, scope, { issues, tools });
  return {
    compileExpression: (source, scope) => {
      const issues = createIssueList();
      const ast = parseProgram(source, issues);
      return ast === undefined ? { issues: issues.items } : check(ast, scope, issues);
    },
    compileCondition: (condition, scope) => {
      const issues = createIssueList();
      const conditionScope = scope.use === 'condition' ? scope : ({ ...scope, use: 'condition' } as const);
      const ast = buildCondition(condition, { scope: conditionScope, tools, issues, check });
      return ast === undefined ? { issues: issues.items } : check(ast, conditionScope, issues);
    },
  };
}

interface AstContext {
  readonly issues: IssueList;
  readonly tools: LanguageTools;
}

const TESTED_USES: readonly ExpressionUse[] = ['condition', 'jump', 'display'];

/** Stays empty, because an expression with named values gets a new map. */
const NO_LOCALS: EmitContext['locals'] = new Map();

export function compileAst(
  ast: Ast,
  scope: ExpressionScope,
  { issues, tools }: AstContext,
): CompiledExpression {
  const reads = createReadsBuilder();
  const context: EmitContext = {
    scope,
    tools,
    issues,
    reads,
    locals: ast.lets.length === 0 ? NO_LOCALS : new Map(),
    emit: (node) => emitNode(node, context),
  };
  const locals = emitLets(ast, context);
  const body = emitBody(ast, context);
  tools.advice?.checkShapes(ast, scope, issues);
  if (issues.hasErrors()) return { issues: issues.items };
  return { expression: { ast, reads: buildReads(reads), plan: { locals, body } }, issues: issues.items };
}

function emitLets({ lets }: Ast, context: EmitContext): readonly Code[] {
  return lets.map(({ name, value, ...span }, slot) => {
    const { code, type } = context.emit(value);
    const isTaken = context.locals.has(name) || context.scope.symbols.resolve(name) !== undefined;
    if (isTaken) context.issues.add('language.duplicate-name', span, { name });
    context.locals.set(name, { slot, type });
    return code;
  });
}

/** The effect of code that consists of a condition. */
const EFFECTS: { readonly [K in ExpressionUse]?: RuleEffect } = {
  display: { kind: 'show' },
  jump: { kind: 'jump' },
};

function emitBody({ lets, body }: Ast, context: EmitContext): Plan['body'] {
  const { use } = context.scope;
  if (body.kind === 'rules') return { kind: 'rules', rules: emitAllowedRules(body.rules, context) };
  if (use === 'reference' && (lets.length > 0 || !isReference(body.node))) {
    context.issues.add('language.reference-only', body.node);
  }
  const { code, type } = use === 'patch' ? emitPatch(body.node, context) : context.emit(body.node);
  if (TESTED_USES.includes(use) && type === 'text') {
    context.issues.add('language.not-a-condition', body.node);
  }
  const effect = EFFECTS[use];
  return effect === undefined
    ? { kind: 'value', code }
    : { kind: 'rules', rules: [ruleOfValue(code, effect)] };
}

function emitAllowedRules(rules: readonly Rule[], context: EmitContext): readonly RulePlan[] {
  const { use } = context.scope;
  if (EFFECTS[use] !== undefined) return emitRules(rules, context);
  context.issues.add('language.rules-not-here', rules[0]?.[0]?.action ?? { from: 0, to: 0 });
  return [];
}

function isReference(node: Node): boolean {
  return node.kind === 'name' || (node.kind === 'access' && isReference(node.object));
}

function buildReads({ questions, ext, readsMember, session, targets, full, counts }: ReadsBuilder): Reads {
  return {
    questions: [...questions].sort((a, b) => a - b),
    ext: sortNames(ext),
    readsMember,
    session: sortNames(session),
    quotas:
      full === undefined && counts === undefined
        ? NO_QUOTAS
        : { full: sortNames(full), counts: sortNames(counts) },
    targets: targets === undefined ? NONE : [...targets.values()],
  };
}

const NONE: readonly never[] = [];
const NO_QUOTAS: Reads['quotas'] = { full: NONE, counts: NONE };
const sortNames = <T>(names: ReadonlySet<T> | undefined): readonly T[] =>
  names === undefined ? NONE : [...names].sort();
