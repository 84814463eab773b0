import { PointerSensor, useSensor, useSensors } from '@dnd-kit/core';

/** Minimum movement of a drag in px. A shorter move is a tap. */
const MIN_DRAG_PX = 4;

/** The sensors of drags by a pointer. Keyboards use buttons. */
export const usePointerSensors = () =>
  useSensors(useSensor(PointerSensor, { activationConstraint: { distance: MIN_DRAG_PX } }));

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
