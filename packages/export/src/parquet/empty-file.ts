/** In Thrift's compact protocol: no rows (field 3, a 64-bit 0), then field 4, a list without elements, of nothing. */
const NO_ROWS_NO_GROUPS = Buffer.from([0x16, 0x00, 0x19, 0x00]);
const LIST_OF_STRUCTURES = 0x0c;

/**
 * A file without rows has no group of rows, and hyparquet-writer (0.17) then does not say what the list of groups
 * is a list of, which strict readers refuse. Says it. Names are ASCII, so that the bytes occur once.
 */
export function withGroupList(footer: Uint8Array): Uint8Array {
  const bytes = Buffer.from(footer);
  const at = bytes.indexOf(NO_ROWS_NO_GROUPS);
  if (at >= 0) bytes.writeUInt8(LIST_OF_STRUCTURES, at + NO_ROWS_NO_GROUPS.length - 1);
  return bytes;
}
