import { PointerSensor, useSensor, useSensors } from '@dnd-kit/core';

/** px. A shorter move is a tap. */
const DISTANCE = 4;

/** Sensor for pointers only. Keyboards use buttons. */
export const usePointer = () =>
  useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DISTANCE } }));

/** The library's own texts are English; the view announces moves. */
export const SILENT = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};
