const BYTES = 16;
/** The upper bits of two bytes say which kind of UUID it is (RFC 9562, version 4). */
const VERSION_AT = 6;
const VARIANT_AT = 8;

/**
 * A random UUID. `crypto.randomUUID` would make one too, but browsers offer it in secure contexts only: not to a page
 * that came over plain http from any host but this machine. `getRandomValues` is there always.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const hex = Array.from(bytes, (byte, index) => markByte(byte, index).toString(16).padStart(2, '0')).join(
    '',
  );
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function markByte(byte: number, index: number): number {
  if (index === VERSION_AT) return (byte & 0x0f) | 0x40;
  return index === VARIANT_AT ? (byte & 0x3f) | 0x80 : byte;
}
