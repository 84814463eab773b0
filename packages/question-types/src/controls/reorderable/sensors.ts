import { PointerSensor, useSensor, useSensors } from '@dnd-kit/core';

/** Minimum movement of a drag in px. A shorter move is a tap. */
const DISTANCE = 4;

/** For pointers only. Keyboards use buttons. */
export const usePointer = () =>
  useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DISTANCE } }));

/** Turns off the library's announcements, which are English. The view announces moves. */
export const SILENT = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};
