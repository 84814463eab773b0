import { GROUP_END, NO_CONDITION, type Condition, type Project } from '@canvass/project';
import type { JumpEnd, DisplayAction } from '@canvass/project/vocabulary';
import {
  type CompiledExpression,
  type Display,
  createDisplay,
  type Expression,
  type ExpressionCompiler,
  type ExpressionScope,
  type Jump,
  type JumpTarget,
  type ListDisplay,
  computeRule,
} from '../language/index.ts';
import type { ProgramQuestion, RuleEvaluator } from '../program/program.ts';
import type { IssueSink } from './issues.ts';
import {
  type Layout,
  mayComeInEitherOrder,
  findOutermostGroup,
  type PlacedGroup,
  type PlacedQuestion,
} from './layout.ts';

export interface RuleContext {
  readonly project: Project;
  readonly layout: Layout;
  readonly sink: IssueSink;
  readonly scope: Omit<ExpressionScope, 'use'>;
  readonly compiler: ExpressionCompiler;
  readonly evaluator: RuleEvaluator;
  readonly indexOf: ReadonlyMap<string, number>;
  readonly rules: ReadonlyMap<string, Condition>;
}

/** The compiled rules of a project by group and question. */
export interface ProjectRules {
  displayOfGroup(placedGroup: PlacedGroup): Display | undefined;
  rulesOfQuestion(
    placedQuestion: PlacedQuestion,
  ): Pick<ProgramQuestion, 'display' | 'optionDisplay' | 'rowDisplay' | 'jump'>;
}

export function compileRules(context: RuleContext): ProjectRules {
  const displays = compileDisplayRules(context);
  const optionDisplays = compileOptionRules(context);
  const jumps = compileJumpRules(context);
  return {
    displayOfGroup: ({ item, path }) => item && findDisplay(context, item, path, displays.get(item.gid)),
    rulesOfQuestion(placedQuestion) {
      const { question, path } = placedQuestion;
      const rules = optionDisplays.get(question.gid);
      return {
        display: findDisplay(context, question, path, displays.get(question.gid)),
        optionDisplay: listDisplay(context, placedQuestion, 'items', rules),
        rowDisplay: listDisplay(context, placedQuestion, 'rows_items', rules),
        jump: findJump(context, placedQuestion, jumps.get(question.gid)),
      };
    },
  };
}

/** Returns one display per option or row. Undefined if no option or row has one. */
function listDisplay(
  context: RuleContext,
  { question, path }: PlacedQuestion,
  part: 'items' | 'rows_items',
  rules: ReadonlyMap<string, Display> | undefined,
): ListDisplay | undefined {
  const items = question[part] ?? [];
  // Most lists have neither rules nor code, so no list is created for them.
  if (rules === undefined && !items.some(({ disp_code: code }) => code)) return undefined;
  const list = items.map((item, index) =>
    findDisplay(context, item, `${path}.${part}[${index}]`, rules?.get(item.gid)),
  );
  return list.some((display) => display !== undefined) ? list : undefined;
}

/** Compiles `dispConsList`. Returns the displays by target gid. */
function compileDisplayRules(context: RuleContext): ReadonlyMap<string, Display> {
  const rules = new Map<string, Expression[]>();
  (context.project.dispConsList ?? []).forEach((authored, index) => {
    const rule = compileDisplayRule(context, authored, `$.dispConsList[${index}]`);
    for (const target of authored.targets) append(rules, target, rule);
  });
  return mapValues(rules, createDisplayOfRules);
}

const createDisplayOfRules = (rules: readonly Expression[]): Display => createDisplay(rules, false);

function compileDisplayRule(
  context: RuleContext,
  { conditionGroup, action }: { readonly conditionGroup: string; readonly action: DisplayAction },
  path: string,
): Expression {
  const condition = compileRule(context, conditionGroup, `${path}.conditionGroup`);
  return computeRule(condition, { kind: action === 'display' ? 'show' : 'hide' });
}

type OptionRules = ReadonlyMap<string, ReadonlyMap<string, Display>>;
const optionRules = new WeakMap<RuleContext, OptionRules>();

/** Option and row rules by question gid, then by gid of option, row or group. Compiled once per project. */
export function compileOptionRules(context: RuleContext): OptionRules {
  const cached = optionRules.get(context) ?? computeOptionRules(context);
  optionRules.set(context, cached);
  return cached;
}

function computeOptionRules(context: RuleContext): OptionRules {
  const byQuestion = new Map<string, Map<string, Expression[]>>();
  (context.project.dispOptConsList ?? []).forEach((authored, index) => {
    const rule = compileDisplayRule(context, authored, `$.dispOptConsList[${index}]`);
    const { target, options = [], rows = [] } = authored;
    const rules = byQuestion.get(target) ?? new Map<string, Expression[]>();
    byQuestion.set(target, rules);
    for (const gid of [...options, ...rows]) append(rules, gid, rule);
  });
  return mapValues(byQuestion, (rules) => mapValues(rules, createDisplayOfRules));
}

/** Returns the display of an item by its code, or by `rules` if `dispSelect` is 0 or the code is blank. */
export function findDisplay(
  context: RuleContext,
  item: { readonly dispSelect?: 0 | 1 | undefined; readonly disp_code?: string | undefined },
  path: string,
  rules: Display | undefined,
): Display | undefined {
  if (item.dispSelect === 0 || item.disp_code === undefined || item.disp_code.trim() === '') return rules;
  const expression = compileCode(context, item.disp_code, 'display', `${path}.disp_code`);
  return expression && createDisplay([expression], true);
}

interface JumpRule {
  readonly condition: Expression | undefined;
  readonly target: JumpTarget;
}

/** Compiles `jumpConsList`. Returns the jumps by source question (SHOW-15, Jump; SHOW-16). */
function compileJumpRules(context: RuleContext): ReadonlyMap<string, readonly JumpRule[]> {
  const rules = new Map<string, JumpRule[]>();
  (context.project.jumpConsList ?? []).forEach((rule, index) => {
    const path = `$.jumpConsList[${index}]`;
    const condition = compileRule(context, rule.conditionGroup, `${path}.conditionGroup`);
    const target = targetOfRule(context, rule, path);
    if (target !== undefined) append(rules, rule.bindQ, { condition, target });
  });
  return rules;
}

function findJump(
  context: RuleContext,
  placedQuestion: PlacedQuestion,
  rules: readonly JumpRule[] | undefined,
): Jump | undefined {
  const { question, path } = placedQuestion;
  const code = question.jump_code?.trim();
  if (question.jumpSelect === 0 || code === undefined || code === '') return rules && jumpBy(rules);
  const expression = compileCode(context, question.jump_code ?? '', 'jump', `${path}.jump_code`);
  if (expression === undefined) return undefined;
  checkCodeTargets(context, placedQuestion, expression);
  return { rules: [expression], isCode: true, configuredTarget: rules?.[0]?.target, skips: true };
}

function jumpBy(rules: readonly JumpRule[]): Jump {
  return {
    rules: rules.map(({ condition, target }) => computeRule(condition, { kind: 'jump', target })),
    isCode: false,
    configuredTarget: undefined,
    skips: rules.some(({ target }) => target.kind !== 'screen_out'),
  };
}

function checkCodeTargets(
  context: RuleContext,
  placedQuestion: PlacedQuestion,
  expression: Expression,
): void {
  for (const target of expression.reads.targets) {
    const index =
      target.kind === 'question' ? target.question : target.kind === 'group' ? target.first : undefined;
    const to = index === undefined ? undefined : context.layout.questions[index];
    if (to === undefined) continue;
    const path = `${placedQuestion.path}.jump_code`;
    if (!mayFollow(placedQuestion, to)) reportBackwards(context, path);
    else if (!topGroupsOf(to).some((group) => topGroupsOf(placedQuestion).includes(group))) {
      context.sink.add('warning', 'logic.jump-leaves-group', path);
    }
  }
}

/** Whether an occurrence of `target` can come after the first occurrence of `source`. */
function mayFollow(source: PlacedQuestion, target: PlacedQuestion): boolean {
  const [first] = source.occurrences;
  if (first === undefined || target === source) return false;
  return target.occurrences.some(
    ({ node, group }) => node > first.node || mayComeInEitherOrder(first.group, group),
  );
}

/** The outermost groups of a question's occurrences. A jump by code cannot lead out of them. */
function topGroupsOf({ occurrences }: PlacedQuestion): readonly PlacedGroup['item'][] {
  return occurrences.map(({ group }) => findOutermostGroup(group, ({ item }) => item !== undefined).item);
}

function targetOfRule(
  context: RuleContext,
  rule: {
    readonly bindQ: string;
    readonly nextQ?: string | undefined;
    readonly endStatus?: JumpEnd | undefined;
    readonly end?: string | undefined;
  },
  path: string,
): JumpTarget | undefined {
  if (rule.endStatus !== undefined) return { kind: rule.endStatus, end: rule.end };
  if (rule.nextQ === GROUP_END) return { kind: 'group_end' };
  const question = context.indexOf.get(rule.nextQ ?? '');
  const target = context.layout.questions[question ?? -1];
  const source = context.layout.questions[context.indexOf.get(rule.bindQ) ?? -1];
  if (question === undefined || target === undefined || source === undefined) return undefined; // reported by parseProject
  if (mayFollow(source, target)) return { kind: 'question', question };
  reportBackwards(context, `${path}.nextQ`);
  return undefined;
}

function reportBackwards(context: RuleContext, path: string): void {
  context.sink.add('error', 'logic.jump-backwards', path);
}

interface CompiledRules {
  readonly byId: Map<string, CompiledExpression>;
  readonly scope: Parameters<ExpressionCompiler['compileCondition']>[1];
}
const compiledRules = new WeakMap<RuleContext, CompiledRules>();

/** Returns undefined for FC_empty and for a rule with an error. */
export function compileRule(context: RuleContext, id: string, path: string): Expression | undefined {
  if (id === NO_CONDITION) return undefined;
  const { byId, scope } = compiledRules.get(context) ?? createCompiledRules(context);
  const result = byId.get(id) ?? context.compiler.compileCondition({ ref: id }, scope);
  byId.set(id, result);
  context.sink.addLanguage(path, result.issues);
  return result.expression;
}

function createCompiledRules(context: RuleContext): CompiledRules {
  const { scope, rules, indexOf } = context;
  const question = (gid: string) => indexOf.get(gid);
  const emptyRules: CompiledRules = {
    byId: new Map(),
    scope: { ...scope, use: 'condition', rules, inserted: { nodes: 0 }, question },
  };
  compiledRules.set(context, emptyRules);
  return emptyRules;
}

/** Reports mistakes at `path`. Returns undefined if one of them is an error. */
export function compileCode(
  context: RuleContext,
  source: string,
  use: ExpressionScope['use'],
  path: string,
): Expression | undefined {
  const { expression, issues } = context.compiler.compileExpression(source, { ...context.scope, use });
  // The position of a placeholder in its text is unknown here.
  if (use === 'reference')
    context.sink.addPlaced(issues.map(({ id, severity, params }) => ({ id, severity, path, params })));
  else context.sink.addLanguage(path, issues);
  return expression;
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

function mapValues<K, V, W>(map: ReadonlyMap<K, V>, change: (value: V) => W): ReadonlyMap<K, W> {
  const changedMap = new Map<K, W>();
  map.forEach((value, key) => changedMap.set(key, change(value)));
  return changedMap;
}
