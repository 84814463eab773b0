import { createContext, type CSSProperties, type PointerEventHandler, use } from 'react';

/** Props of a draggable item's element and of its handle. */
export interface DragItem {
  readonly item: { readonly ref?: (element: HTMLElement | null) => void; readonly style?: CSSProperties };
  readonly handle: {
    readonly ref?: (element: HTMLElement | null) => void;
    readonly onPointerDown?: PointerEventHandler;
  };
  readonly dragging: boolean;
  /** False before dragging is loaded. The handle is invisible, but has its space. */
  readonly ready: boolean;
}

const STILL: DragItem = { item: {}, handle: {}, dragging: false, ready: false };

/** Without a provider dragging is off; everything else works. */
export const DragContext = createContext<(id: string) => DragItem>(() => STILL);

// Providers never change below a mounted item: loading dragging creates a new tree.
export const useDragItem = (id: string): DragItem => use(DragContext)(id);
