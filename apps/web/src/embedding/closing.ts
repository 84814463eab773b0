interface Closing {
  close(): void;
  /** Whether the host acts after the end, so that the page does not open the link of its end (EMBED-7). */
  readonly isHost: boolean;
}

let registeredClosing: Closing | undefined;

/** Registers a function that closes the survey, for the button to close on the end page (EMBED-2). */
export function offerClosing(closing: Closing): void {
  registeredClosing = closing;
}
export const getClosing = (): Closing | undefined => registeredClosing;
