import { JUMP_ENDS, jumpEnds } from '@canvass/project/vocabulary';
import type { Action, Branch, Node, RecordNode, Rule, Target } from '../ast.ts';
import type { Code, RuleBranch, RuleEffect, RulePlan } from '../runtime/expression.ts';
import { type JumpTarget, type ReadsBuilder } from '../runtime/reads.ts';
import { expandRange, reportUnknownName } from './emit-name.ts';
import { testOf } from './emit-operator.ts';
import { type EmitContext, type EmittedCode, NOTHING } from './emit-context.ts';
import type { Value } from '../runtime/value.ts';
import { PATCH_KEYS } from '../patch-keys.ts';

const FINISHED: JumpTarget = { kind: 'finished' };
const GROUP_END: JumpTarget = { kind: 'group_end' };
const WORD_TARGETS: ReadonlyMap<string, JumpTarget> = new Map<string, JumpTarget>([
  ['END', FINISHED],
  ['group_end', GROUP_END],
]);

export function emitRules(rules: readonly Rule[], context: EmitContext): readonly RulePlan[] {
  return rules.map((rule) => rule.map((branch) => emitBranch(branch, context)));
}

function emitBranch({ test, action }: Branch, context: EmitContext): RuleBranch {
  const effect = emitAction(action, context);
  return test === undefined ? { effect } : { test: testOf(context.emit(test)), effect };
}

function emitAction(action: Action, context: EmitContext): RuleEffect {
  if (action.kind === 'show' || action.kind === 'hide') return emitDisplay(action, context);
  if (context.scope.use !== 'jump') refuseAction(action, context);
  const target = findTarget(action, context) ?? FINISHED;
  addTarget(context.reads, target);
  return { kind: 'jump', target };
}

function refuseAction(action: Action, { issues }: EmitContext): void {
  issues.add('language.action-not-here', action, { action: action.kind });
}

function findTarget(action: Action, context: EmitContext): JumpTarget | undefined {
  if (action.kind === 'goto') return resolveTarget(action.target, context);
  const end = jumpEnds.find((word) => JUMP_ENDS[word].action === action.kind);
  return end && { kind: end };
}

function resolveTarget(target: Target, context: EmitContext): JumpTarget | undefined {
  if (target.last !== undefined) {
    context.issues.add('language.one-target', target);
    return undefined;
  }
  return WORD_TARGETS.get(target.name) ?? resolveItem(target.name, target, context);
}

/** A question or group by name. Returns undefined and reports an issue for other names. */
function resolveItem(name: string, span: Target, context: EmitContext): JumpTarget | undefined {
  const symbol = context.scope.symbols.resolve(name);
  if (symbol?.kind === 'question') return { kind: 'question', question: symbol.question };
  if (symbol?.kind === 'group') return { kind: 'group', first: symbol.first };
  if (symbol === undefined) reportUnknownName(name, span, context);
  else context.issues.add('language.not-a-target', span, { name });
  return undefined;
}

function emitDisplay(action: Action & { kind: 'show' | 'hide' }, context: EmitContext): RuleEffect {
  const { kind, targets } = action;
  if (context.scope.use !== 'display') refuseAction(action, context);
  else if (targets.length > 0) context.issues.add('language.targets-not-here', action, { action: kind });
  for (const target of targets) checkTargets(target, context);
  return { kind };
}

function checkTargets(target: Target, context: EmitContext): void {
  const { name, last } = target;
  const names = last === undefined ? [name] : (expandRange(name, last, target, context) ?? []);
  for (const item of names) resolveItem(item, target, context);
}

/** Compiles a patch: a record of changes, null for no change, or a conditional expression of patches. */
export function emitPatch(node: Node, context: EmitContext): EmittedCode {
  if (node.kind === 'record') return emitRecord(node, context);
  if (node.kind === 'literal' && node.value === null) return { code: () => null, type: 'record' };
  const branches = findBranches(node);
  if (branches === undefined) {
    context.issues.add('language.patch-needed', node);
    return NOTHING;
  }
  const isTrue = testOf(context.emit(branches.test));
  const yes = emitPatch(branches.yes, context).code;
  const no = branches.no === undefined ? () => null : emitPatch(branches.no, context).code;
  return { code: (frame) => (isTrue(frame) ? yes(frame) : no(frame)), type: 'record' };
}

function findBranches(node: Node): { test: Node; yes: Node; no: Node | undefined } | undefined {
  if (node.kind === 'choose') return node;
  if (node.kind !== 'call' || node.name.toLowerCase() !== 'if') return undefined;
  const [test, yes, no] = node.items;
  return test === undefined || yes === undefined || node.items.length > 3 ? undefined : { test, yes, no };
}

function emitRecord(node: RecordNode, context: EmitContext): EmittedCode {
  const codes: (readonly [string, Code])[] = [];
  for (const { key, value } of node.entries) {
    if (!PATCH_KEYS.includes(key)) {
      context.issues.add('language.patch-key', node, { key, keys: PATCH_KEYS.join(', ') });
    }
    if (codes.some(([other]) => other === key))
      context.issues.add('language.duplicate-name', node, { name: key });
    codes.push([key, context.emit(value).code]);
  }
  const code: Code = (frame) => {
    const entries = new Map<string, Value>();
    for (const [key, part] of codes) entries.set(key, part(frame));
    return { kind: 'record', entries };
  };
  return { code, type: 'record' };
}

function addTarget(reads: ReadsBuilder, target: JumpTarget): void {
  (reads.targets ??= new Map()).set(JSON.stringify(target), target);
}
