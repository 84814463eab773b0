// oxlint-disable-next-line no-control-regex -- these are what is to be replaced
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** A text from a file, safe for a terminal: without escape sequences and overrides of the writing direction. */
export function printable(text: string): string {
  return text.replace(CONTROLS, '\uFFFD');
}

/** `1 error`, `2 errors`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
