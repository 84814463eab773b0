import { isContainer, isList, type Json } from '../values/json.ts';

/** The author's style of JSON, which added values follow. */
export interface Style {
  readonly hasLines: boolean;
  readonly lineEnd: string;
  /** The indentation of one level. */
  readonly unit: string;
  /** The text between a key and its value, such as `: `. */
  readonly colon: string;
  /** The whitespace after a comma within a line. */
  readonly gap: string;
  /** The whitespace inside the braces of an object in one line. */
  readonly padding: string;
  readonly usesShortLines: boolean;
}

/** The line width up to which a small object is written on one line. */
const WIDTH = 110;
/** Maximum number of fields of an object that is written on one line. */
const MAX_SHORT_FIELDS = 4;

export interface NewValue {
  readonly value: Json;
  readonly indent: string;
  /** Whether an object or list beside the value is on one line. */
  readonly isShort?: boolean | undefined;
}

/** Writes a value that is not in the text yet. `writeInner` writes inner values that are on separate lines. */
export function writeValue(
  { value, indent, isShort }: NewValue,
  style: Style,
  writeInner: (inner: NewValue) => string,
): string {
  if (!isContainer(value)) return JSON.stringify(value);
  if (Object.keys(value).length === 0) return isList(value) ? '[]' : '{}';
  const wantsLine = isShort ?? (style.usesShortLines && isSmall(value));
  if (!style.hasLines) return writeLine(value, style);
  const line = wantsLine ? writeLine(value, style) : undefined;
  if (line !== undefined && indent.length + line.length <= WIDTH) return line;
  const innerIndent = indent + style.unit;
  const lines = entriesOf(value).map(
    ([key, item]) => innerIndent + computeHead(key, style) + writeInner({ value: item, indent: innerIndent }),
  );
  const [openBracket, closeBracket] = isList(value) ? '[]' : '{}';
  return [openBracket, lines.join(`,${style.lineEnd}`), `${indent}${closeBracket}`].join(style.lineEnd);
}

function writeLine(value: Json, style: Style): string {
  if (!isContainer(value)) return JSON.stringify(value);
  const items = entriesOf(value).map(([key, item]) => computeHead(key, style) + writeLine(item, style));
  const content = items.join(`,${style.gap}`);
  if (isList(value)) return `[${content}]`;
  return content === '' ? '{}' : `{${style.padding}${content}${style.padding}}`;
}

/** The key of a new field and its colon; empty in a list. */
export const computeHead = (key: string | undefined, { colon }: Style): string =>
  key === undefined ? '' : JSON.stringify(key) + colon;

const entriesOf = (value: Json): readonly (readonly [string | undefined, Json])[] =>
  isList(value)
    ? value.map((item) => [undefined, item] as const)
    : Object.entries(value as Readonly<Record<string, Json>>);

function isSmall(value: Json): boolean {
  const items = Object.values(value as Readonly<Record<string, Json>>);
  const isFlat = items.every((item) => !isContainer(item) || (isList(item) && !item.some(isContainer)));
  return isFlat && (isList(value) || items.length <= MAX_SHORT_FIELDS);
}
