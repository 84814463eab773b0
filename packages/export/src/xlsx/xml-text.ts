/** What XML cannot hold, or what Excel would take for the escape of such a character. */
const TO_ESCAPE =
  // biome-ignore format: one kind per line
  // oxlint-disable-next-line no-control-regex -- control characters are what is to be escaped
  /[&<>"\r]|[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]|_(?=x[0-9A-Fa-f]{4}_)/g;

const NAMED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/**
 * A text as XML of a workbook. Excel writes characters that XML does not know, and lone halves of characters, as
 * `_xHHHH_`, and a text that happens to look so with `_x005F_` for its first character (ECMA-376, ST_Xstring).
 */
export const xmlText = (text: string): string =>
  text.replace(
    TO_ESCAPE,
    (found) => NAMED[found] ?? `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
