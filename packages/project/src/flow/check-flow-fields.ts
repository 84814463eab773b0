import type { Findings } from '../findings/findings.ts';
import { FLOW_NODE_KINDS, kindNamed, kindsWith, mapKinds } from './flow-node-kinds.ts';
import { hasCondition, hasScoreRange, type LocatedNode } from './flow-nodes.ts';
import { child } from '../json/path.ts';
import { isHarmless } from '../findings/harmless.ts';
import { NO_CONDITION } from '../schema/rule-words.ts';

/** What a node of its kind must say, and must not say. */
export function checkFlowFields(located: LocatedNode, findings: Findings): void {
  checkMissing(located, findings);
  checkScore(located, findings);
  const { node, kind, path } = located;
  if (kind === undefined) return;
  for (const [field, value] of Object.entries(node)) {
    if (!OF_SOME_KIND.has(field) || FIELDS[kind].has(field) || !isUsed(value)) continue;
    findings.add({
      id: 'flow.misplaced-field',
      path: child(path, field),
      message: `\`${field}\` means nothing at ${FLOW_NODE_KINDS[kind].named}, so it is refused.`,
      fix: `Remove it; it belongs to ${kindsWith((_, name) => FIELDS[name].has(field))}.`,
    });
  }
}
/** Editors write the fields of all kinds, with values that mean that they are not used. */
const isUsed = (value: unknown): boolean =>
  value !== undefined && value !== 0 && value !== NO_CONDITION && !isHarmless(value);

const FIELDS = mapKinds(
  ({ children, fields }, name): ReadonlySet<string> =>
    new Set([
      ...(name === 'G' ? [] : ['ftype']),
      ...(children === 'none' ? [] : ['items']),
      ...Object.keys(fields),
    ]),
);
/** What no kind has is reported with the shapes. */
const OF_SOME_KIND: ReadonlySet<string> = new Set(Object.values(FIELDS).flatMap((fields) => [...fields]));

function checkMissing({ node, kind, path }: LocatedNode, findings: Findings): void {
  const needs = node.type === 'F' && node.ftype === undefined ? [TYPE] : (kindNamed(kind)?.needs ?? []);
  const missing = needs.find(({ field }) => !Object.hasOwn(node, field));
  if (missing === undefined) return;
  findings.add({
    id: 'flow.missing-field',
    path,
    message: `The node has no \`${missing.field}\`, so it cannot be told ${missing.says}.`,
    fix: `Add \`${missing.field}\`.`,
  });
}
const TYPE = { field: 'ftype', says: 'what kind of node it is' };

function checkScore({ node, path }: LocatedNode, findings: Findings): void {
  const isFetched = node.needScore === true;
  if (isFetched && !hasCondition(node) && !hasScoreRange(node)) {
    findings.add({
      id: 'flow.score-unused',
      path: child(path, 'needScore'),
      message:
        'The score is fetched here, and the node has neither `score` nor a condition that could read it.',
      fix: 'Add `score`: [from, up to], or a conditionGroup that reads total_score, or remove needScore.',
    });
  }
  if (isFetched || !hasScoreRange(node)) return;
  findings.add({
    id: 'flow.score-unknown',
    path: child(path, 'score'),
    message: 'The node depends on the score, which nobody fetches, so nobody could get here.',
    fix: 'Add "needScore": true.',
  });
}
