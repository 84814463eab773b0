import { textOf } from '../findings/authored.ts';
import { child } from '../json/path.ts';
import type { CheckContext } from '../project-index/check.ts';
import { nameOfItem } from '../project-index/question-parts.ts';
import type { LocatedNode } from './flow-nodes.ts';

/**
 * VALUE-3: checks that the name of a value that the flow sets is not used elsewhere, and that all of its nodes set the
 * same type.
 */
export function checkSetNodes(nodes: readonly LocatedNode[], { index, findings }: CheckContext): void {
  const types = new Map<string, unknown>();
  for (const { node, kind, path } of nodes) {
    const cid = textOf(node.cid);
    if (kind !== 'set' || cid === undefined) continue;
    const other = index.items.find(
      ({ kind: of, value }) =>
        (of === 'question' || of === 'group' || of === 'page' || of === 'section') &&
        textOf(value.cid) === cid,
    );
    if (other !== undefined)
      findings.add({
        id: 'id.duplicate-cid',
        path: child(path, 'cid'),
        message: `The code \`${cid}\` is that of the ${other.kind} ${nameOfItem(other)}; expressions that read it would be ambiguous.`,
        fix: 'Choose another name for the value.',
      });
    const type = node.value_type;
    if (!types.has(cid)) types.set(cid, type);
    else if (types.get(cid) !== type)
      findings.add({
        id: 'flow.set-types',
        path: child(path, 'value_type'),
        message: `Another node sets \`${cid}\` with \`value_type\` ${JSON.stringify(types.get(cid) ?? null)}, but a value has one type.`,
        fix: `Write the same \`value_type\` at all nodes that set \`${cid}\`.`,
      });
  }
}
