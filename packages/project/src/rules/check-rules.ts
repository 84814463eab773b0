import { circlesIn, trailText } from '../references/circles.ts';
import type { Finding, Findings } from '../shape/findings.ts';
import {
  fieldOf,
  isJsonObject,
  listField,
  textField,
  type JsonObject,
  type JsonValue,
} from '../json/json.ts';
import { child, type Path } from '../json/path.ts';
import { NO_CONDITION } from './rule-words.ts';
import { MEMBER_FIELDS } from './rules.ts';

/** What shapes cannot say about jumps and about conditions that use each other. */
export function checkRules(document: JsonObject, findings: Findings): void {
  const jumps = listField(document, 'jumpConsList');
  for (const [index, jump] of jumps.entries()) {
    if (isJsonObject(jump)) checkJump(jump, child(child(undefined, 'jumpConsList'), index), findings);
  }
  checkPassedJumps(jumps, findings);
  const rules = fieldOf(document, 'rule_map');
  if (!isJsonObject(rules)) return;
  checkCircles(rules, findings);
  for (const [id, condition] of Object.entries(rules)) {
    checkCondition(condition, child(child(undefined, 'rule_map'), id), findings);
  }
}

/** What is compared with nothing, and fields of the member. Recursion is bounded by the depth of the document. */
function checkCondition(condition: JsonValue, path: Path, findings: Findings): void {
  if (!isJsonObject(condition)) return;
  for (const [place, item] of listField(condition, 'items').entries()) {
    checkCondition(item, child(child(path, 'items'), place), findings);
  }
  checkMember(condition, path, findings);
  const op = textField(condition, 'op');
  if ((op !== 'empty' && op !== 'notEmpty') || !Object.hasOwn(condition, 'value')) return;
  findings.add({
    id: 'rule.value-unused',
    severity: 'warning',
    path: child(path, 'value'),
    message: `\`${op}\` compares with nothing, so \`value\` has no effect.`,
    fix: 'Remove it, or compare by another operator, such as eq.',
  });
}

/** `field` belongs to the one part of the member's data that has fields. */
function checkMember(condition: JsonObject, path: Path, findings: Findings): void {
  const member = textField(condition, 'member');
  const hasField = Object.hasOwn(condition, 'field');
  if (member === undefined || hasField === (member === MEMBER_FIELDS)) return;
  findings.add({
    id: 'rule.member-field',
    path,
    message: hasField
      ? `\`${member}\` of the member's data has no fields, so \`field\` would mean nothing.`
      : `\`${MEMBER_FIELDS}\` holds many fields; the condition does not say which one it is about.`,
    fix: hasField
      ? `Remove \`field\`, or set member to "${MEMBER_FIELDS}".`
      : 'Add `field`, the name of the field.',
  });
}

function checkJump(jump: JsonObject, path: Path, findings: Findings): void {
  const hasNext = Object.hasOwn(jump, 'nextQ');
  const hasEnd = Object.hasOwn(jump, 'endStatus');
  if (Object.hasOwn(jump, 'end') && !hasEnd) findings.add(endOfNothing(child(path, 'end')));
  if (hasNext !== hasEnd) return;
  findings.add({
    id: hasNext ? 'jump.two-targets' : 'jump.no-target',
    path,
    message: hasNext
      ? 'The jump has two targets, nextQ and endStatus; only one can be meant.'
      : 'The jump leads nowhere: it has neither nextQ nor endStatus.',
    fix: 'Give nextQ to go on with a later question, or endStatus to end the survey.',
  });
}

const endOfNothing = (path: Path): Finding => ({
  id: 'jump.end-unused',
  path,
  message: 'The jump does not end the survey, so the end that it names would never be shown.',
  fix: 'Add endStatus, or remove `end`.',
});

/** Jumps of a question behind one that always holds. */
function checkPassedJumps(jumps: readonly JsonValue[], findings: Findings): void {
  const decided = new Set<string>();
  for (const [index, jump] of jumps.entries()) {
    const from = isJsonObject(jump) ? textField(jump, 'bindQ') : undefined;
    if (!isJsonObject(jump) || from === undefined) continue;
    if (decided.has(from)) {
      findings.add({
        id: 'jump.unreachable',
        severity: 'warning',
        path: child(child(undefined, 'jumpConsList'), index),
        message: `A jump of \`${from}\` before this one always holds (FC_empty), and the first that holds wins: this one is never taken.`,
        fix: 'Put the jump without condition last.',
      });
    }
    if (fieldOf(jump, 'conditionGroup') === NO_CONDITION) decided.add(from);
  }
}

/** Reports circles of rules that need each other to be decided. */
function checkCircles(rules: JsonObject, findings: Findings): void {
  const usesOf = (id: string): readonly string[] =>
    referencesIn(fieldOf(rules, id)).filter((used) => Object.hasOwn(rules, used));
  for (const circle of circlesIn(Object.keys(rules), usesOf)) findings.add(circular(circle));
}

function referencesIn(condition: JsonValue | undefined): readonly string[] {
  const found: string[] = [];
  collectUses(condition, found);
  return found;
}
/** Recursion is bounded by the depth of the document. */
function collectUses(condition: JsonValue | undefined, into: string[]): void {
  if (!isJsonObject(condition)) return;
  const ref = textField(condition, 'ref');
  if (ref !== undefined) into.push(ref);
  for (const item of listField(condition, 'items')) collectUses(item, into);
}

const circular = (ids: readonly string[]): Finding => ({
  id: 'rule.circular',
  path: child(child(undefined, 'rule_map'), ids[0] ?? ''),
  message: `The rule needs itself to be decided: ${trailText([...ids, ids[0] ?? ''])}.`,
  fix: 'Break the circle: let one of them say its condition itself.',
});
