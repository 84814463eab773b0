import { circlesIn, trailText } from './circles.ts';
import type { Finding, Findings } from './findings.ts';
import { fieldOf, isJsonObject, listField, textField, type JsonObject, type JsonValue } from './json.ts';
import { child, type Path } from './path.ts';
import { MEMBER_FIELDS } from './rules.ts';

/** What shapes cannot say about jumps and about conditions that use each other. */
export function checkRules(document: JsonObject, findings: Findings): void {
  const jumps = listField(document, 'jumpConsList');
  for (const [index, jump] of jumps.entries()) {
    if (isJsonObject(jump)) checkJump(jump, child(child(undefined, 'jumpConsList'), index), findings);
  }
  const rules = fieldOf(document, 'rule_map');
  if (!isJsonObject(rules)) return;
  checkCircles(rules, findings);
  for (const [id, condition] of Object.entries(rules)) {
    checkMember(condition, child(child(undefined, 'rule_map'), id), findings);
  }
}

/** `field` belongs to the one part of the member's data that has fields. Recursion is bounded by the depth of the document. */
function checkMember(condition: JsonValue, path: Path, findings: Findings): void {
  if (!isJsonObject(condition)) return;
  for (const [place, item] of listField(condition, 'items').entries()) {
    checkMember(item, child(child(path, 'items'), place), findings);
  }
  const member = textField(condition, 'member');
  const hasField = Object.hasOwn(condition, 'field');
  if (member === undefined || hasField === (member === MEMBER_FIELDS)) return;
  findings.add({
    id: 'rule.member-field',
    path,
    message: hasField
      ? `\`${member}\` of the member's data has no fields, so \`field\` would mean nothing.`
      : `\`${MEMBER_FIELDS}\` holds many fields; the condition does not say which one it is about.`,
    mend: hasField
      ? `Remove \`field\`, or set member to "${MEMBER_FIELDS}".`
      : 'Add `field`, the name of the field.',
  });
}

function checkJump(jump: JsonObject, path: Path, findings: Findings): void {
  const hasNext = Object.hasOwn(jump, 'nextQ');
  const hasEnd = Object.hasOwn(jump, 'endStatus');
  if (hasNext !== hasEnd) return;
  findings.add({
    id: hasNext ? 'jump.two-targets' : 'jump.no-target',
    path,
    message: hasNext
      ? 'The jump has two targets, nextQ and endStatus; only one can be meant.'
      : 'The jump leads nowhere: it has neither nextQ nor endStatus.',
    mend: 'Give nextQ to go on with a later question, or endStatus to end the survey.',
  });
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
  mend: 'Break the circle: let one of them say its condition itself.',
});
