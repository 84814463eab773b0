/** Runs functions at once, or after a press that is in progress. */
export interface AfterPress {
  /** Only the latest function waits. */
  run(action: () => void): void;
  stop(): void;
}

const CAPTURE = { capture: true } as const;
const RELEASES = ['pointerup', 'pointercancel', 'blur'] as const;

/**
 * Delays layout changes until a press has ended: a finding that appeared above a button during a press would move the
 * button away.
 */
export function createAfterPress(target: EventTarget = globalThis): AfterPress {
  let isPressed = false;
  let waiting: (() => void) | undefined;
  const onPress = () => {
    isPressed = true;
  };
  const onRelease = () => {
    isPressed = false;
    // The click comes after the release.
    setTimeout(() => {
      if (isPressed) return;
      waiting?.();
      waiting = undefined;
    });
  };
  target.addEventListener('pointerdown', onPress, CAPTURE);
  for (const type of RELEASES) target.addEventListener(type, onRelease, CAPTURE);
  return {
    run(action) {
      if (isPressed) waiting = action;
      else action();
    },
    stop() {
      target.removeEventListener('pointerdown', onPress, CAPTURE);
      for (const type of RELEASES) target.removeEventListener(type, onRelease, CAPTURE);
      waiting = undefined;
    },
  };
}
