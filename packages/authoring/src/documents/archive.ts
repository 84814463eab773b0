import { Inflate } from 'fflate';

export interface ArchiveEntry {
  readonly name: string;
  readonly method: number;
  /** The position of the entry's own header. */
  readonly offset: number;
  readonly packedSize: number;
  /** The size that the archive declares. */
  readonly size: number;
  readonly isEncrypted: boolean;
}

const DIRECTORY_ENTRY = 0x02_01_4b_50;
const DIRECTORY_END = 0x06_05_4b_50;
const LOCAL_HEADER = 0x04_03_4b_50;
const DIRECTORY_END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;

/** The entries of a zip archive. Returns undefined if its directory is damaged. */
export function listEntries(bytes: Uint8Array): readonly ArchiveEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - DIRECTORY_END_BYTES;
  const firstEnd = Math.max(0, end - MAX_COMMENT_BYTES);
  while (end >= firstEnd && view.getUint32(end, true) !== DIRECTORY_END) end -= 1;
  if (end < firstEnd) return undefined;
  const count = view.getUint16(end + 10, true);
  const entries: ArchiveEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== DIRECTORY_ENTRY) return undefined;
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: String.fromCharCode(...bytes.subarray(at + 46, at + 46 + Math.min(nameLength, 500))),
      method: view.getUint16(at + 10, true),
      offset: view.getUint32(at + 42, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

const PIECE_BYTES = 16_384;

/** Unpacks an entry. Returns undefined if it is damaged, or larger than `maxSize`, whatever the archive declares. */
export function readEntry(bytes: Uint8Array, entry: ArchiveEntry, maxSize: number): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { offset, packedSize, method } = entry;
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== LOCAL_HEADER) return undefined;
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packedSize > bytes.length) return undefined;
  const packed = bytes.subarray(start, start + packedSize);
  if (method === 0) return packed.length > maxSize ? undefined : packed;
  return method === 8 ? inflate(packed, maxSize) : undefined;
}

function inflate(packed: Uint8Array, maxSize: number): Uint8Array | undefined {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const inflater = new Inflate((piece) => {
    size += piece.length;
    pieces.push(piece);
  });
  try {
    for (let at = 0; at < packed.length && size <= maxSize; at += PIECE_BYTES)
      inflater.push(packed.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= packed.length);
  } catch {
    return undefined; // the library throws for damaged data
  }
  if (size > maxSize) return undefined;
  const unpacked = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    unpacked.set(piece, at);
    at += piece.length;
  }
  return unpacked;
}
