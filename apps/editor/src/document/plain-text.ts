const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
};
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;

/** The text of author HTML for lists, without tags, with spaces for line breaks. Callers show it only as text. */
export const plainText = (html: string): string =>
  decode(html.replaceAll(/<br\s*\/?>|<\/(?:p|li|div|h\d)>/gi, ' ').replaceAll(/<[^>]*>/g, ''))
    .replaceAll(/\s+/g, ' ')
    .trim();

function decode(text: string): string {
  return text.replaceAll(ENTITY, (entity: string, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity;
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}

/**
 * Converts author HTML to lines for a text field. Returns undefined for markup other than line breaks, which authors
 * edit as HTML.
 */
export function findLines(html: string): string | undefined {
  const text = html.replaceAll(/<br\s*\/?>/gi, '\n');
  if (/<[a-z!/]/i.test(text)) return undefined;
  return decode(text);
}

export const htmlOf = (lines: string): string =>
  lines.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');
