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
import { SILENT, usePointer } from './sensors.ts';

/** The dragged item, and the group under the pointer. */
export interface DraggedItem {
  readonly item: string;
  readonly group: string | undefined;
}

export interface GroupableProps {
  /** Around all that is marked: `data-drag` on what is dragged, `data-drag-handle` in it, `data-drop` on groups. */
  readonly root: RefObject<HTMLElement | null>;
  readonly items: readonly string[];
  readonly groups: readonly string[];
  /** Undefined: nothing any more. */
  onHold(held: DraggedItem | undefined): void;
  onDrop(item: string, group: string): void;
  /** Shown at the pointer. */
  readonly children: ReactNode;
}

/**
 * Items that can be dragged into groups. Rendered beside them, not around, so that they keep their focus and their text
 * when dragging has been loaded. Loaded when a pointer comes near.
 */
export function Groupable({ root, items, groups, onHold, onDrop, children }: GroupableProps) {
  return (
    <DndContext
      sensors={usePointer()}
      collisionDetection={underPointer}
      autoScroll={{ canScroll: (element) => root.current?.contains(element) === true }}
      accessibility={SILENT}
      onDragStart={({ active }) => onHold({ item: String(active.id), group: undefined })}
      onDragOver={({ active, over }) =>
        onHold({ item: String(active.id), group: over === null ? undefined : groupOf(over) })
      }
      onDragCancel={() => onHold(undefined)}
      onDragEnd={({ active, over }) => {
        onHold(undefined);
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

/** A point: what hangs there lies around it, whatever the direction of writing. It hides no group from its pointer. */
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

/** Groups may have no name, which the library would take for none. */
const GROUP = 'group ';
const groupOf = ({ id }: Pick<Collision, 'id'>): string => String(id).slice(GROUP.length);

/** px. Less is a press that slipped: groups may come up right below it. */
const SLIP = 24;

/** The group that is seen under the pointer, wherever it has scrolled to. */
const underPointer: CollisionDetection = ({
  active,
  collisionRect,
  pointerCoordinates,
  droppableContainers,
}) => {
  const from = active.rect.current.initial;
  if (pointerCoordinates === null || from === null) return [];
  if (Math.hypot(collisionRect.left - from.left, collisionRect.top - from.top) < SLIP) return [];
  const seen = document.elementFromPoint(pointerCoordinates.x, pointerCoordinates.y);
  const found = droppableContainers.find(({ node }) => node.current?.contains(seen));
  return found === undefined ? [] : [{ id: found.id }];
};

interface SourceProps {
  readonly root: GroupableProps['root'];
  readonly item: string;
}

function Source({ root, item }: SourceProps) {
  const { setNodeRef, listeners } = useDraggable({ id: item });
  // After each drawing: the element may be another one.
  useLayoutEffect(() => {
    const element = findMarked(root, 'data-drag', item);
    setNodeRef(element);
    const press = (event: PointerEvent) => {
      // The library reads nothing but the event of the browser.
      if (isGrip(event)) listeners?.['onPointerDown']?.({ nativeEvent: event });
    };
    element?.addEventListener('pointerdown', press);
    return () => element?.removeEventListener('pointerdown', press);
  });
  return null;
}

/** A mouse takes hold anywhere; a finger that is not at the handle scrolls. */
function isGrip({ pointerType, target }: PointerEvent): boolean {
  return (
    pointerType === 'mouse' || (target instanceof Element && target.closest('[data-drag-handle]') !== null)
  );
}

interface TargetProps {
  readonly root: GroupableProps['root'];
  readonly group: string;
}

function Target({ root, group }: TargetProps) {
  const { setNodeRef } = useDroppable({ id: `${GROUP}${group}` });
  useLayoutEffect(() => setNodeRef(findMarked(root, 'data-drop', group)));
  return null;
}

const findMarked = (root: GroupableProps['root'], mark: string, name: string): HTMLElement | null =>
  root.current?.querySelector<HTMLElement>(`[${mark}="${CSS.escape(name)}"]`) ?? null;
