import type { Finding, Findings } from './findings.ts';
import { fieldOf, isJsonObject, listField, textField, type JsonObject, type JsonValue } from './json.ts';
import { child, type Path } from './path.ts';

/** What shapes cannot say about jumps and about conditions that use each other. */
export function checkRules(document: JsonObject, findings: Findings): void {
  const jumps = listField(document, 'jumpConsList');
  for (const [index, jump] of jumps.entries()) {
    if (isJsonObject(jump)) checkJump(jump, child(child(undefined, 'jumpConsList'), index), findings);
  }
  const rules = fieldOf(document, 'rule_map');
  if (isJsonObject(rules)) checkCircles(rules, findings);
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

/** Reports each circle of rules that need each other to be decided. */
function checkCircles(rules: JsonObject, findings: Findings): void {
  const done = new Set<string>();
  for (const id of Object.keys(rules)) {
    for (const circle of circlesFrom(id, rules, done)) findings.add(circular(circle));
  }
}

interface Visit {
  readonly id: string;
  readonly uses: Iterator<string>;
}
/** Depth first, without recursion: chains of rules may be as long as rule_map. */
function* circlesFrom(start: string, rules: JsonObject, done: Set<string>): Iterable<readonly string[]> {
  if (done.has(start)) return;
  const trail: Visit[] = [{ id: start, uses: usesOf(rules, start) }];
  const open = new Set([start]);
  for (let top = trail.at(-1); top !== undefined; top = trail.at(-1)) {
    const { value: next, done: exhausted } = top.uses.next();
    if (exhausted === true) {
      trail.pop();
      open.delete(top.id);
      done.add(top.id);
    } else if (open.has(next)) {
      const ids = trail.map(({ id }) => id);
      yield ids.slice(ids.indexOf(next));
    } else if (!done.has(next) && Object.hasOwn(rules, next)) {
      trail.push({ id: next, uses: usesOf(rules, next) });
      open.add(next);
    }
  }
}

function usesOf(rules: JsonObject, id: string): Iterator<string> {
  const found: string[] = [];
  collectUses(fieldOf(rules, id), found);
  return found.values();
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
  message: `The rule needs itself to be decided: ${[...ids, ids[0]].join(' → ')}.`,
  mend: 'Break the circle: let one of them say its condition itself.',
});
