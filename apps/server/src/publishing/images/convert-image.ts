import { createHash } from 'node:crypto';
import {
  createImageName,
  findImageFormat,
  IMAGE_LIMITS,
  type ImageFault,
  type ImageFormat,
  isPlainWebp,
  listImageWidths,
} from '@canvass/project/images';
import type { Metadata, Sharp, SharpOptions } from 'sharp';

type SharpModule = typeof import('sharp').default;

export interface ConvertedImage {
  readonly name: string;
  /** The image in each of its widths, as WebP. */
  readonly files: ReadonlyMap<number, Uint8Array>;
  /** Whether the image moves. */
  readonly isAnimated: boolean;
}

/** Seconds within which one width of an image must be converted. */
const TIMEOUT_S = 30;
const QUALITY = 80;
/** PNG files up to this size are also tried without loss, which is smaller for logos and screenshots. */
const MAX_LOSSLESS_PIXELS = 1_000_000;
/** WebP files up to this size are stored as they are, so that an image that was downloaded keeps its name. */
const MAX_KEPT_BYTES = 4_000_000;
/** Formats that can move. */
const ANIMATED: ReadonlySet<ImageFormat> = new Set(['gif', 'webp']);
/** The only loaders of libvips that read files of authors. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`);

let loadedSharp: Promise<SharpModule> | undefined;

/** Loads sharp with the first image, because most servers start without one. */
function loadSharp(): Promise<SharpModule> {
  loadedSharp ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: LOADERS });
    // One thread per image leaves the other processors to respondents.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return loadedSharp;
}

/**
 * Converts an author's file to WebP in several widths: turned upright, without metadata, in the colours of the web.
 * Animations keep moving. A WebP file without metadata stays as it is. Returns the fault of any other file. The work is
 * done in threads of libvips.
 */
export async function convertImage(bytes: Uint8Array): Promise<ConvertedImage | ImageFault> {
  const format = findImageFormat(bytes);
  if (!isFormat(format)) return format;
  if (format === 'gif' && !hasGifEnd(bytes)) return 'damaged';
  const sharp = await loadSharp();
  try {
    return await convert(sharp, bytes, format);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (/pixel limit/i.test(error.message)) return 'too-many-pixels';
    return /timeout/i.test(error.message) ? 'too-slow' : 'damaged';
  }
}

/** Whether a GIF is complete. libvips also reads truncated ones. */
const hasGifEnd = (bytes: Uint8Array): boolean => bytes.findLast((byte) => byte !== 0) === GIF_END;
const GIF_END = 0x3b;

const FORMATS: ReadonlySet<string> = new Set<ImageFormat>(['png', 'jpeg', 'gif', 'webp', 'avif']);
const isFormat = (format: ImageFormat | ImageFault): format is ImageFormat => FORMATS.has(format);

async function convert(
  sharp: SharpModule,
  bytes: Uint8Array,
  format: ImageFormat,
): Promise<ConvertedImage | ImageFault> {
  const options: SharpOptions = {
    limitInputPixels: IMAGE_LIMITS.pixels,
    failOn: 'error',
    animated: ANIMATED.has(format),
  };
  const open = () => sharp(bytes, options).timeout({ seconds: TIMEOUT_S });
  const metadata = await open().metadata();
  const pixels = metadata.width * metadata.height;
  if (pixels > IMAGE_LIMITS.pixels) return 'too-many-pixels';
  const isAnimated = (metadata.pages ?? 1) > 1;
  const source = isAnimated ? open() : open().autoOrient();
  const isDrawing = format === 'png' && pixels <= MAX_LOSSLESS_PIXELS;
  const isKept = isKeptFile(bytes, metadata);
  // Reading all pixels of a file that is kept shows whether it is damaged.
  if (isKept) await open().stats();
  const largest = isKept ? bytes : await encode(resize(source, IMAGE_LIMITS), isDrawing);
  const size = await sharp(largest, { limitInputPixels: IMAGE_LIMITS.pixels }).metadata();
  const files = new Map([[size.width, largest]]);
  for (const smaller of listImageWidths(size).slice(0, -1))
    files.set(smaller, await encode(resize(source, { width: smaller }), isDrawing));
  const hash = createHash('sha256').update(largest).digest('hex');
  return { name: createImageName(hash, size.width, size.height), files, isAnimated };
}

/** Whether a file is stored as it is. The height of an animation is that of all its frames together. */
const isKeptFile = (bytes: Uint8Array, { width, height, pageHeight = height }: Metadata): boolean =>
  isPlainWebp(bytes) &&
  bytes.length <= MAX_KEPT_BYTES &&
  width <= IMAGE_LIMITS.width &&
  pageHeight <= IMAGE_LIMITS.height;

const resize = (image: Sharp, box: { readonly width: number; readonly height?: number }): Sharp =>
  image.clone().resize({ ...box, fit: 'inside', withoutEnlargement: true });

/** Encodes an image as WebP. A drawing is stored without loss if that is smaller. */
async function encode(image: Sharp, isDrawing: boolean): Promise<Uint8Array> {
  const lossy = await image.clone().webp({ quality: QUALITY }).toBuffer();
  if (!isDrawing) return lossy;
  const lossless = await image.clone().webp({ lossless: true }).toBuffer();
  return lossless.length < lossy.length ? lossless : lossy;
}
