import type { CheckContext } from '../project-index/check.ts';
import { objectOf } from '../findings/authored.ts';
import { child, type Path } from '../json/path.ts';

const RULES = 'rule_map';

/** Reports rules that are not used, directly or through others. All other checks run on them too. */
export function checkRuleUse({ project, references, findings }: CheckContext): void {
  const rules = objectOf(project[RULES]);
  // If parts of the project cannot be read, the names that they use are unknown.
  if (rules === undefined || findings.hasErrors) return;
  const used = new Set<string>();
  const namedBy = new Map<string, string[]>();
  for (const { kind, id, path } of references) {
    if (kind !== 'rule') continue;
    const rule = ruleAround(path);
    if (rule === undefined) used.add(id);
    else push(namedBy, rule, id);
  }
  // Iterating over a set includes elements that are added meanwhile.
  for (const rule of used) for (const id of namedBy.get(rule) ?? []) used.add(id);
  for (const id of Object.keys(rules)) {
    if (used.has(id)) continue;
    findings.add({
      id: 'rule.unused',
      severity: 'warning',
      path: child(child(undefined, RULES), id),
      message: `The rule \`${id}\` is not used, so it has no effect.`,
      fix: 'Use it in a `conditionGroup`, or remove it.',
    });
  }
}

function push(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** The rule in which a path ends; undefined outside of `rule_map`. */
function ruleAround(path: Path): string | undefined {
  let inner: Path;
  for (let at = path; at !== undefined; at = at.parent) {
    if (at.parent === undefined)
      return at.key === RULES && inner !== undefined ? String(inner.key) : undefined;
    inner = at;
  }
  return undefined;
}
