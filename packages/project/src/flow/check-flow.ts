import { computeWords } from '../json/wording.ts';
import { adviseOrRemoval, adviseRemoval } from '../findings/advice.ts';
import type { Findings, Finding } from '../findings/findings.ts';
import { FLOW_NODE_KINDS, kindNamed, kindsWith, mapKinds } from './flow-node-kinds.ts';
import { type FlowNode, flowNodesIn, findKind, type LocatedNode } from './flow.ts';
import { child, type Path } from '../json/path.ts';
import {
  isUnusedValue,
  listOf,
  objectOf,
  objectsIn,
  textOf,
  type Authored,
  type Wrong,
} from '../findings/authored.ts';
import { NO_CONDITION } from '../schema/rule-words.ts';
import { isHostileKey } from '../findings/copy-json.ts';
import { checkRange } from '../findings/check-range.ts';
import type { CheckContext } from '../project-index/check.ts';
import { nameOfItem } from '../project-index/question-parts.ts';

const hasScoreRange = ({ score }: Authored<FlowNode>): boolean =>
  listOf(score).some((bound) => bound !== null);

const hasCondition = ({ conditionGroup }: Authored<FlowNode>): boolean =>
  conditionGroup !== undefined && conditionGroup !== '' && conditionGroup !== NO_CONDITION;

const isUnconditional = (node: Authored<FlowNode>): boolean => !hasCondition(node) && !hasScoreRange(node);

/** Checks constraints of the flow that the schema cannot express: its tree, required fields, and groups that it never shows. */
export function checkFlow(context: CheckContext): void {
  const { project, findings } = context;
  const flow = objectOf(project.flow);
  if (flow === undefined) return;
  const nodes = flowNodesIn(flow);
  checkFids(nodes, findings);
  for (const located of nodes) {
    checkRoot(located, findings);
    checkFlowFields(located, findings);
    checkRange(located.node.score, child(located.path, 'score'), findings);
    checkChildren(located, findings);
    kindNamed(located.kind)?.check?.(located.node, located.path, findings);
  }
  checkSetNodes(nodes, context);
  checkGroups(project, nodes, findings);
}

function checkFids(nodes: readonly LocatedNode[], findings: Findings): void {
  const seenFids = new Set<string>();
  for (const { node, path } of nodes) {
    const fid = textOf(node.fid);
    if (fid === undefined) continue;
    if (seenFids.has(fid) || isHostileKey(fid)) {
      findings.add({
        id: seenFids.has(fid) ? 'id.duplicate-fid' : 'id.reserved',
        path: child(path, 'fid'),
        message: computeWords`\`${fid}\` cannot name this node: it ${seenFids.has(fid) ? 'is the fid of another node, and draws are stored by fid' : 'is a reserved name'}.`,
        fix: 'Choose another fid.',
      });
    }
    seenFids.add(fid);
  }
}

function checkRoot({ kind, path, isTop }: LocatedNode, findings: Findings): void {
  if (isTop === (kind === 'root') || (isTop && kind === undefined)) return;
  findings.add({
    id: 'flow.root',
    path,
    message: isTop
      ? 'The first node of the flow must be the root, which contains all others.'
      : 'There is a second root inside the flow. Only the first node can be a root.',
    fix: isTop
      ? 'Put it into { "fid": "root", "type": "F", "ftype": "root", "items": [ … ] }.'
      : 'Make it a groupSet.',
  });
}

function checkChildren({ node, kind, path, isDrawn }: LocatedNode, findings: Findings): void {
  const children = kindNamed(kind)?.children ?? 'none';
  const childNodes = listOf(node.items);
  if (children !== 'none' && childNodes.length === 0 && !isDrawn)
    findings.add(emptyNodeFinding(kind ?? '', path));
  if (children !== 'all') return;
  const endKinds = childNodes.map(findEndKind);
  const end = endKinds.findIndex((name) => name !== undefined);
  const unreachableCount = childNodes.length - end - 1;
  if (end === -1 || unreachableCount === 0) return;
  findings.add(
    unreachableFinding(endKinds[end] ?? '', unreachableCount, child(child(path, 'items'), end + 1)),
  );
}
/** Returns the kind of a node that ends the survey regardless of answers, else undefined. */
function findEndKind(value: Authored<FlowNode> | Wrong): string | undefined {
  const node = objectOf(value);
  const kind = node && findKind(node);
  return node !== undefined && kindNamed(kind)?.endsSurvey === true && isUnconditional(node)
    ? kind
    : undefined;
}
const emptyNodeFinding = (kind: string, path: Path): Finding => ({
  id: 'flow.empty',
  severity: 'warning',
  path,
  message: computeWords`This ${kind} has no \`items\`, so it has no effect.`,
  ...adviseOrRemoval('Add `items`', 'the node'),
});
const unreachableFinding = (kind: string, nodeCount: number, path: Path): Finding => ({
  id: 'flow.unreachable',
  severity: 'warning',
  path,
  message: computeWords`The ${kind} before this always ends the survey, so ${nodeCount === 1 ? 'this node' : `this node and ${nodeCount - 1} more`} can never be reached.`,
  fix: computeWords`Give the ${kind} a condition, or put it last.`,
});

/** Reports groups that the flow does not name, and questions and pages outside of groups, which a flow cannot name. */
function checkGroups(
  project: CheckContext['project'],
  nodes: readonly LocatedNode[],
  findings: Findings,
): void {
  const namedGroups = new Set(nodes.map(({ node }) => textOf(node.gid)));
  for (const [item, path] of objectsIn(project, 'items', undefined)) {
    const { type } = item;
    const gid = textOf(item.gid);
    if (type === 'Q' || type === 'P') findings.add(outsideGroupFinding(gid ?? '?', path));
    else if (type === 'G' && gid !== undefined && !namedGroups.has(gid))
      findings.add(unnamedGroupFinding(gid, path));
  }
}
const outsideGroupFinding = (gid: string, path: Path): Finding => ({
  id: 'flow.outside',
  path,
  message: computeWords`\`${gid}\` is not in a group. A flow contains only groups, so the question is never shown.`,
  fix: 'Move it into a group of the flow.',
});
const unnamedGroupFinding = (gid: string, path: Path): Finding => ({
  id: 'flow.not-named',
  severity: 'warning',
  path,
  message: computeWords`The group \`${gid}\` is not in the flow, so its questions are never shown.`,
  fix: computeWords`Add { "fid": …, "type": "G", "gid": "${gid}" } to the flow, or remove the group.`,
});

function checkFlowFields(located: LocatedNode, findings: Findings): void {
  checkMissing(located, findings);
  checkScore(located, findings);
  const { node, kind, path } = located;
  if (kind === undefined) return;
  for (const [field, value] of Object.entries(node)) {
    if (!FIELDS_OF_ANY_KIND.has(field) || FIELDS[kind].has(field) || !isUsed(value)) continue;
    findings.add({
      id: 'flow.misplaced-field',
      path: child(path, field),
      message: computeWords`\`${field}\` is not a field of ${FLOW_NODE_KINDS[kind].nameWithArticle}.`,
      ...adviseRemoval(computeWords`. It belongs to ${kindsWith((_, name) => FIELDS[name].has(field))}.`),
    });
  }
}
/** Whether a node uses a field. Editors also write fields of other kinds, with values that mean "not used". */
const isUsed = (value: unknown): boolean =>
  value !== undefined && value !== 0 && value !== NO_CONDITION && !isUnusedValue(value);

const FIELDS = mapKinds(
  ({ children, fields }, name): ReadonlySet<string> =>
    new Set([
      ...(name === 'G' ? [] : ['ftype']),
      ...(children === 'none' ? [] : ['items']),
      ...Object.keys(fields),
    ]),
);
/** Fields of at least one kind. The schema check reports all other fields. */
const FIELDS_OF_ANY_KIND: ReadonlySet<string> = new Set(
  Object.values(FIELDS).flatMap((fields) => [...fields]),
);

function checkMissing({ node, kind, path }: LocatedNode, findings: Findings): void {
  const requiredFields =
    node.type === 'F' && node.ftype === undefined ? [FTYPE_NEED] : (kindNamed(kind)?.needs ?? []);
  const missingField = requiredFields.find(({ field }) => !Object.hasOwn(node, field));
  if (missingField === undefined) return;
  findings.add({
    id: 'flow.missing-field',
    path,
    message: computeWords`The node has no \`${missingField.field}\`, so it is unclear ${missingField.messageEnd}.`,
    fix: computeWords`Add \`${missingField.field}\`.`,
  });
}
const FTYPE_NEED = { field: 'ftype', messageEnd: 'what kind of node it is' };

function checkScore({ node, path }: LocatedNode, findings: Findings): void {
  const isFetched = node.needScore === true;
  if (isFetched && !hasCondition(node) && !hasScoreRange(node)) {
    findings.add({
      id: 'flow.score-unused',
      path: child(path, 'needScore'),
      message: 'The node has `needScore`, but neither a `score` range nor a condition that reads the score.',
      ...adviseOrRemoval('Add `score`: [from, to] or a conditionGroup that reads total_score', 'needScore'),
    });
  }
  if (isFetched || !hasScoreRange(node)) return;
  findings.add({
    id: 'flow.score-unknown',
    path: child(path, 'score'),
    message: 'The node has a `score` range without `needScore`, so no respondent can reach it.',
    fix: 'Add "needScore": true.',
    changes: [{ kind: 'set', path, fields: { needScore: true } }],
  });
}

/**
 * VALUE-3: checks that the name of a value that the flow sets is not used elsewhere, and that all nodes of the value
 * have the same type.
 */
function checkSetNodes(nodes: readonly LocatedNode[], { index, findings }: CheckContext): void {
  const types = new Map<string, unknown>();
  for (const { node, kind, path } of nodes) {
    const cid = textOf(node.cid);
    if (kind !== 'set' || cid === undefined) continue;
    const otherItem = index.items.find(
      ({ kind: itemKind, value }) =>
        (itemKind === 'question' || itemKind === 'group' || itemKind === 'page' || itemKind === 'section') &&
        textOf(value.cid) === cid,
    );
    if (otherItem !== undefined)
      findings.add({
        id: 'id.duplicate-cid',
        path: child(path, 'cid'),
        message: computeWords`The code \`${cid}\` is that of the ${otherItem.kind} ${nameOfItem(otherItem)}; expressions that read it would be ambiguous.`,
        fix: 'Choose another name for the value.',
      });
    const type = node.value_type;
    if (!types.has(cid)) types.set(cid, type);
    else if (types.get(cid) !== type)
      findings.add({
        id: 'flow.set-types',
        path: child(path, 'value_type'),
        message: computeWords`Another node sets \`${cid}\` with \`value_type\` ${JSON.stringify(types.get(cid) ?? null)}, but a value has one type.`,
        fix: computeWords`Write the same \`value_type\` at all nodes that set \`${cid}\`.`,
      });
  }
}
