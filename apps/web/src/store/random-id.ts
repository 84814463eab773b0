const BYTES = 16;
/** Indices of bytes whose upper bits contain version and variant of the UUID (RFC 9562, version 4). */
const VERSION_AT = 6;
const VARIANT_AT = 8;

/**
 * Returns a random UUID. `crypto.randomUUID` exists only in secure contexts, and pages may be served over plain HTTP.
 * `getRandomValues` always exists.
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
