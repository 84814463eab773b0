import { inflateRawSync } from 'node:zlib';

const END = 0x0605_4b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const HEAD_BYTES = 30;
const AS_IT_IS = 0;

/** Reads the files of a ZIP archive by the directory at its end. Returns the files by path. */
export function readArchive(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const end = bytes.length - END_BYTES;
  if (end < 0 || bytes.readUInt32LE(end) !== END) throw new Error('the archive has no end');
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const name = at + ENTRY_BYTES;
    const nameEnd = name + bytes.readUInt16LE(at + 28);
    const head = bytes.readUInt32LE(at + 42);
    const start = head + HEAD_BYTES + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28);
    const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
    const isPacked = bytes.readUInt16LE(at + 10) !== AS_IT_IS;
    files.set(bytes.toString('utf8', name, nameEnd), isPacked ? inflateRawSync(packed) : packed);
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}
