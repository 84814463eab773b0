import type { Ast, Node, Rule } from './ast.ts';
import { createReadsBuilder, buildReads, type Reads } from './reads.ts';
import type { EmitContext, ExpressionScope, ExpressionUse } from './emit/emit-context.ts';
import { emitNode } from './emit/emit-node.ts';
import { emitPatch } from './emit/emit-patch.ts';
import { emitRules, type RulePlan } from './emit/emit-rules.ts';
import { createIssueList, type IssueList, type LanguageIssue } from './issue.ts';
import { parseProgram } from './parse/parse-program.ts';
import type { Code } from './runtime/frame.ts';
import type { LanguageTools } from './tools.ts';

/** A checked and compiled expression. Immutable; holds no answers. */
export interface Expression {
  readonly ast: Ast;
  readonly reads: Reads;
  /** What `evaluate` runs. */
  readonly plan: Plan;
}

/** Uses that expect a yes or no. */
const TESTED_USES: readonly ExpressionUse[] = ['condition', 'jump', 'display'];

/** Named values in order, then the body. */
export interface Plan {
  readonly locals: readonly Code[];
  readonly body:
    | { readonly kind: 'value'; readonly code: Code }
    | { readonly kind: 'rules'; readonly rules: readonly RulePlan[] };
}

export interface CompiledExpression {
  /** Absent when an issue is an error. */
  readonly expression?: Expression;
  readonly issues: readonly LanguageIssue[];
}

/** Reads, resolves and checks a source for one use. Whatever is wrong comes back as issues. */
export function compileSource(
  source: string,
  scope: ExpressionScope,
  tools: LanguageTools,
): CompiledExpression {
  const issues = createIssueList();
  const ast = parseProgram(source, issues);
  return ast === undefined ? { issues: issues.all } : compileAst(ast, scope, { issues, tools });
}

/** What compiling shares with whoever asks for it. */
export interface AstContext {
  readonly issues: IssueList;
  readonly tools: LanguageTools;
}

/** Resolves and checks a tree. */
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
    locals: new Map(),
    emit: (node) => emitNode(node, context),
  };
  const locals = emitLets(ast, context);
  const body = emitBody(ast, context);
  tools.advice?.checkShapes(ast, scope, issues);
  if (issues.hasErrors()) return { issues: issues.all };
  return { expression: { ast, reads: buildReads(reads), plan: { locals, body } }, issues: issues.all };
}

function emitLets({ lets }: Ast, context: EmitContext): readonly Code[] {
  return lets.map(({ name, value, ...span }, slot) => {
    const { code, gives } = context.emit(value);
    const isTaken = context.locals.has(name) || context.scope.symbols.resolve(name) !== undefined;
    if (isTaken) context.issues.add('language.duplicate-name', span, { name });
    context.locals.set(name, { slot, gives });
    return code;
  });
}

function emitBody({ lets, body }: Ast, context: EmitContext): Plan['body'] {
  const { use } = context.scope;
  if (body.kind === 'rules') return { kind: 'rules', rules: emitAllowedRules(body.rules, context) };
  if (use === 'reference' && (lets.length > 0 || !isReference(body.node))) {
    context.issues.add('language.reference-only', body.node);
  }
  const emitted = use === 'patch' ? emitPatch(body.node, context) : context.emit(body.node);
  if (TESTED_USES.includes(use) && emitted.gives === 'text') {
    context.issues.add('language.not-a-condition', body.node);
  }
  return { kind: 'value', code: emitted.code };
}

function emitAllowedRules(rules: readonly Rule[], context: EmitContext): readonly RulePlan[] {
  const { use } = context.scope;
  if (use === 'jump' || use === 'display') return emitRules(rules, context);
  context.issues.add('language.rules-not-here', rules[0]?.[0]?.action ?? { from: 0, to: 0 });
  return [];
}

function isReference(node: Node): boolean {
  return node.kind === 'name' || (node.kind === 'access' && isReference(node.object));
}
