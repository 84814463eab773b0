import { computeWords } from '../json/wording.ts';
import { adviseRemoval } from '../findings/advice.ts';
import { cyclesIn, trailText } from '../project-index/cycles.ts';
import type { CheckContext } from '../project-index/check.ts';
import type { Finding, Findings } from '../findings/findings.ts';
import { objectOf, objectsIn, textOf, type Authored, type Wrong } from '../findings/authored.ts';
import type { Static } from 'typebox';
import { child, type Path } from '../json/path.ts';
import { MEMBER_FIELDS, NO_CONDITION } from '../schema/rule-words.ts';
import {
  type AnswerCondition,
  type CodeCondition,
  type ConditionGroup,
  type JumpRule,
  type MemberCondition,
  type RuleReference,
} from './rules.ts';

/** A condition of any kind, or one with fields of several kinds by mistake. */
type AnyCondition = Authored<
  Partial<MemberCondition & AnswerCondition & CodeCondition & RuleReference & Omit<ConditionGroup, 'items'>>
> & { readonly items?: readonly (AnyCondition | Wrong)[] | Wrong };
type Rules = Readonly<Record<string, AnyCondition | Wrong | undefined>>;
type Jump = Authored<Static<typeof JumpRule>>;

export function checkRules({ project, findings }: CheckContext): void {
  const jumps = [...objectsIn(project, 'jumpConsList', undefined)];
  for (const [jump, path] of jumps) checkJump(jump, path, findings);
  checkPassedJumps(jumps, findings);
  const rules: Rules | undefined = objectOf(project.rule_map);
  if (rules === undefined) return;
  checkCycles(rules, findings);
  for (const [id, rule] of Object.entries(rules)) {
    const condition = objectOf(rule);
    if (condition !== undefined) checkCondition(condition, child(child(undefined, 'rule_map'), id), findings);
  }
}

/** Reports values of operators without value, and misused member fields. The depth of the file bounds the recursion. */
function checkCondition(condition: AnyCondition, path: Path, findings: Findings): void {
  for (const [item, itemPath] of objectsIn(condition, 'items', path))
    checkCondition(item, itemPath, findings);
  checkMember(condition, path, findings);
  const { op, value } = condition;
  if ((op !== 'empty' && op !== 'notEmpty') || value === undefined) return;
  findings.add({
    id: 'rule.value-unused',
    severity: 'warning',
    path: child(path, 'value'),
    message: computeWords`\`${op}\` needs no value, so \`value\` has no effect.`,
    ...adviseRemoval(', or use another operator such as eq.'),
  });
}

/** Reports `field` if the part of the member's data has no fields, and `MEMBER_FIELDS` without `field`. */
function checkMember(condition: AnyCondition, path: Path, findings: Findings): void {
  const member = textOf(condition.member);
  const hasField = condition.field !== undefined;
  if (member === undefined || hasField === (member === MEMBER_FIELDS)) return;
  findings.add({
    id: 'rule.member-field',
    path,
    message: hasField
      ? computeWords`\`${member}\` of the member's data has no fields, so \`field\` has no effect.`
      : computeWords`\`${MEMBER_FIELDS}\` contains several fields, and the condition selects none.`,
    ...(hasField
      ? {
          fix: computeWords`Remove \`field\`, or set member to "${MEMBER_FIELDS}".`,
          changes: [{ kind: 'remove', path: child(path, 'field') }] as const,
        }
      : { fix: 'Add `field`, the name of the field.' }),
  });
}

function checkJump(jump: Jump, path: Path, findings: Findings): void {
  const hasNext = jump.nextQ !== undefined;
  const hasEnd = jump.endStatus !== undefined;
  if (jump.end !== undefined && !hasEnd) findings.add(unusedEndFinding(child(path, 'end')));
  if (hasNext !== hasEnd) return;
  findings.add({
    id: hasNext ? 'jump.two-targets' : 'jump.no-target',
    path,
    message: hasNext
      ? 'The jump has two targets, nextQ and endStatus, but needs one.'
      : 'The jump has no target: neither nextQ nor endStatus is set.',
    fix: 'Set nextQ to continue with a later question, or endStatus to end the survey.',
  });
}

const unusedEndFinding = (path: Path): Finding => ({
  id: 'jump.end-unused',
  path,
  message: 'The jump does not end the survey, so its `end` is never shown.',
  fix: 'Add endStatus, or remove `end`.',
});

function checkPassedJumps(jumps: Iterable<readonly [Jump, Path]>, findings: Findings): void {
  const decidedQuestions = new Set<string>();
  for (const [jump, path] of jumps) {
    const from = textOf(jump.bindQ);
    if (from === undefined) continue;
    if (decidedQuestions.has(from)) {
      findings.add({
        id: 'jump.unreachable',
        severity: 'warning',
        path,
        message: computeWords`A jump of \`${from}\` before this one has no condition (FC_empty), so this one is never taken.`,
        fix: 'Put the jump without condition last.',
      });
    }
    if (jump.conditionGroup === NO_CONDITION) decidedQuestions.add(from);
  }
}

function checkCycles(rules: Rules, findings: Findings): void {
  const usesOf = (id: string): readonly string[] =>
    referencesIn(rules[id]).filter((used) => Object.hasOwn(rules, used));
  for (const cycle of cyclesIn(Object.keys(rules), usesOf)) findings.add(cycleFinding(cycle));
}

function referencesIn(rule: AnyCondition | Wrong | undefined): readonly string[] {
  const found: string[] = [];
  const condition = objectOf(rule);
  if (condition !== undefined) collectUses(condition, found);
  return found;
}
/** Adds the rules that a condition uses. The depth of the document bounds the recursion. */
function collectUses(condition: AnyCondition, references: string[]): void {
  const ref = textOf(condition.ref);
  if (ref !== undefined) references.push(ref);
  for (const [item] of objectsIn(condition, 'items', undefined)) collectUses(item, references);
}

const cycleFinding = (ids: readonly string[]): Finding => ({
  id: 'rule.circular',
  path: child(child(undefined, 'rule_map'), ids[0] ?? ''),
  message: computeWords`The rule depends on itself: ${trailText([...ids, ids[0] ?? ''])}.`,
  fix: 'Break the cycle: write the condition of one rule without the others.',
});
