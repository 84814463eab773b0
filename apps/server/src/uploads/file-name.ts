/** Characters of a name, with its extension; the longest that is stored. */
const LONGEST = 200;
/** Control characters, and those that turn the direction of writing round or are not seen. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu;

/**
 * A file's name as it is shown: without folders, unseen characters and blanks at its ends. It is never part of a path
 * or, as it is, of a header (TRUST-17).
 */
export function cleanFileName(raw: string): string {
  const last = raw.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const name = last
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
    // Only where a run begins: tried at each of its characters, it would take the square of a long name's length.
    .replace(/(?<![\s.])[\s.]+$/, '');
  if (name.length <= LONGEST) return name === '' ? 'file' : name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= 12 ? name.slice(dot) : '';
  return (
    name
      .slice(0, LONGEST - extension.length)
      .toWellFormed()
      .replaceAll('\uFFFD', '') + extension
  );
}

/** RFC 6266 and 5987: the name for old programs in plain ASCII, for all others in UTF-8. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*!]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
