let leave: (() => void) | undefined;

/** Registers the callback that closes the survey. If it is set, the end page offers it (EMBED-2). */
export function offerClosing(close: () => void): void {
  leave = close;
}
export const closing = (): (() => void) | undefined => leave;
