import { type DragEvent, type DragEventHandler, useRef, useState } from 'react';
import type { OutlineItem } from '../../document/outline.ts';
import { chosenItems } from '../../editing/editor-state.ts';
import { type DropPlace, dropTarget } from '../../editing/targets.ts';
import { useEditor } from '../../editing/use-editor.ts';

/** The row at which dragged items would be dropped. */
interface Drop {
  readonly id: string;
  readonly place: DropPlace;
}

interface Dragging {
  readonly drop: Drop | undefined;
  /** Handlers of the tree, for events of its rows. */
  readonly handlers: Readonly<
    Record<'onDragStart' | 'onDragOver' | 'onDragLeave' | 'onDragEnd' | 'onDrop', DragEventHandler>
  >;
}

/** Lets rows of the outline be dragged: the marked ones together, or one alone. Keys and the menu do the same. */
export function useDragging(): Dragging {
  const editor = useEditor();
  const dragged = useRef<readonly OutlineItem[]>([]);
  const [drop, setDrop] = useState<Drop>();
  const rowOf = ({ target }: DragEvent): HTMLElement | undefined =>
    (target instanceof Element && target.closest<HTMLElement>('[role=treeitem]')) || undefined;
  const itemOf = (row: HTMLElement | undefined) =>
    editor.getState().items.find(({ id }) => id === row?.dataset['id']);
  const end = () => {
    dragged.current = [];
    setDrop(undefined);
  };
  return {
    drop,
    handlers: {
      onDragStart(event) {
        const item = itemOf(rowOf(event));
        if (item === undefined) return;
        const chosen = chosenItems(editor.getState());
        dragged.current = chosen.includes(item) ? chosen : [item];
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', item.code);
      },
      onDragOver(event) {
        const row = rowOf(event);
        const at = itemOf(row);
        if (row === undefined || at === undefined || dragged.current.length === 0) return;
        const place = placeIn(row, at, event.clientY);
        const isAllowed = dropTarget(editor.getState().items, dragged.current, { at, place }) !== undefined;
        if (isAllowed) event.preventDefault();
        setDrop((before) => {
          if (!isAllowed) return undefined;
          return before?.id === at.id && before.place === place ? before : { id: at.id, place };
        });
      },
      onDragLeave: () => setDrop(undefined),
      onDragEnd: end,
      onDrop(event) {
        const at = itemOf(rowOf(event));
        const moved = dragged.current;
        if (at !== undefined && drop !== undefined) {
          event.preventDefault();
          void editor.run(({ dropItems }) => dropItems(editor, moved, { at, place: drop.place }));
        }
        end();
      },
    },
  };
}

/** The upper and lower parts of a row are places beside it; the middle of a container is inside. */
function placeIn(row: HTMLElement, { kind }: OutlineItem, y: number): DropPlace {
  const { top, height } = row.getBoundingClientRect();
  const share = (y - top) / height;
  if (kind !== 'question' && share > 0.25 && share < 0.75) return 'inside';
  return share < 0.5 ? 'before' : 'behind';
}
