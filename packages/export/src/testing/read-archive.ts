import { inflateRawSync } from 'node:zlib';

const END = 0x0605_4b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const HEAD_BYTES = 30;
const AS_IT_IS = 0;

export function readArchive(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const end = bytes.length - END_BYTES;
  if (end < 0 || bytes.readUInt32LE(end) !== END) throw new Error('the archive has no end');
  const files = new Map<string, Buffer>();
  let offset = bytes.readUInt32LE(end + 16);
  for (let remainingFiles = bytes.readUInt16LE(end + 10); remainingFiles > 0; remainingFiles -= 1) {
    const name = offset + ENTRY_BYTES;
    const nameEnd = name + bytes.readUInt16LE(offset + 28);
    const head = bytes.readUInt32LE(offset + 42);
    const start = head + HEAD_BYTES + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28);
    const packed = bytes.subarray(start, start + bytes.readUInt32LE(offset + 20));
    const isPacked = bytes.readUInt16LE(offset + 10) !== AS_IT_IS;
    files.set(bytes.toString('utf8', name, nameEnd), isPacked ? inflateRawSync(packed) : packed);
    offset = nameEnd + bytes.readUInt16LE(offset + 30) + bytes.readUInt16LE(offset + 32);
  }
  return files;
}
