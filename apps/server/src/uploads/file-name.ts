/** Maximum length of a name with its extension, in characters. */
const MAX_NAME_LENGTH = 200;
/** Control characters, invisible characters, and characters that reverse the writing direction. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu;

/**
 * A file's name for display: without folders, invisible characters and surrounding whitespace. The server
 * never uses it in a path, or unescaped in a header (TRUST-17).
 */
export function cleanFileName(raw: string): string {
  const lastPart = raw.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const name = lastPart
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
    // Matches only from the start of a run of dots and whitespace. Otherwise long names would take quadratic time.
    .replace(/(?<![\s.])[\s.]+$/, '');
  if (name.length <= MAX_NAME_LENGTH) return name === '' ? 'file' : name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= 12 ? name.slice(dot) : '';
  return (
    name
      .slice(0, MAX_NAME_LENGTH - extension.length)
      .toWellFormed()
      .replaceAll('\uFFFD', '') + extension
  );
}

/** `image.jpg` as `image (2).jpg`. */
export const numberedName = (name: string, number: number): string =>
  name.replace(EXTENSION, (extension) => ` (${number})${extension}`);

/** The inverse of `numberedName`. */
export const unnumberedName = (name: string): string => name.replace(/ \(\d+\)(?=(?:\.[^.]*)?$)/, '');

/** The last dot and what follows, or the empty end of a name without a dot. */
const EXTENSION = /(?:(?<=.)\.[^.]*)?$/;

/** The header value by RFC 6266 and 5987, with an ASCII name for old programs and a UTF-8 name. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*!]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
