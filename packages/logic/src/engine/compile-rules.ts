import type { Condition, Option, Project } from '@canvass/protocol';
import {
  compileCondition,
  compileExpression,
  type Expression,
  type ExpressionScope,
  type JumpTarget,
} from '../language/index.ts';
import type { IssueSink } from './issues.ts';
import type { Layout, PlacedQuestion } from './layout.ts';
import type { Display, DisplayStep, Jump, JumpStep, ListDisplay } from './program.ts';

const NO_CONDITION = 'FC_empty';
const GROUP_END = 'group_end';

/** What every rule of one project is compiled with. */
export interface RuleContext {
  readonly project: Project;
  readonly layout: Layout;
  readonly sink: IssueSink;
  readonly scope: Omit<ExpressionScope, 'use'>;
  readonly indexOf: ReadonlyMap<string, number>;
  /** `rule_map`, by id. */
  readonly rules: ReadonlyMap<string, Condition>;
}

/** Display rules by target gid: one pass over dispConsList. */
export function compileDisplayRules(context: RuleContext): ReadonlyMap<string, Display> {
  const steps = new Map<string, DisplayStep[]>();
  (context.project.dispConsList ?? []).forEach((rule, index) => {
    const condition = ruleCondition(context, rule.conditionGroup, `$.dispConsList[${index}].conditionGroup`);
    for (const target of rule.targets) {
      append(steps, target, { condition, show: rule.action === 'display' });
    }
  });
  return mapValues(steps, rulesDisplay);
}

/** Option and row rules by question gid, then option or row gid. */
export function compileOptionRules(context: RuleContext): ReadonlyMap<string, ReadonlyMap<string, Display>> {
  const byQuestion = new Map<string, Map<string, DisplayStep[]>>();
  (context.project.dispOptConsList ?? []).forEach((rule, index) => {
    const condition = ruleCondition(
      context,
      rule.conditionGroup,
      `$.dispOptConsList[${index}].conditionGroup`,
    );
    const steps = byQuestion.get(rule.target) ?? new Map<string, DisplayStep[]>();
    byQuestion.set(rule.target, steps);
    for (const gid of [...(rule.options ?? []), ...(rule.rows ?? [])]) {
      append(steps, gid, { condition, show: rule.action === 'display' });
    }
  });
  return mapValues(byQuestion, (steps) => mapValues(steps, rulesDisplay));
}

/** `dispSelect` 1 takes the code, 0 the rules; when it is absent, code wins if there is any. */
export function displayOf(
  context: RuleContext,
  item: { readonly dispSelect?: 0 | 1 | undefined; readonly disp_code?: string | undefined },
  path: string,
  rules: Display | undefined,
): Display | undefined {
  if (item.dispSelect === 0 || item.disp_code === undefined || item.disp_code.trim() === '') return rules;
  const expression = compiled(context, item.disp_code, 'display', `${path}.disp_code`);
  return expression && { kind: 'code', expression };
}

/** One display per option or row; undefined when none has any. */
export function listDisplay(
  context: RuleContext,
  items: readonly Option[] | undefined,
  path: string,
  rules: ReadonlyMap<string, Display> | undefined,
): ListDisplay | undefined {
  const list = (items ?? []).map((item, index) =>
    displayOf(context, item, `${path}[${index}]`, rules?.get(item.gid)),
  );
  return list.some((display) => display !== undefined) ? list : undefined;
}

/** Jumps by source question: spec section 4, Jump; semantics c and r 4. */
export function compileJumpRules(context: RuleContext): ReadonlyMap<string, readonly JumpStep[]> {
  const steps = new Map<string, JumpStep[]>();
  (context.project.jumpConsList ?? []).forEach((rule, index) => {
    const path = `$.jumpConsList[${index}]`;
    const condition = ruleCondition(context, rule.conditionGroup, `${path}.conditionGroup`);
    const target = ruleTarget(context, rule, path);
    if (target !== undefined) append(steps, rule.bindQ, { condition, target });
  });
  return steps;
}

export function jumpOf(
  context: RuleContext,
  placed: PlacedQuestion,
  rules: readonly JumpStep[] | undefined,
): Jump | undefined {
  const { question, path } = placed;
  const code = question.jump_code?.trim();
  if (question.jumpSelect === 0 || code === undefined || code === '')
    return rules && { kind: 'rules', rules };
  const expression = compiled(context, question.jump_code ?? '', 'jump', `${path}.jump_code`);
  if (expression === undefined) return undefined;
  checkCodeTargets(context, placed, expression);
  return { kind: 'code', expression, configured: rules?.[0]?.target };
}

function checkCodeTargets(context: RuleContext, placed: PlacedQuestion, expression: Expression): void {
  const index = context.layout.questions.indexOf(placed);
  for (const target of expression.reads.targets) {
    const to =
      target.kind === 'question' ? target.question : target.kind === 'group' ? target.first : undefined;
    if (to === undefined) continue;
    const path = `${placed.path}.jump_code`;
    if (to <= index) reportBackwards(context, path);
    else if (outermost(context, to) !== outermost(context, index)) {
      context.sink.add('warning', 'logic.jump-leaves-group', path);
    }
  }
}

/** The group at the top level that holds a question: what "another group" means for a jump by code. */
function outermost(context: Pick<RuleContext, 'layout'>, index: number): unknown {
  let group = context.layout.questions[index]?.group;
  while (group?.parent !== undefined) group = group.parent;
  return group;
}

function ruleTarget(
  context: RuleContext,
  rule: {
    readonly bindQ: string;
    readonly nextQ?: string | undefined;
    readonly endStatus?: 'finished' | 'screen_out' | undefined;
  },
  path: string,
): JumpTarget | undefined {
  if (rule.endStatus !== undefined) return { kind: rule.endStatus };
  if (rule.nextQ === GROUP_END) return { kind: 'group_end' };
  const question = context.indexOf.get(rule.nextQ ?? '');
  const source = context.indexOf.get(rule.bindQ);
  if (question === undefined || source === undefined) return undefined; // reported by parseProject
  if (question > source) return { kind: 'question', question };
  reportBackwards(context, `${path}.nextQ`);
  return undefined;
}

function reportBackwards(context: RuleContext, path: string): void {
  context.sink.add('error', 'logic.jump-backwards', path);
}

function ruleCondition(context: RuleContext, id: string, path: string): Expression | undefined {
  if (id === NO_CONDITION) return undefined;
  const { scope, rules, indexOf } = context;
  const result = compileCondition(
    { ref: id },
    { ...scope, use: 'condition', rules, question: (gid) => indexOf.get(gid) },
  );
  context.sink.addLanguage(path, result.issues);
  return result.expression;
}

function compiled(
  context: RuleContext,
  source: string,
  use: ExpressionScope['use'],
  path: string,
): Expression | undefined {
  const { expression, issues } = compileExpression(source, { ...context.scope, use });
  context.sink.addLanguage(path, issues);
  return expression;
}

/** Semantics c: a display rule hides its target until it holds; a hide rule leaves it shown. */
function rulesDisplay(rules: readonly DisplayStep[]): Display {
  return { kind: 'rules', shownByDefault: !rules.some((rule) => rule.show), rules };
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

function mapValues<K, V, W>(map: ReadonlyMap<K, V>, change: (value: V) => W): ReadonlyMap<K, W> {
  return new Map([...map].map(([key, value]) => [key, change(value)]));
}
