/** The styles of cells. The position in this list is the style's number in the workbook. */
export const STYLES = ['plain', 'header', 'text', 'date', 'datetime', 'time'] as const;
export type Style = (typeof STYLES)[number];

// The cast is safe, because every style is in the list.
const STYLE_NUMBERS = Object.fromEntries(STYLES.map((style, at) => [style, at])) as Readonly<
  Record<Style, number>
>;

/** The letters of a column: A, ..., Z, AA, ... */
export function columnLetters(index: number): string {
  const leadingIndex = Math.floor(index / 26) - 1;
  return (leadingIndex >= 0 ? columnLetters(leadingIndex) : '') + String.fromCharCode(65 + (index % 26));
}

/** The XML of a text cell after its address. */
export const textEnd = (text: string, style: Style): string =>
  `" s="${STYLE_NUMBERS[style]}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

export const numberCell = (place: string, value: number, style: Style = 'plain'): string =>
  style === 'plain'
    ? `<c r="${place}"><v>${Object.is(value, -0) ? '-0' : value}</v></c>`
    : `<c r="${place}" s="${STYLE_NUMBERS[style]}"><v>${value}</v></c>`;

/** Characters that XML cannot contain, and texts that Excel would read as an escaped character. */
const TO_ESCAPE =
  // biome-ignore format: one kind per line
  // oxlint-disable-next-line no-control-regex -- the function escapes control characters
  /[&<>"\r]|[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]|_(?=x[0-9A-Fa-f]{4}_)/g;

const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/**
 * Escapes a text for a workbook's XML. Characters that XML does not allow, and lone surrogates, become `_xHHHH_`. In a
 * text that looks like such an escape, `_x005F_` replaces the first character (ECMA-376, ST_Xstring).
 */
export const xmlText = (text: string): string =>
  PLAIN_TEXT.test(text)
    ? text
    : text.replace(
        TO_ESCAPE,
        (found) =>
          NAMED_ENTITIES[found] ?? `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
      );

/** Texts without characters to escape. Most texts match, which is much faster than testing `TO_ESCAPE`. */
const PLAIN_TEXT = /^[A-Za-z0-9 .,:;()/-]*$/;
