/** Opening quotation marks and what closes them. Two closing marks are what some keyboards give. */
export const QUOTES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['‘', '’'],
  ['”', '”'],
  ['’', '’'],
]);
const ESCAPES = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
]);

/** What stands between two marks, and where the second one ends. */
export interface QuotedText {
  readonly text: string;
  readonly to: number;
}

/** The content of a text; undefined when it has no end. */
export function readText(
  source: string,
  from: number,
  closes: (at: number) => boolean,
): QuotedText | undefined {
  let text = '';
  for (let at = from; at < source.length; ) {
    if (closes(at)) return { text, to: at + 1 };
    const escape = source.charAt(at) === '\\' ? readEscape(source, at) : undefined;
    text += escape?.text ?? source.charAt(at);
    at = escape?.to ?? at + 1;
  }
  return undefined;
}

/** The content of a name between backticks, where nothing is escaped. */
export function readName(
  source: string,
  from: number,
  closes: (at: number) => boolean,
): QuotedText | undefined {
  for (let at = from; at < source.length; at++) {
    if (closes(at)) return { text: source.slice(from, at), to: at + 1 };
  }
  return undefined;
}

/**
 * `\\`, a quotation mark, `\n`, `\t`, `\r` or `\u4e00`. Any other backslash stays, so that regular expressions can
 * be written with one backslash or with two.
 */
function readEscape(source: string, at: number): QuotedText {
  const next = source.charAt(at + 1);
  const control = ESCAPES.get(next);
  if (control !== undefined) return { text: control, to: at + 2 };
  if (next === '\\' || QUOTES.has(next)) return { text: next, to: at + 2 };
  const hex = /^u([\da-fA-F]{4})/.exec(source.slice(at + 1, at + 6))?.[1];
  if (hex !== undefined) return { text: String.fromCharCode(Number.parseInt(hex, 16)), to: at + 6 };
  return { text: '\\', to: at + 1 };
}
