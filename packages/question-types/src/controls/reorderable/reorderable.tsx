import { closestCenter, DndContext, type DragOverEvent, type Modifier } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type ReactNode, useState } from 'react';
import { DragContext, type DragItem } from '../dragging/drag-context.ts';
import { useUnfinished } from '../question/use-unfinished.tsx';
import { SILENT, usePointerSensors } from './sensors.ts';

export interface ReorderableProps {
  readonly ids: readonly string[];
  onMove(id: string, to: number): void;
  /** The list, whose items use `useDragItem`. */
  readonly children: ReactNode;
}

interface Move {
  readonly id: string;
  readonly to: number;
}

/** A vertical list whose items can be reordered by dragging. Loaded when a pointer comes near. */
export function Reorderable({ ids, onMove, children }: ReorderableProps) {
  /** The move that the list shows during a drag. */
  const [shownMove, setShownMove] = useState<Move>();
  const readMove = ({ active, over }: Pick<DragOverEvent, 'active' | 'over'>): Move | undefined => {
    const to = over === null ? -1 : ids.indexOf(String(over.id));
    return to >= 0 && active.id !== over?.id ? { id: String(active.id), to } : undefined;
  };
  const finish = (move: Move | undefined) => {
    setShownMove(undefined);
    if (move !== undefined) onMove(move.id, move.to);
    return true;
  };
  useUnfinished(shownMove === undefined ? null : { store: () => finish(shownMove) });
  return (
    <DndContext
      sensors={usePointerSensors()}
      collisionDetection={closestCenter}
      modifiers={VERTICAL_ONLY}
      accessibility={SILENT}
      onDragOver={(event) => setShownMove(readMove(event))}
      onDragCancel={() => setShownMove(undefined)}
      onDragEnd={(event) => finish(readMove(event))}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <DragContext value={useSortableItem}>{children}</DragContext>
      </SortableContext>
    </DndContext>
  );
}

const VERTICAL_ONLY: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })];

function useSortableItem(id: string): DragItem {
  const sortable = useSortable({ id });
  const { transform, transition, listeners, isDragging } = sortable;
  const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return {
    item: {
      ref: sortable.setNodeRef,
      style: {
        ...(transform !== null && { transform: `translateY(${transform.y}px)` }),
        ...(transition !== undefined && !reducesMotion && { transition }),
      },
    },
    handle: {
      ref: sortable.setActivatorNodeRef,
      onPointerDown: (event) => listeners?.['onPointerDown']?.(event),
    },
    isDragging: isDragging,
    isReady: true,
  };
}
