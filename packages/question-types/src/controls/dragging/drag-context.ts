import { createContext, type CSSProperties, type PointerEventHandler, use } from 'react';

export interface DragItem {
  readonly item: { readonly ref?: (element: HTMLElement | null) => void; readonly style?: CSSProperties };
  readonly handle: {
    readonly ref?: (element: HTMLElement | null) => void;
    readonly onPointerDown?: PointerEventHandler;
  };
  readonly isDragging: boolean;
  /** Whether dragging is loaded. Until then the handle is invisible, but has its space. */
  readonly isReady: boolean;
}

const NOT_DRAGGABLE: DragItem = { item: {}, handle: {}, isDragging: false, isReady: false };

/** Provides the drag properties of the item with an id. Without a provider nothing can be dragged. */
export const DragContext = createContext<(id: string) => DragItem>(() => NOT_DRAGGABLE);

// The provider of a mounted item never changes, because loading dragging creates a new tree.
export const useDragItem = (id: string): DragItem => use(DragContext)(id);
