/**
 * The beginning of a text, at most so many bytes of UTF-8; no character is cut in two. A NUL, which ends a text for
 * many readers, becomes U+FFFD as in cells.
 */
export function cutText(text: string, bytes: number): string {
  const clean = text.replaceAll('\0', '\uFFFD');
  if (Buffer.byteLength(clean) <= bytes) return clean;
  const buffer = Buffer.alloc(bytes);
  return buffer.toString('utf8', 0, buffer.write(clean));
}
