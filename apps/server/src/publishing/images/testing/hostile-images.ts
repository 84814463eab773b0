import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

interface DrawnImage {
  readonly width: number;
  readonly height: number;
  readonly seed?: number;
}

/** An image of soft colours with some lines, so that formats with and without loss both have work. */
export function drawImage({ width, height, seed = 1 }: DrawnImage): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) {
    const [column, row] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
    pixels[at] =
      (column / 8 + row / 4 + seed * 20 * (at % 3) + ((column + seed * row) % 64 === 0 ? 90 : 0)) & 255;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A GIF of three frames. */
export async function drawAnimation({ width, height }: DrawnImage): Promise<Buffer> {
  const frames = await Promise.all(
    [1, 40, 90].map((seed) => drawImage({ width, height, seed }).png().toBuffer()),
  );
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100, 100], loop: 0 })
    .toBuffer();
}

function createPngChunk(type: string, data: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(content.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  content.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(content), content.length + 4);
  return chunk;
}

/** A PNG whose header claims a size, and whose content is this many zeros. */
export function createPng(width: number, height: number, zeros: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    createPngChunk('IHDR', header),
    createPngChunk('IDAT', deflateSync(Buffer.alloc(zeros))),
    createPngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Files that are refused, each with the id of its finding. */
export async function listHostileFiles(): Promise<readonly (readonly [string, Uint8Array, string])[]> {
  const png = await drawImage({ width: 300, height: 200 }).png().toBuffer();
  const jpeg = await drawImage({ width: 300, height: 200 }).jpeg().toBuffer();
  const webp = await drawImage({ width: 300, height: 200 }).webp().toBuffer();
  const gif = await drawAnimation({ width: 60, height: 40 });
  const text = (content: string) => Buffer.from(content);
  return [
    ['an empty file', new Uint8Array(), 'image.not-an-image'],
    ['a PNG cut in half', png.subarray(0, png.length / 2), 'image.damaged'],
    ['a JPEG cut in half', jpeg.subarray(0, jpeg.length / 2), 'image.damaged'],
    ['a WebP cut in half', webp.subarray(0, webp.length / 2), 'image.damaged'],
    ['a GIF cut in half', gif.subarray(0, gif.length / 2), 'image.damaged'],
    ['only the first bytes of a PNG', png.subarray(0, 8), 'image.damaged'],
    ['a PNG of 50,000 × 50,000 pixels', createPng(50_000, 50_000, 1_000), 'image.too-many-pixels'],
    ['a PNG of no pixels', createPng(0, 0, 10), 'image.damaged'],
    ['a PNG without its pixels', createPng(100, 100, 10), 'image.damaged'],
    ['a drawing', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image.not-an-image'],
    [
      'a drawing after a comment',
      text('<?xml version="1.0"?><!-- x --><svg:svg><script>alert(1)</script></svg:svg>'),
      'image.not-an-image',
    ],
    ['a drawing in UTF-16', Buffer.from('<svg xmlns="">', 'utf16le'), 'image.not-an-image'],
    ['a page', text('<!doctype html><script>alert(1)</script>'), 'image.not-an-image'],
    ['a page that begins like a GIF', text('GIF89a/*<script>alert(1)</script>*/=1;'), 'image.damaged'],
    ['a document', text('%PDF-1.7\n%...'), 'image.not-an-image'],
    ['a photo of a phone in HEIC', text('\0\0\0\x18ftypheic\0\0\0\0heicmif1'), 'image.not-an-image'],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), 'image.not-an-image'],
    ['a TIFF', await drawImage({ width: 9, height: 9 }).tiff().toBuffer(), 'image.not-an-image'],
  ];
}
