let leave: (() => void) | undefined;

/** Set where whoever shows the survey can take it away; the end page then offers that (EMBED-2). */
export function offerClosing(close: () => void): void {
  leave = close;
}
export const closing = (): (() => void) | undefined => leave;
