/** Runs functions immediately, or during a press as soon as the press has ended. */
export interface AfterPress {
  /** A function that waits for the end of a press replaces the function that waited before. */
  run(action: () => void): void;
  stop(): void;
}

const RELEASES = ['pointerup', 'pointercancel', 'blur'] as const;

/**
 * Delays layout changes until a press has ended. A finding that appeared above a button during a press would move the
 * button away.
 */
export function createAfterPress(target: EventTarget = globalThis): AfterPress {
  let isPressed = false;
  let waitingAction: (() => void) | undefined;
  const onPress = () => {
    isPressed = true;
  };
  const onRelease = () => {
    isPressed = false;
    // The browser sends the click after the release.
    setTimeout(() => {
      if (isPressed) return;
      waitingAction?.();
      waitingAction = undefined;
    });
  };
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  target.addEventListener('pointerdown', onPress, options);
  for (const type of RELEASES) target.addEventListener(type, onRelease, options);
  return {
    run(action) {
      if (isPressed) waitingAction = action;
      else action();
    },
    stop() {
      listening.abort();
      waitingAction = undefined;
    },
  };
}
