import type { Findings } from '../shape/findings.ts';
import type { Authored } from '../shape/authored.ts';
import type { FlowNode } from './flow.ts';
import { hasCondition, hasScoreRange, type FlowPlace, type NodeKind } from './flow-nodes.ts';
import { child } from '../json/path.ts';
import { isHarmless } from '../shape/planned.ts';
import { NO_CONDITION } from '../rules/rule-words.ts';

const CONDITION = ['conditionGroup', 'needScore', 'score'] as const;
const DRAW = ['extract_count', 'uniform_display', 'shuffle'] as const;
/** Fields of each kind of node, besides `fid`, `type` and `title`. */
type Field = Exclude<keyof FlowNode, 'fid' | 'type' | 'title'>;
const FIELDS: Readonly<Record<NodeKind, readonly Field[]>> = {
  root: ['ftype', 'items'],
  groupSet: ['ftype', 'items', ...CONDITION],
  branch: ['ftype', 'items', ...CONDITION],
  randomSet: ['ftype', 'items', ...CONDITION, ...DRAW],
  endPage: ['ftype', 'endType', 'end', ...CONDITION],
  G: ['gid', ...CONDITION],
};
const ALL_FIELDS = ['ftype', 'gid', 'items', 'endType', 'end', ...CONDITION, ...DRAW] as const;

/** What a node of its kind must say, and must not say. */
export function checkFlowFields(place: FlowPlace, findings: Findings): void {
  checkMissing(place, findings);
  checkScore(place, findings);
  const { node, kind, path } = place;
  if (kind === undefined) return;
  for (const field of ALL_FIELDS) {
    if (FIELDS[kind].includes(field) || !isUsed(node[field])) continue;
    findings.add({
      id: 'flow.misplaced-field',
      path: child(path, field),
      message: `\`${field}\` means nothing at ${nameOf(kind)}, so it is refused.`,
      fix: `Remove it; it belongs to ${kindsWith(field).map(nameOf).join(' or ')}.`,
    });
  }
}
/** Editors write the fields of all kinds, with values that mean that they are not used. */
const isUsed = (value: unknown): boolean =>
  value !== undefined && value !== 0 && value !== NO_CONDITION && !isHarmless(value);
const nameOf = (kind: NodeKind): string =>
  kind === 'G' ? 'a G node' : `${kind === 'endPage' ? 'an' : 'a'} ${kind}`;
// The keys of FIELDS are the kinds.
const KINDS = Object.keys(FIELDS) as readonly NodeKind[];
const kindsWith = (field: Field): readonly NodeKind[] => KINDS.filter((kind) => FIELDS[kind].includes(field));

function checkMissing({ node, kind, path }: FlowPlace, findings: Findings): void {
  const missing = missingIn(node, kind);
  if (missing === undefined) return;
  findings.add({
    id: 'flow.missing-field',
    path,
    message: `The node has no \`${missing}\`, so it cannot be told ${WHY[missing]}.`,
    fix: `Add \`${missing}\`.`,
  });
}
const WHY = {
  ftype: 'what kind of node it is',
  gid: 'which group is asked here',
  endType: 'how the survey ends here',
} as const;
function missingIn(node: Authored<FlowNode>, kind: NodeKind | undefined): keyof typeof WHY | undefined {
  if (node.type === 'F' && node.ftype === undefined) return 'ftype';
  if (kind === 'G' && node.gid === undefined) return 'gid';
  return kind === 'endPage' && node.endType === undefined ? 'endType' : undefined;
}

function checkScore({ node, path }: FlowPlace, findings: Findings): void {
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
