import type { Condition } from '@canvass/project';
import { type RuleContext, compileRule } from '../compile-rules.ts';
import type { CompileIssue } from '../issues.ts';
import { pathStep } from '../path-step.ts';

/**
 * Reports mistakes of rules once, at the condition in `rule_map`, instead of at every use. Also checks unused rules.
 */
export function checkRuleMap(context: RuleContext): void {
  for (const id of findUnusedRules(context)) compileRule(context, id, pathOfRule(id));
  const ruleIssues = [...context.rules].flatMap(([id, rule]) => issuesIn(context, rule, pathOfRule(id)));
  const ruleIssueKeys = new Set(ruleIssues.map(keyOf));
  context.sink.retract((issue) => isAtUse(issue.path) && ruleIssueKeys.has(keyOf(issue)));
  context.sink.addPlaced(ruleIssues.map(withoutEmptyRange));
}

/** Removes an empty range from an issue. Only conditions in code have a text with ranges. */
function withoutEmptyRange({ from, to, ...issue }: CompileIssue): CompileIssue {
  return from === undefined || to === undefined || from === to ? issue : { ...issue, from, to };
}

const RULE_MAP_PATH = '$.rule_map';
const pathOfRule = (id: string): string => RULE_MAP_PATH + pathStep(id);
/** Whether `compile` reports a rule's mistakes at this path. */
const isAtUse = (path: string): boolean => path.endsWith('.conditionGroup') || path.startsWith(RULE_MAP_PATH);

const keyOf = ({ id, from, to, params }: CompileIssue): string => JSON.stringify([id, from, to, params]);

/** Rules that no `conditionGroup` and no other rule refers to. */
function findUnusedRules({ project, rules }: RuleContext): readonly string[] {
  const usedIds = new Set<string>();
  const { translations: _, ...untranslated } = project;
  const queue: unknown[] = [untranslated];
  for (let value = queue.pop(); value !== undefined; value = queue.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === 'object') queue.push(inner);
      else if (key === 'conditionGroup' || key === 'ref') usedIds.add(String(inner));
    }
  }
  return [...rules.keys()].filter((id) => !usedIds.has(id));
}

/** The issues of each condition in a rule, except in other rules that it refers to. */
function issuesIn(context: RuleContext, condition: Condition, path: string): readonly CompileIssue[] {
  if ('ref' in condition) return [];
  if ('relation' in condition)
    return condition.items.flatMap((item, index) => issuesIn(context, item, `${path}.items[${index}]`));
  const { scope, compiler, rules, indexOf } = context;
  const { issues } = compiler.compileCondition(condition, {
    ...scope,
    use: 'condition',
    rules,
    question: (gid) => indexOf.get(gid),
  });
  return issues.map((issue) => ({ ...issue, path: path + computeField(condition, issue.id) }));
}

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  value: [
    'unknown-option',
    'unknown-option-number',
    'unknown-node',
    'node-number',
    'node-alone',
    'value-shape',
  ],
  op: ['operator-not-allowed', 'node-operator', 'value-needed'],
  param: ['unknown-parameter'],
};
/** Returns the field that an issue is about, as the end of a JSON path. Empty if it is about the whole condition. */
function computeField(condition: Condition, id: string): string {
  if ('code' in condition) return '.code';
  const name = id.slice('language.'.length);
  const field = Object.keys(FIELDS).find((key) => FIELDS[key]?.includes(name));
  if (field !== undefined && Object.hasOwn(condition, field)) return `.${field}`;
  return name.startsWith('pattern-') && 'value' in condition ? '.value' : '';
}
