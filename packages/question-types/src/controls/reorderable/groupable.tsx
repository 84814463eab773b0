import {
  type Collision,
  type CollisionDetection,
  DndContext,
  DragOverlay,
  type Modifier,
  useDraggable,
  useDroppable,
} from '@dnd-kit/core';
import { type ReactNode, type RefObject, useLayoutEffect } from 'react';
import { SILENT, usePointerSensors } from './sensors.ts';

export interface DraggedItem {
  readonly item: string;
  readonly group: string | undefined;
}

export interface GroupableProps {
  /** The element with all marks: `data-drag` on items, `data-drag-handle` in items, `data-drop` on groups. */
  readonly root: RefObject<HTMLElement | null>;
  readonly items: readonly string[];
  readonly groups: readonly string[];
  /** Called when a drag begins, or enters or leaves a group, and with undefined when it has ended. */
  onDrag(draggedItem: DraggedItem | undefined): void;
  onDrop(item: string, group: string): void;
  readonly children: ReactNode;
}

/**
 * Lets items be dragged into groups. Rendered beside the items, not around them, so that they keep focus and text
 * when this file has loaded. Loaded when a pointer comes near.
 */
export function Groupable({ root, items, groups, onDrag, onDrop, children }: GroupableProps) {
  return (
    <DndContext
      sensors={usePointerSensors()}
      collisionDetection={underPointer}
      autoScroll={{ canScroll: (element) => root.current?.contains(element) === true }}
      accessibility={SILENT}
      onDragStart={({ active }) => onDrag({ item: String(active.id), group: undefined })}
      onDragOver={({ active, over }) =>
        onDrag({ item: String(active.id), group: over === null ? undefined : groupOf(over) })
      }
      onDragCancel={() => onDrag(undefined)}
      onDragEnd={({ active, over }) => {
        onDrag(undefined);
        if (over !== null) onDrop(String(active.id), groupOf(over));
      }}
    >
      {items.map((item) => (
        <Source key={item} root={root} item={item} />
      ))}
      {groups.map((group) => (
        <Target key={group} root={root} group={group} />
      ))}
      <DragOverlay style={AT_POINTER} modifiers={TO_POINTER} dropAnimation={null}>
        {children}
      </DragOverlay>
    </DndContext>
  );
}

/** Style of a point at the pointer, on which the content is centred in both text directions without covering groups. */
const AT_POINTER = { width: 0, height: 0, pointerEvents: 'none' } as const;

const TO_POINTER: Modifier[] = [
  ({ activatorEvent, activeNodeRect, transform }) => {
    if (!(activatorEvent instanceof MouseEvent) || activeNodeRect === null) return transform;
    const { clientX, clientY } = activatorEvent;
    return {
      ...transform,
      x: transform.x + clientX - activeNodeRect.left,
      y: transform.y + clientY - activeNodeRect.top,
    };
  },
];

/** Prefix of group names, because the library does not accept empty ones. */
const GROUP_PREFIX = 'group ';
const groupOf = ({ id }: Pick<Collision, 'id'>): string => String(id).slice(GROUP_PREFIX.length);

/**
 * Minimum movement of a drag in px. Shorter moves count as taps, because groups may appear right below the
 * pointer.
 */
const MIN_DRAG_PX = 24;

/** The visible group under the pointer, even after scrolling. */
const underPointer: CollisionDetection = ({
  active,
  collisionRect,
  pointerCoordinates,
  droppableContainers,
}) => {
  const from = active.rect.current.initial;
  if (pointerCoordinates === null || from === null) return [];
  if (Math.hypot(collisionRect.left - from.left, collisionRect.top - from.top) < MIN_DRAG_PX) return [];
  const element = document.elementFromPoint(pointerCoordinates.x, pointerCoordinates.y);
  const found = droppableContainers.find(({ node }) => node.current?.contains(element));
  return found === undefined ? [] : [{ id: found.id }];
};

interface SourceProps {
  readonly root: GroupableProps['root'];
  readonly item: string;
}

function Source({ root, item }: SourceProps) {
  const { setNodeRef, listeners } = useDraggable({ id: item });
  // Runs after each render, because the elements may be new: an item is in the list, and as a card in its group.
  useLayoutEffect(() => {
    const elements = findMarked(root, 'data-drag', item);
    setNodeRef(elements[0] ?? null);
    const press = (event: PointerEvent) => {
      // The library only reads the browser's event.
      if (canBeginDrag(event)) listeners?.['onPointerDown']?.({ nativeEvent: event });
    };
    for (const element of elements) element.addEventListener('pointerdown', press);
    return () => {
      for (const element of elements) element.removeEventListener('pointerdown', press);
    };
  });
  return null;
}

/** Whether a pointer event may begin a drag. A mouse drags from anywhere, a finger only by the handle, because it scrolls elsewhere. */
function canBeginDrag({ pointerType, target }: PointerEvent): boolean {
  return (
    pointerType === 'mouse' || (target instanceof Element && target.closest('[data-drag-handle]') !== null)
  );
}

interface TargetProps {
  readonly root: GroupableProps['root'];
  readonly group: string;
}

function Target({ root, group }: TargetProps) {
  const { setNodeRef } = useDroppable({ id: `${GROUP_PREFIX}${group}` });
  useLayoutEffect(() => setNodeRef(findMarked(root, 'data-drop', group)[0] ?? null));
  return null;
}

const findMarked = (root: GroupableProps['root'], mark: string, name: string): readonly HTMLElement[] => [
  ...(root.current?.querySelectorAll<HTMLElement>(`[${mark}="${CSS.escape(name)}"]`) ?? []),
];
