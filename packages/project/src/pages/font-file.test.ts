import fc from 'fast-check';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { FONT_LIMITS, fontCharacters, issuesOfFont, readFontFile, storedFontName } from './font-file.ts';

const EXAMPLES = new URL('../../../../examples/', import.meta.url);
const nunito = readFileSync(new URL('bicycle-repair/fonts/nunito-400.woff2', EXAMPLES));
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const readFont = (bytes: Uint8Array) => readFontFile(bytes, brotliDecompressSync);

function sfnt(fsType: number, tags = ['OS/2', 'cmap', 'head', 'maxp']): Uint8Array {
  const file = Buffer.alloc(12 + tags.length * 16 + 16);
  file.writeUInt32BE(0x00010000, 0);
  file.writeUInt16BE(tags.length, 4);
  for (const [index, tag] of tags.entries()) {
    file.write(tag, 12 + index * 16, 'latin1');
    file.writeUInt32BE(12 + tags.length * 16, 12 + index * 16 + 8);
    file.writeUInt32BE(16, 12 + index * 16 + 12);
  }
  file.writeUInt16BE(fsType, 12 + tags.length * 16 + 8);
  return file;
}

/** A WOFF2 file whose only table is `cmap`. It states `length` as the size of the table, and contains `packed`. */
function woff2(length: number, packed: Uint8Array): Uint8Array {
  const header = Buffer.alloc(48);
  header.write('wOF2', 0, 'latin1');
  header.writeUInt32BE(0x00010000, 4);
  header.writeUInt16BE(1, 12);
  header.writeUInt32BE(length, 16);
  header.writeUInt32BE(packed.length, 20);
  const digits = [28, 21, 14, 7, 0].map((shift) => ((length >>> shift) & 0x7f) | (shift === 0 ? 0 : 0x80));
  return Buffer.concat([header, Buffer.from([0, ...digits]), packed]);
}

describe('readFontFile', () => {
  it('accepts fonts of the examples, and TrueType', () => {
    expect(readFont(nunito)).toEqual({ restrictions: [] });
    expect(readFont(sfnt(0))).toEqual({ restrictions: [] });
  });

  test.each([
    ['a licence that forbids embedding', 0x0002, ['no-embedding']],
    ['a licence for printing only', 0x0004, []],
    ['a licence that forbids subsetting', 0x0108, ['no-subsetting']],
    ['a licence that forbids both', 0x0102, ['no-embedding', 'no-subsetting']],
  ])('reads %s', (_, fsType, restrictions) => {
    expect(readFont(sfnt(fsType))).toEqual({ restrictions });
    expect(issuesOfFont({ restrictions: [] }, '$')).toEqual([]);
  });

  test.each([
    ['a text', Buffer.from('hello, this is not a font')],
    ['nothing', Buffer.alloc(0)],
    ['half a file', nunito.subarray(0, 5_000)],
    ['a font without characters', sfnt(0, ['OS/2', 'head', 'maxp'])],
    ['an image', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ])('refuses %s', (_, bytes) => {
    expect(readFont(bytes)).toEqual({ fault: 'not-a-font' });
  });

  it('never decompresses more than the file states, nor more than the limit', () => {
    const bomb = brotliCompressSync(Buffer.alloc(50_000_000), FAST);
    expect(bomb.length).toBeLessThan(10_000);
    expect(readFont(woff2(50_000_000, bomb))).toEqual({ fault: 'too-large' });
    const limits: number[] = [];
    const inflate: Parameters<typeof readFontFile>[1] = (packed, limit) => {
      limits.push(limit.maxOutputLength);
      return brotliDecompressSync(packed, limit);
    };
    expect(readFontFile(woff2(1_000, bomb), inflate)).toEqual({ fault: 'not-a-font' });
    expect(limits).toEqual([1_000]);
  });

  it('refuses tables whose total size exceeds the limit, although they overlap in the file', () => {
    const tags = Array.from({ length: 5_000 }, (_, at) => `T${String(at).padStart(3, '0')}`.slice(0, 4));
    const file = Buffer.from(sfnt(0, ['cmap', 'head', 'maxp', ...tags]));
    for (let offset = 12; offset < 12 + 5_003 * 16; offset += 16) file.writeUInt32BE(16_000, offset + 12);
    expect(readFont(Buffer.concat([file, Buffer.alloc(16_000)]))).toEqual({ fault: 'too-large' });
  });

  it('refuses a transformed table whose original size exceeds the limit', () => {
    const packed = brotliCompressSync(Buffer.alloc(2), FAST);
    const header = Buffer.from(woff2(2, packed).subarray(0, 48));
    header.writeUInt16BE(2, 12);
    const glyf = [10, 0x9f, 0xff, 0xff, 0xff, 0x7f, 1]; // the table claims 500 MB and has one byte in the file
    const file = Buffer.concat([header, Buffer.from([0, 1, ...glyf]), packed]);
    expect(readFont(file)).toEqual({ fault: 'too-large' });
  });

  it('refuses a file above the maximum size without reading it', () => {
    expect(readFont(Buffer.alloc(FONT_LIMITS.bytes + 1))).toEqual({ fault: 'too-large' });
  });

  it('never throws, whatever the bytes are', () => {
    const damages = fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 4 });
    fc.assert(
      fc.property(damages, fc.uint8Array({ maxLength: 200 }), (changes, bytes) => {
        const copy = Buffer.from(nunito);
        for (const [offset, value] of changes) copy[offset] = value;
        for (const file of [copy, bytes]) expect(Object.keys(readFont(file))).toHaveLength(1);
      }),
    );
  });
});

test.each([
  ['fonts/Brand Sans.woff2', 'Brand-Sans.0123456789abcdef.woff2'],
  ['Brand-Sans.0123456789abcdef.woff2', 'Brand-Sans.0123456789abcdef.woff2'],
  ['a.b.ttf', 'a-b.0123456789abcdef.ttf'],
])('%s is stored as %s', (file, storedName) => {
  expect(storedFontName(file, '0123456789abcdef'.repeat(4))).toBe(storedName);
});

it('keeps whole alphabets, but only the ideographs that are used', () => {
  const characters = fontCharacters(['茶馆', 'سلام', '😀']);
  for (const keptCharacter of ['茶', '馆', 'ص', 'z', 'é', '…', '€', '😀'])
    expect(characters).toContain(keptCharacter);
  for (const omittedCharacter of ['书', 'я', 'あ']) expect(characters).not.toContain(omittedCharacter);
  expect(fontCharacters([])).not.toContain('س');
});
