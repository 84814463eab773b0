import { extensionOf, type UploadKind, uploadKindOf } from '@canvass/project';

interface FileKind {
  readonly kind: UploadKind;
  /** The type of an image according to its bytes; for all other files the general type of bytes. */
  readonly mediaType: string;
}
/** Why a file is refused: it is or may be SVG or another document with scripts, or does not match its extension. */
export type Unfit = 'svg' | 'extension' | 'content';

const BYTES = 'application/octet-stream';
/** Number of bytes that are examined. */
const HEAD = 4_096;

/** The first bytes of image formats in hexadecimal; `.` is any digit. */
const IMAGE_SIGNATURES: readonly (readonly [RegExp, string])[] = [
  [/^89504e470d0a1a0a/, 'image/png'],
  [/^ffd8ff/, 'image/jpeg'],
  [/^47494638(37|39)61/, 'image/gif'],
  [/^424d.{8}00000000/, 'image/bmp'],
  [/^52494646.{8}57454250/, 'image/webp'],
  [/^(49492a00|4d4d002a)/, 'image/tiff'],
  [/^.{8}66747970(61766966|61766973)/, 'image/avif'],
  [/^.{8}66747970(68656963|68656978|6d696631|6d736631)/, 'image/heic'],
  [/^00000100/, 'image/vnd.microsoft.icon'],
];

/** The kind of a file by both its name and its first bytes, since neither is reliable alone (TRUST-17). */
export function fileKindOf(name: string, bytes: Uint8Array): FileKind | Unfit {
  const extension = extensionOf(name);
  if (extension === 'svg' || extension === 'svgz' || isSvg(bytes)) return 'svg';
  const kind = uploadKindOf(extension);
  if (kind === undefined) return 'extension';
  if (isMarkup(bytes)) return 'content';
  const hex = Buffer.from(bytes.subarray(0, 32)).toString('hex');
  const image = IMAGE_SIGNATURES.find(([start]) => start.test(hex))?.[1];
  if (kind === 'image') return image === undefined ? 'content' : { kind, mediaType: image };
  if (extension === 'pdf' && !headOf(bytes).includes('%PDF-')) return 'content';
  return { kind, mediaType: BYTES };
}

/** The beginning as text, including UTF-16, which could hide markup. */
function headOf(bytes: Uint8Array): string {
  const head = bytes.subarray(0, HEAD);
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(head);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(head);
  // Removes the NULs of UTF-16 without a byte order mark.
  return Buffer.from(head).toString('latin1').replaceAll('\0', '');
}

/** Finds an svg element near the beginning. Binary files do not contain it there. */
const isSvg = (bytes: Uint8Array) => /<\s*(\w+:)?svg[\s>/]/i.test(headOf(bytes));

const isMarkup = (bytes: Uint8Array) =>
  /^[\s\uFEFF\u00EF\u00BB\u00BF]*<(\?xml|!doctype|!--|html|head|body|script|iframe|img|meta|link|style|xsl)/i.test(
    headOf(bytes),
  );
