import { type Json, type JsonRecord, findKeys, type RuleRow, valueAt } from '@canvass/authoring';
import { GROUP_END, NO_CONDITION } from '@canvass/project';
import { formatKeys } from '@canvass/project/file';
import { isAtOrBelow } from '../document/outline.ts';
import { textAt } from '../document/json.ts';

/** Ids of findings according to which a condition, or a part of it, is never true. */
const NEVER_TRUE_FINDINGS: ReadonlySet<string> = new Set([
  'language.never-holds',
  'language.never-true',
  'language.no-answer-compared',
  'language.node-alone',
  'language.unknown-node',
  'language.unknown-option',
  'language.unknown-option-number',
  'language.unknown-value',
  'logic.jump-backwards',
  'logic.only-screened-out',
]);

interface KnownResults {
  readonly project: JsonRecord;
  readonly issues: readonly { readonly id: string; readonly path: string }[];
  readonly result: SimulatedFigures | undefined;
}

interface SimulatedFigures {
  readonly jumps: Readonly<Record<string, number>>;
  readonly shown: Readonly<Record<string, number>>;
}

interface RuleCounts {
  readonly shownCounts: SimulatedFigures['shown'];
  readonly jumpCounts: ReadonlyMap<RuleRow, number>;
}

/** Rules whose condition is never true according to a finding, and rules that held for no simulated respondent. */
export function findRulesThatNeverHold(
  rules: readonly RuleRow[],
  { project, issues, result }: KnownResults,
): ReadonlySet<RuleRow> {
  const paths = issues.filter(({ id }) => NEVER_TRUE_FINDINGS.has(id)).map(({ path }) => path);
  const hasFinding = (rule: RuleRow): boolean => {
    const ruleKeys = findKeys(project, rule.place);
    const key = textAt(valueAt(project, rule.place), 'conditionGroup');
    const places = [
      ...(ruleKeys === undefined ? [] : [formatKeys(ruleKeys)]),
      ...(key ? [formatKeys(['rule_map', key])] : []),
    ];
    return places.some((place) => paths.some((path) => isAtOrBelow(path, place)));
  };
  const simulatedCounts = result && {
    shownCounts: result.shown,
    jumpCounts: countJumps(rules, project, result.jumps),
  };
  return new Set(
    rules.filter(
      (rule) =>
        hasFinding(rule) ||
        (simulatedCounts !== undefined && isUnusedInSimulation(rule, project, simulatedCounts)),
    ),
  );
}

/** Whether a rule held for no simulated respondent. False for rules that are neither jumps nor show questions. */
function isUnusedInSimulation(
  rule: RuleRow,
  project: JsonRecord,
  { shownCounts, jumpCounts }: RuleCounts,
): boolean {
  const entry = valueAt(project, rule.place);
  if (rule.kind === 'jump')
    return textAt(entry, 'conditionGroup') !== NO_CONDITION && jumpCounts.get(rule) === 0;
  const counts = rule.subjects.flatMap((gid) => shownCounts[gid] ?? []);
  const isShowing = rule.kind === 'display' && textAt(entry, 'action') !== 'hide';
  return isShowing && counts.length > 0 && counts.every((count) => count === 0);
}

/** Counts the respondents who took the jump of each rule. Rules of one question with the same target share a count. */
export function countJumps(
  rules: readonly RuleRow[],
  project: JsonRecord,
  counts: SimulatedFigures['jumps'],
): ReadonlyMap<RuleRow, number> {
  const jumps = rules
    .filter(({ kind }) => kind === 'jump')
    .map((rule) => ({ rule, ...endsOf(valueAt(project, rule.place)) }));
  const namedJumps = new Set(jumps.map(({ source, target }) => `${source} ${target}`));
  // The end of the group is counted under the item after it, which no other jump of the question names.
  const countJumpsToGroupEnd = (source: string) =>
    Object.entries(counts)
      .filter(([key]) => key.startsWith(`${source} `) && !namedJumps.has(key))
      .reduce((sum, [, count]) => sum + count, 0);
  return new Map(
    jumps.map(({ rule, source, target }) => [
      rule,
      target === GROUP_END ? countJumpsToGroupEnd(source) : (counts[`${source} ${target}`] ?? 0),
    ]),
  );
}

function endsOf(entry: Json | undefined): { readonly source: string; readonly target: string } {
  const target = textAt(entry, 'nextQ') || textAt(entry, 'endStatus') || 'finished';
  return { source: textAt(entry, 'bindQ'), target };
}
