import { type ComponentType, Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** Attribute of controls that get the focus back when dragging is loaded, which creates a new tree. */
const KEEPS_FOCUS = 'data-keeps-focus';

/** Maximum delay of a click after its press ends, in ms. */
const MAX_CLICK_DELAY_MS = 50;

export interface Dragging<P> {
  /** Component around the list that provides dragging. Undefined until it is loaded. */
  readonly Wrapper: ComponentType<P> | undefined;
  /** Props for the element around the list, which load dragging when a pointer comes near. */
  readonly loadProps: { readonly onPointerEnter: () => void; readonly onPointerDown: () => void };
}

/** Loads dragging when a pointer comes near. Everything also works without dragging. */
export function useDragging<P>(load: () => Promise<ComponentType<P>>): Dragging<P> {
  const [Wrapper, setWrapper] = useState<ComponentType<P>>();
  const isRequested = useRef(false);
  const pressEnd = useRef<Promise<void>>(undefined);
  const focusedName = useRef<string>(undefined);
  useLayoutEffect(() => {
    const name = focusedName.current;
    focusedName.current = undefined;
    if (Wrapper === undefined || name === undefined) return;
    document.querySelector<HTMLElement>(`[${KEEPS_FOCUS}="${CSS.escape(name)}"]`)?.focus();
  }, [Wrapper]);
  const loadOnce = () => {
    if (isRequested.current) return;
    isRequested.current = true;
    const showWrapper = async (loaded: ComponentType<P>) => {
      // Waits for the end of a press, because the new tree has new buttons, and the pressed one would lose its click.
      await pressEnd.current;
      focusedName.current = document.activeElement?.getAttribute(KEEPS_FOCUS) ?? undefined;
      setWrapper(() => loaded);
    };
    // Loading may fail offline. Then the next pointer event tries again.
    load().then(showWrapper, () => {
      isRequested.current = false;
    });
  };
  const press = () => {
    if (Wrapper === undefined) pressEnd.current = waitForRelease();
    loadOnce();
  };
  return { Wrapper, loadProps: { onPointerEnter: loadOnce, onPointerDown: press } };
}

/** Resolves when the current press has ended and its click has been dispatched. */
function waitForRelease(): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      for (const name of PRESS_END_EVENTS) window.removeEventListener(name, finish);
      setTimeout(resolve, MAX_CLICK_DELAY_MS);
    };
    for (const name of PRESS_END_EVENTS) window.addEventListener(name, finish);
  });
}
const PRESS_END_EVENTS = ['pointerup', 'pointercancel'] as const;

export function PlainWrapper({ children }: { readonly children: ReactNode }) {
  return <Fragment>{children}</Fragment>;
}
