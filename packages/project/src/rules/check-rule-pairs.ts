import { computeWords } from '../json/wording.ts';
import type { CheckContext } from '../project-index/check.ts';
import { listOf, objectsIn, textOf, type Wrong, objectOf } from '../findings/authored.ts';
import { child, type Path } from '../json/path.ts';
import { NO_CONDITION } from '../schema/rule-words.ts';
import type { Finding, Findings } from '../findings/findings.ts';
import type { FieldsOf } from '../project-index/project-index.ts';
import { nameOfItem } from '../project-index/question-parts.ts';

/** Checks pairs of rules, and rules whose target also has a `disp_code`, for contradictions. */
export function checkRulePairs(context: CheckContext): void {
  checkRulesBesideCode(context);
  checkOpposedRules(context);
}

interface RuleTarget {
  /** Equal for rules with the same target, condition and action. */
  readonly key: string;
  readonly opposite: string;
  readonly name: string;
  readonly path: Path;
}

/**
 * Reports a rule that shows and a rule that hides with the same target and condition. Only the later one has an effect.
 */
function checkOpposedRules({ project, findings }: CheckContext): void {
  const knownKeys = new Set<string>();
  for (const { key, opposite, name, path } of listTargets(project)) {
    knownKeys.add(key);
    if (!knownKeys.has(opposite)) continue;
    findings.add({
      id: 'rule.shown-and-hidden',
      severity: 'warning',
      path,
      message: computeWords`\`${name}\` is shown by one rule and hidden by another with the same condition. Only the later rule has an effect.`,
      fix: 'Remove one of the two rules, or correct its condition.',
    });
  }
}

function* listTargets(project: CheckContext['project']): Iterable<RuleTarget> {
  for (const [rule, path] of objectsIn(project, 'dispConsList', undefined))
    for (const [index, target] of listOf(rule.targets).entries())
      yield* computeTarget(rule, textOf(target), child(child(path, 'targets'), index));
  for (const [rule, path] of objectsIn(project, 'dispOptConsList', undefined))
    for (const field of ['options', 'rows'] as const)
      for (const [index, target] of listOf(rule[field]).entries())
        yield* computeTarget(rule, textOf(target), child(child(path, field), index));
}

function* computeTarget(
  rule: { readonly action?: unknown; readonly conditionGroup?: unknown; readonly target?: unknown },
  name: string | undefined,
  path: Path,
): Iterable<RuleTarget> {
  const { action, conditionGroup: condition, target = '' } = rule;
  if (name === undefined || typeof condition !== 'string' || condition === NO_CONDITION) return;
  const keyOf = (ruleAction: unknown) => JSON.stringify([target, name, condition, ruleAction]);
  yield { key: keyOf(action), opposite: keyOf(action === 'hide' ? 'display' : 'hide'), name, path };
}

/** Reports rules beside a `disp_code`, which applies unless `dispSelect` says otherwise, and rules without targets. */
function checkRulesBesideCode(context: CheckContext): void {
  const { project, findings } = context;
  // The check of shapes reports display rules with empty `targets`.
  for (const [{ targets }, path] of objectsIn(project, 'dispConsList', undefined))
    checkTargets(targets, child(path, 'targets'), context);
  for (const [{ options, rows }, path] of objectsIn(project, 'dispOptConsList', undefined)) {
    if (listOf(options).length + listOf(rows).length === 0) findings.add(missingTargetFinding(path));
    checkTargets(options, child(path, 'options'), context);
    checkTargets(rows, child(path, 'rows'), context);
  }
}

const missingTargetFinding = (path: Path): Finding => ({
  id: 'rule.no-target',
  severity: 'warning',
  path,
  message: 'The rule has neither `options` nor `rows`, so it has no effect.',
  fix: 'Add options or rows. To show or hide a whole question, use dispConsList.',
});

type Gids = readonly (string | Wrong)[] | Wrong | undefined;
function checkTargets(gids: Gids, path: Path, { index, findings }: CheckContext): void {
  for (const [position, gid] of listOf(gids).entries()) {
    const item = typeof gid === 'string' ? index.byGid.get(gid) : undefined;
    if (item !== undefined) checkTarget(item, child(path, position), findings);
  }
}

type TargetFields = FieldsOf<'question', 'cid' | 'dispSelect' | 'disp_code' | 'qtype'>;
function checkTarget({ value }: { readonly value: TargetFields }, path: Path, findings: Findings): void {
  if (value.dispSelect !== undefined || (textOf(value.disp_code) ?? '').trim() === '') return;
  findings.add({
    id: 'rule.beside-code',
    severity: 'warning',
    path,
    message: computeWords`${nameOfItem({ value })} has a \`disp_code\`, which replaces rules, so this rule has no effect.`,
    fix: computeWords`Move the condition to \`disp_code\`, or remove \`disp_code\`${value.qtype === undefined ? '' : ', or set `dispSelect` of the question to 0'}.`,
  });
}

const RULES = 'rule_map';

/** Reports rules of rule_map that nothing uses, directly or through other rules. */
export function checkRuleUse({ project, references, findings }: CheckContext): void {
  const rules = objectOf(project[RULES]);
  // Parts of the project with errors may use rules that seem unused.
  if (rules === undefined || findings.hasErrors) return;
  const usedRules = new Set<string>();
  const namedBy = new Map<string, string[]>();
  for (const { kind, id, path } of references) {
    if (kind !== 'rule') continue;
    const rule = ruleAround(path);
    if (rule === undefined) usedRules.add(id);
    else push(namedBy, rule, id);
  }
  // The loop also visits rules that it adds to the set.
  for (const rule of usedRules) for (const id of namedBy.get(rule) ?? []) usedRules.add(id);
  for (const id of Object.keys(rules)) {
    if (usedRules.has(id)) continue;
    findings.add({
      id: 'rule.unused',
      severity: 'warning',
      path: child(child(undefined, RULES), id),
      message: computeWords`The rule \`${id}\` is not used, so it has no effect.`,
      fix: 'Use it in a `conditionGroup`, or remove it.',
    });
  }
}

function push(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function ruleAround(path: Path): string | undefined {
  let innerPath: Path;
  for (let step = path; step !== undefined; step = step.parent) {
    if (step.parent === undefined)
      return step.key === RULES && innerPath !== undefined ? String(innerPath.key) : undefined;
    innerPath = step;
  }
  return undefined;
}
