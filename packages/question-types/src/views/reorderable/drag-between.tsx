import { DndContext, pointerWithin, useDraggable, useDroppable } from '@dnd-kit/core';
import type { ReactNode } from 'react';
import { DragContext, type DragItem, type DropPlace } from './drag-context.ts';
import { SILENT, usePointer } from './sensors.ts';

export interface DragBetweenProps {
  /** The item was dropped into this place. */
  onDrop(item: string, place: string): void;
  /** Items use `useDragItem`, places `useDropPlace`. */
  readonly children: ReactNode;
}

/** Items that can be dragged into places. Loaded when a pointer comes near. */
export function DragBetween({ onDrop, children }: DragBetweenProps) {
  return (
    <DndContext
      sensors={usePointer()}
      collisionDetection={pointerWithin}
      accessibility={SILENT}
      onDragEnd={({ active, over }) => {
        if (over !== null) onDrop(String(active.id), String(over.id));
      }}
    >
      <DragContext value={FREE}>{children}</DragContext>
    </DndContext>
  );
}

function useFreeItem(id: string): DragItem {
  const { setNodeRef, setActivatorNodeRef, transform, listeners, isDragging } = useDraggable({ id });
  const moved = transform === null ? {} : { transform: `translate(${transform.x}px, ${transform.y}px)` };
  return {
    item: { ref: setNodeRef, style: { ...moved, ...(isDragging && { position: 'relative', zIndex: 1 }) } },
    handle: { ref: setActivatorNodeRef, onPointerDown: (event) => listeners?.['onPointerDown']?.(event) },
    dragging: isDragging,
    ready: true,
  };
}
function usePlace(id: string): DropPlace {
  const { setNodeRef, isOver } = useDroppable({ id });
  return { ref: setNodeRef, over: isOver };
}
const FREE = { useItem: useFreeItem, usePlace };
