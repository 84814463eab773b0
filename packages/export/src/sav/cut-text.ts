/** The beginning of a text, at most so many bytes of UTF-8; no character is cut in two. */
export function cutText(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  const buffer = Buffer.alloc(bytes);
  return buffer.toString('utf8', 0, buffer.write(text));
}
