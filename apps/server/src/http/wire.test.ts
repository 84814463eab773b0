import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseEncoding, createCompressor, createSharedText } from './compressed-replies.ts';
import { parseJsonBody } from './json-body.ts';
import { computeAddressKey } from './rate-limits.ts';

describe('JSON from the wire', () => {
  it('arrives unchanged', () => {
    const value = { a: [1, -2.5, 'ü😀', null, true], b: { toString: 'x', 'a b': {} } };
    expect(parseJsonBody(JSON.stringify(value))).toEqual({ value });
  });

  it.each([
    ['{"project": {"title": "A", "title" : "B"}}', '$.project.title'],
    ['[{"a\\"": 1}, {"a\\"": 1, "a\\u0022": 2}]', '$[1]["a\\""]'],
    ['{"a": ":", "b": "x\\\\", "a"\n\t: 2}', '$.a'],
  ])('is refused with two equal keys in an object: %s', (text, path) => {
    expect(parseJsonBody(text)).toMatchObject({ data: { key: 'request.duplicate_key', path } });
  });

  it('is accepted whatever its texts and keys look like', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ noUnicodeString: false }),
        fc.constantFrom(undefined, 1, '\t'),
        (value, indent) => {
          const text = JSON.stringify(value, null, indent);
          expect(parseJsonBody(text)).toEqual({ value: JSON.parse(text) });
        },
      ),
    );
  });

  it('may have 64 levels below its root, but not 65', () => {
    const nest = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect(parseJsonBody(nest(65))).toHaveProperty('value');
    expect(parseJsonBody(nest(66))).toMatchObject({ data: { key: 'request.too_deep' } });
  });

  it('may have 500,000 values, but not more', () => {
    const flat = (count: number) => `[${Array(count).fill(0).join(',')}]`;
    expect(parseJsonBody(flat(500_000))).toHaveProperty('value');
    expect(parseJsonBody(flat(500_001))).toMatchObject({ data: { key: 'request.too_many_values' } });
  });
});

describe('addresses', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['203.0.113.7:51820', '203.0.113.7'],
    ['[2001:db8:1:2:3:4:5:6]:51820', '2001:db8:1:2'],
    ['[::ffff:203.0.113.7]:1', '203.0.113.7'],
    ['[2001:db8::1]', '2001:db8:0:0'],
  ])('%s counts as %s', (ip, key) => expect(computeAddressKey(ip)).toBe(key));
});

describe('compression', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0.000, identity', 'identity'],
    ['deflate', 'identity'],
    [undefined, 'identity'],
  ] as const)('%s gets %s', (accepted, encoding) => {
    expect(chooseEncoding(accepted, 10_000)).toBe(encoding);
    expect(chooseEncoding(accepted, 100)).toBe('identity');
  });

  it('caches texts by the length of their encoded form', async () => {
    const compress = createCompressor(100_000);
    const texts = Array.from({ length: 10 }, (_, at) => createSharedText(`${at}`.repeat(50_000)));
    const compressedTexts = [];
    for (const text of texts) compressedTexts.push(await compress(text, 'gzip', 5));
    for (const [index, text] of texts.entries())
      expect(await compress(text, 'gzip', 5)).toBe(compressedTexts[index]);
  });

  it('returns the same bytes for the same text, and compresses it once', async () => {
    const text = createSharedText('问卷 '.repeat(2_000));
    const compress = createCompressor();
    expect(brotliDecompressSync(await compress(text, 'br', 5))).toEqual(text.bytes);
    expect(gunzipSync(await compress(text, 'gzip', 5))).toEqual(text.bytes);
    expect(await compress(text, 'br', 5)).toBe(
      await compress(createSharedText('问卷 '.repeat(2_000)), 'br', 5),
    );
  });
});
