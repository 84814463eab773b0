import { PointerSensor, useSensor, useSensors } from '@dnd-kit/core';

/** px. Less is a tap. */
const DISTANCE = 4;

/** Pointers only: the keyboard has buttons. */
export const usePointer = () =>
  useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DISTANCE } }));

/** The library's own words are English; what moves is announced by the view. */
export const SILENT = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};
