/** One field of an object, or one element of a list, in a text. Offsets are UTF-16 units. */
export interface Member {
  readonly key: string | undefined;
  readonly lead: string;
  /** The key with its quotation marks, the colon and the whitespace around it; empty in a list. */
  readonly head: string;
  readonly start: number;
  readonly end: number;
  /** The whitespace after the value, before the comma or the bracket. */
  readonly trail: string;
}

/** The members of a list or object whose bracket is at `start`. Requires valid JSON. */
export function readMembers(text: string, start: number): readonly Member[] {
  const isObject = text[start] === '{';
  const members: Member[] = [];
  let offset = start + 1;
  for (;;) {
    const begin = skipWhitespace(text, offset);
    if (text[begin] === '}' || text[begin] === ']') return members;
    const keyEnd = isObject ? skipString(text, begin) : begin;
    const valueStart = isObject ? skipWhitespace(text, skipWhitespace(text, keyEnd) + 1) : begin;
    const end = skipValue(text, valueStart);
    const next = skipWhitespace(text, end);
    members.push({
      key: isObject ? (JSON.parse(text.slice(begin, keyEnd)) as string) : undefined,
      lead: text.slice(offset, begin),
      head: text.slice(begin, valueStart),
      start: valueStart,
      end,
      trail: text.slice(end, next),
    });
    if (text[next] !== ',') return members;
    offset = next + 1;
  }
}

const WHITESPACE = /[ \t\n\r]*/y;
/** The first offset, from `offset` on, whose character is not whitespace. */
export function skipWhitespace(text: string, offset: number): number {
  WHITESPACE.lastIndex = offset;
  WHITESPACE.test(text);
  return WHITESPACE.lastIndex;
}

function skipString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end + 1;
}
function isEscaped(text: string, quote: number): boolean {
  let slashStart = quote;
  while (text[slashStart - 1] === '\\') slashStart -= 1;
  return (quote - slashStart) % 2 === 1;
}

const SCALAR_END = /[,\]} \t\n\r]|$/g;
const BRACKET = /["{}[\]]/g;
export function skipValue(text: string, start: number): number {
  const first = text[start];
  if (first === '"') return skipString(text, start);
  if (first !== '{' && first !== '[') {
    SCALAR_END.lastIndex = start;
    return SCALAR_END.exec(text)?.index ?? text.length;
  }
  return skipContainer(text, start);
}

function skipContainer(text: string, start: number): number {
  let depth = 0;
  let offset = start;
  do {
    BRACKET.lastIndex = offset;
    offset = BRACKET.exec(text)?.index ?? text.length;
    const mark = text[offset];
    if (mark === '"') offset = skipString(text, offset);
    else {
      depth += mark === '{' || mark === '[' ? 1 : -1;
      offset += 1;
    }
  } while (depth > 0 && offset < text.length);
  return offset;
}
