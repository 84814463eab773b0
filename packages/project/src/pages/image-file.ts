import type { ProjectIssue } from '../findings/findings.ts';

export const IMAGE_LIMITS = {
  /** Size of one of the author's files in bytes. */
  bytes: 20_000_000,
  /** Pixels of a file, of all frames of an animation together. */
  pixels: 64_000_000,
  /** Size of the largest stored image in pixels. */
  width: 2_560,
  height: 5_120,
  /** Number of images of a survey, with those of its drafts. */
  surveyFiles: 400,
  /** Size of all stored images of a survey in bytes. */
  surveyBytes: 400_000_000,
} as const;

/** Widths in which an image is stored besides its own, if it is wider. */
const WIDTHS = [640, 1_280];
/** Maximum width of the image at the plain address: enough for a phone with three pixels per point. */
const USUAL_WIDTH = 1_280;

/** A stored image. Its name contains the hash of its content and its size, so that a look-up is not needed. */
export interface StoredImage {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** A pattern of names of stored images within a text, which PostgreSQL reads in the same way. */
export const STORED_IMAGE_NAME = '[0-9a-f]{32}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}';
const FILE = new RegExp(`^(${STORED_IMAGE_NAME})(?:\\.([1-9][0-9]{0,3}))?\\.webp$`);

export const IMAGE_FOLDER = '/s/images/';

/** The name of a stored image: 32 digits of the SHA-256 of its content, and its size. */
export const createImageName = (sha256: string, width: number, height: number): string =>
  `${sha256.slice(0, 32)}-${width}x${height}`;

export const imageAddress = (name: string): string => `${IMAGE_FOLDER}${name}.webp`;

/** Reads the last part of the address of a stored image. Returns undefined for any other text. */
export function readImageFile(file: string): (StoredImage & { readonly shownWidth: number }) | undefined {
  const [, name, shown] = FILE.exec(file) ?? [];
  if (name === undefined) return undefined;
  const [width = 0, height = 0] = (name.split('-')[1] ?? '').split('x').map(Number);
  const image = { name, width, height };
  const widths = listImageWidths(image);
  const shownWidth = shown === undefined ? usualWidth(widths) : Number(shown);
  return widths.includes(shownWidth) ? { ...image, shownWidth } : undefined;
}

/** All widths in which an image is stored, its own last. */
export const listImageWidths = ({ width }: Pick<StoredImage, 'width'>): readonly number[] => [
  ...WIDTHS.filter((smaller) => smaller < width),
  width,
];

const usualWidth = (widths: readonly number[]): number =>
  widths.findLast((width) => width <= USUAL_WIDTH) ?? 0;

export type ImageFormat = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif';

export type ImageFault =
  | 'missing'
  | 'empty'
  | 'too-large'
  | 'svg'
  | 'heic'
  | 'not-an-image'
  | 'too-many-pixels'
  | 'too-slow'
  | 'damaged'
  | 'survey-full';

/** The format of a file by its first bytes. Names and media types of files are ignored, because senders choose them. */
export function findImageFormat(bytes: Uint8Array): ImageFormat | ImageFault {
  if (bytes.length === 0) return 'empty';
  if (bytes.length > IMAGE_LIMITS.bytes) return 'too-large';
  const head = String.fromCharCode(...bytes.subarray(0, HEAD));
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp';
  if (head.startsWith('ftyp', 4)) return findHeifBrand(head);
  return /<\s*(?:\w+:)?svg[\s>/]/i.test(head.replaceAll('\0', '')) ? 'svg' : 'not-an-image';
}

/** Bytes within which an SVG file has its first element. */
const HEAD = 4_096;

/** Brands are listed from byte 8 on, until the end of the first box. */
function findHeifBrand(head: string): ImageFormat | ImageFault {
  const brands = head.slice(8, 8 + Math.min(64, head.charCodeAt(3)));
  if (brands.includes('avif') || brands.includes('avis')) return 'avif';
  return /hei[cxms]|hev[cx]|mif1/.test(brands) ? 'heic' : 'not-an-image';
}

const CHUNKS_WITHOUT_METADATA: ReadonlySet<string> = new Set([
  'VP8 ',
  'VP8L',
  'VP8X',
  'ALPH',
  'ANIM',
  'ANMF',
]);

/** Whether a WebP file consists of nothing but its image: no place, no camera, no text, and no bytes after its end. */
export function isPlainWebp(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (findImageFormat(bytes) !== 'webp' || view.getUint32(4, true) + 8 !== bytes.length) return false;
  let at = 12;
  while (at + 8 <= bytes.length) {
    if (!CHUNKS_WITHOUT_METADATA.has(String.fromCharCode(...bytes.subarray(at, at + 4)))) return false;
    const length = view.getUint32(at + 4, true);
    at += 8 + length + (length % 2);
  }
  return at === bytes.length;
}

const MB = 1_000_000;

const FINDINGS = {
  missing: {
    id: 'image.missing',
    message: 'There is no such image, so respondents would see none.',
    fix: 'In the editor, choose the file. With the command, write its path from the folder of the project file: `canvass publish` sends the file.',
  },
  empty: {
    id: 'image.not-an-image',
    message: 'The file is empty.',
    fix: 'Choose the file again, or save it again in the program that made it.',
  },
  'too-large': {
    id: 'image.too-large',
    message: `The file has more than ${IMAGE_LIMITS.bytes / MB} MB.`,
    fix: 'Save the image smaller, for example as a JPEG.',
  },
  svg: {
    id: 'image.not-an-image',
    message: 'SVG drawings are not accepted, because they can contain scripts.',
    fix: 'Save the drawing as a PNG about 1,200 pixels wide.',
  },
  heic: {
    id: 'image.not-an-image',
    message: 'The image is a HEIC file, which most browsers cannot show.',
    fix: 'Save it as a JPEG.',
  },
  'not-an-image': {
    id: 'image.not-an-image',
    message: 'The file is not an image in a format that browsers can show.',
    fix: 'Use a PNG, JPEG, WebP, GIF or AVIF file.',
  },
  'too-many-pixels': {
    id: 'image.too-many-pixels',
    message: `The image has more than ${IMAGE_LIMITS.pixels / MB} million pixels. All frames of an animation count.`,
    fix: 'Save it smaller: 2,500 pixels are wide enough. Shorten an animation.',
  },
  'too-slow': {
    id: 'image.too-many-pixels',
    message: 'Converting the image takes too long.',
    fix: 'Save it smaller: 2,500 pixels are wide enough. Shorten an animation.',
  },
  damaged: {
    id: 'image.damaged',
    message: 'The image is damaged or incomplete.',
    fix: 'Open it in an image program and save it again.',
  },
  'survey-full': {
    id: 'image.survey-full',
    message: `The survey has ${IMAGE_LIMITS.surveyFiles} images, or ${IMAGE_LIMITS.surveyBytes / MB} MB of them, which is the maximum.`,
    fix: 'Remove images from the survey. They are deleted a day later.',
  },
} as const satisfies Readonly<Record<ImageFault, Omit<ProjectIssue, 'path' | 'severity'>>>;

/** The finding about an image at a path of a project. */
export const issueOfImage = (fault: ImageFault, path: string): ProjectIssue => ({
  ...FINDINGS[fault],
  severity: 'error',
  path,
});
