import type { FlowPlace } from '@canvass/authoring';
import type { MovablePart } from '../../controls/move-entries.ts';
import type { OutlineItem } from '../../document/outline.ts';
import { findTargetWithinList } from '../../editing/targets.ts';
import { useEditor } from '../../editing/use-editor.ts';
import { type FlowNode, type FlowRow, readFlow } from './flow-rows.ts';
import { nameNode } from './node-words.ts';
import type { FlowRowProps } from './row-props.ts';

export type RowContext = Pick<FlowRowProps, 'wording' | 'actions'>;
export type EditorContext = RowContext & { readonly editor: ReturnType<typeof useEditor> };

/** Moves an item within its list. */
export function createMovableItem(
  item: OutlineItem,
  { editor, wording, row, actions }: EditorContext & { readonly row: FlowRow },
): MovablePart {
  return {
    canMove: (step) =>
      row.isOutside !== true && findTargetWithinList(item, wording.items, step) !== undefined,
    onMove: (step) => {
      void editor.run(({ moveBy }) => moveBy(editor, [item], step));
      actions.focusRow(row.key);
    },
  };
}

/** Moves a node among the nodes beside it, and from the edges of a box out of it. */
export function useMovableNode(
  node: FlowNode | undefined,
  key: string,
  { wording, actions }: RowContext,
): MovablePart {
  const editor = useEditor();
  const root = readFlow(wording.project);
  const findAt = (step: -1 | 1): FlowPlace | undefined => {
    if (node === undefined || root === undefined) return undefined;
    const place = step === -1 ? 'before' : 'behind';
    const parent = findParent(root, node.id);
    const sibling = parent?.children[node.position + step];
    if (sibling !== undefined) return { place, node: { id: sibling.id } };
    return parent === undefined || parent === root ? undefined : { place, node: { id: parent.id } };
  };
  return {
    canMove: (step) => findAt(step) !== undefined,
    onMove: (step) => {
      const at = findAt(step);
      if (node === undefined || at === undefined) return;
      const moved = { node: { id: node.id }, name: nameNode(node, wording) };
      void editor.run(({ moveNode }) => moveNode(editor, moved, at));
      actions.focusRow(key);
    },
  };
}

function findParent(outer: FlowNode, id: string): FlowNode | undefined {
  if (outer.children.some((child) => child.id === id)) return outer;
  for (const child of outer.children) {
    const found = findParent(child, id);
    if (found !== undefined) return found;
  }
  return undefined;
}
