import type { ProjectIssue } from '../findings/findings.ts';

export const FONT_LIMITS = {
  files: 4,
  /** Size of one of the author's files in bytes. */
  bytes: 12_000_000,
  /** Size of the tables of one file in bytes, decompressed. */
  tables: 40_000_000,
  /** Size of all published files of one project in bytes. A page may load all of them. */
  publishedBytes: 150_000,
} as const;

type FontFault = 'missing' | 'not-a-font' | 'too-large';

/** Use that the font's maker forbids in its field fsType. */
type FontRestriction = 'no-embedding' | 'no-subsetting';

/** Decompresses Brotli data. Throws if the data is damaged or larger than the limit. */
type Inflate = (bytes: Uint8Array, limits: { readonly maxOutputLength: number }) => Uint8Array;

interface FontFacts {
  readonly fault?: FontFault;
  readonly restrictions?: readonly FontRestriction[];
}

type Tables = ReadonlyMap<string, DataView>;

const SFNT = 0x00010000;
const APPLE = tagNumber('true');
const CFF = tagNumber('OTTO');
const WOFF2 = tagNumber('wOF2');
const COLLECTION = tagNumber('ttcf');

const REQUIRED_TABLES = ['cmap', 'head', 'maxp'];

/**
 * Reads the tables of a TrueType, OpenType or WOFF2 font, without trusting any size in the file. `inflate` is
 * `brotliDecompressSync` of Node.
 */
export function readFontFile(bytes: Uint8Array, inflate: Inflate): FontFacts {
  if (bytes.length > FONT_LIMITS.bytes) return { fault: 'too-large' };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const tables = tablesIn(view, inflate);
    if (typeof tables === 'string') return { fault: tables };
    if (REQUIRED_TABLES.some((tag) => tables.get(tag) === undefined)) return { fault: 'not-a-font' };
    return { restrictions: listRestrictions(tables) };
  } catch (error) {
    // A size or position in the file points outside of the file.
    if (error instanceof RangeError) return { fault: 'not-a-font' };
    throw error;
  }
}

function tablesIn(view: DataView, inflate: Inflate): Tables | FontFault {
  const signature = view.getUint32(0);
  if (signature === WOFF2) return woff2Tables(view, inflate);
  if (signature !== SFNT && signature !== APPLE && signature !== CFF) return 'not-a-font';
  const tables = sfntTables(view);
  return sumOf(tables.map(([, { byteLength }]) => byteLength)) > FONT_LIMITS.tables
    ? 'too-large'
    : new Map(tables);
}

/** In fsType, 2 forbids embedding unless another bit allows it, and 0x100 forbids subsetting. */
function listRestrictions(tables: Tables): readonly FontRestriction[] {
  const os2 = tables.get('OS/2');
  const type = os2 === undefined || os2.byteLength < 10 ? 0 : os2.getUint16(8);
  return [
    ...((type & 0x000e) === 0x0002 ? (['no-embedding'] as const) : []),
    ...((type & 0x0100) === 0 ? [] : (['no-subsetting'] as const)),
  ];
}

const sumOf = (lengths: readonly number[]): number => lengths.reduce((sum, length) => sum + length, 0);

/** The tables of a font that is not WOFF2. A tag may occur twice. */
function sfntTables(view: DataView): readonly (readonly [tag: string, table: DataView])[] {
  const tables: [string, DataView][] = [];
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const entry = 12 + index * 16;
    const [offset, length] = [view.getUint32(entry + 8), view.getUint32(entry + 12)];
    tables.push([tagAt(view, entry), sliceView(view, offset, length)]);
  }
  return tables;
}

const sliceView = (view: DataView, offset: number, length: number) =>
  new DataView(view.buffer, view.byteOffset + offset, checkedLength(view, offset, length));

function checkedLength(view: DataView, offset: number, length: number): number {
  if (offset + length > view.byteLength) throw new RangeError('a table ends after the file');
  return length;
}

const WOFF2_HEADER = 48;

/** The tables of a WOFF2 font. Checks the sum of all sizes before decompressing the stream. */
function woff2Tables(view: DataView, inflate: Inflate): Tables | FontFault {
  if (view.getUint32(4) === COLLECTION) return 'not-a-font';
  const count = view.getUint16(12);
  const directory: { readonly tag: string; readonly length: number }[] = [];
  const finalLengths: number[] = [];
  let position = WOFF2_HEADER;
  const readNumber = (): number => {
    let value = 0;
    for (let digits = 0; digits < 5; digits += 1) {
      const byte = view.getUint8(position);
      position += 1;
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw new RangeError('a number is too long');
  };
  for (let index = 0; index < count; index += 1) {
    const flags = view.getUint8(position);
    position += 1;
    const knownTag = KNOWN_TAGS[flags & 0x3f];
    const tag = knownTag ?? tagAt(view, position);
    if (knownTag === undefined) position += 4;
    const length = readNumber();
    // Outlines are transformed unless the version is 3. Other tables are transformed unless the version is 0.
    const isTransformed = tag === 'glyf' || tag === 'loca' ? flags >> 6 !== 3 : flags >> 6 !== 0;
    directory.push({ tag, length: isTransformed ? readNumber() : length });
    finalLengths.push(length);
  }
  const total = sumOf(directory.map(({ length }) => length));
  if (Math.max(total, sumOf(finalLengths), view.getUint32(16)) > FONT_LIMITS.tables) return 'too-large';
  const stream = new Uint8Array(view.buffer, view.byteOffset + position);
  const packed = stream.subarray(0, checkedLength(view, position, view.getUint32(20)));
  const content = inflateTo(packed, total, inflate);
  return content?.length === total ? tablesInContent(directory, content) : 'not-a-font';
}

function inflateTo(packed: Uint8Array, length: number, inflate: Inflate): Uint8Array | undefined {
  if (length === 0) return undefined;
  try {
    return inflate(packed, { maxOutputLength: length });
  } catch {
    return undefined; // damaged, or longer than its directory states
  }
}

function tablesInContent(
  directory: readonly { readonly tag: string; readonly length: number }[],
  content: Uint8Array,
): Tables {
  const contentView = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const tables = new Map<string, DataView>();
  let offset = 0;
  for (const { tag, length } of directory) {
    tables.set(tag, sliceView(contentView, offset, length));
    offset += length;
  }
  return tables;
}

/** Tags that a WOFF2 file writes as numbers, in their order. */
const KNOWN_TAGS: readonly (string | undefined)[] =
  `cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill`
    .split(' ')
    .map((tag) => tag.replace('_', ' '));

const tagAt = (view: DataView, offset: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((at) => view.getUint8(offset + at)));

function tagNumber(tag: string): number {
  return [...tag].reduce((number, sign) => number * 256 + sign.charCodeAt(0), 0);
}

const FINDINGS = {
  missing: {
    id: 'font.missing',
    severity: 'error',
    message: 'There is no such font file.',
    fix: 'Write its path from the folder of the project file, and publish with `canvass publish`, which sends the file. In the console, choose the file together with the project file.',
  },
  'not-a-font': {
    id: 'font.not-a-font',
    severity: 'error',
    message: 'The file is not a font that browsers can use, or it is damaged.',
    fix: 'Use a .woff2, .ttf or .otf file of one font, not a collection.',
  },
  'too-large': {
    id: 'font.too-large',
    severity: 'error',
    message: `The font has more than ${FONT_LIMITS.bytes / 1e6} MB, or ${FONT_LIMITS.tables / 1e6} MB decompressed.`,
    fix: 'Use a font with fewer characters or weights.',
  },
  'no-embedding': {
    id: 'font.license',
    severity: 'warning',
    message: 'The font file states that its licence forbids use on web pages.',
    fix: 'Ask its maker for a web licence, or use another font.',
  },
  'no-subsetting': {
    id: 'font.license',
    severity: 'warning',
    message:
      'The font file states that its licence forbids to publish only some of its characters, which publishing does.',
    fix: 'Ask its maker, or use another font.',
  },
} as const satisfies Readonly<Record<FontFault | FontRestriction, Omit<ProjectIssue, 'path'>>>;

/** Findings about the font file at a path of a project. */
export const issuesOfFont = (
  { fault, restrictions = [] }: FontFacts,
  path: string,
): readonly ProjectIssue[] =>
  [...(fault === undefined ? [] : [fault]), ...restrictions].map((name) => ({ ...FINDINGS[name], path }));

const STORED_NAME = /^[A-Za-z0-9_-]+\.[0-9a-f]{16}\.(?:woff2|ttf|otf)$/;

/** The name of a stored font file: the author's name with 16 digits of the SHA-256 of the content. */
export function storedFontName(file: string, sha256: string): string {
  const [, name = 'font', ending = 'woff2'] =
    /([^/]+?)(?:\.[0-9a-f]{16})?\.(woff2|ttf|otf)$/.exec(file) ?? [];
  return `${name.replaceAll(/[^A-Za-z0-9_-]/g, '-')}.${sha256.slice(0, 16)}.${ending}`;
}

/** Whether a name is the name of a font file that a server has stored. */
export const isStoredFont = (file: string): boolean => STORED_NAME.test(file);

/**
 * The characters that published fonts of a project contain: `COMMON_BLOCKS`, and the blocks of 128 characters that
 * `texts` use. Scripts with thousands of characters are limited to the characters in `texts`.
 */
export function fontCharacters(texts: Iterable<string>): string {
  const points = new Set<number>();
  const addBlock = (first: number) => {
    for (let point = first; point < first + BLOCK; point += 1) points.add(point);
  };
  for (const first of COMMON_BLOCKS) addBlock(first);
  const characters = new Set<string>();
  for (const text of texts) for (const character of text) characters.add(character);
  for (const character of characters) {
    const point = character.codePointAt(0) ?? 0;
    if (isInLargeScript(point)) points.add(point);
    else addBlock(point - (point % BLOCK));
  }
  return [...points]
    .filter((point) => point >= 0x20 && (point < 0xd800 || point > 0xdfff))
    .toSorted((a, b) => a - b)
    .map((point) => String.fromCodePoint(point))
    .join('');
}

const BLOCK = 128;
/** Latin, Latin-1, Latin Extended-A, general punctuation and currencies. */
const COMMON_BLOCKS = [0x00, 0x80, 0x100, 0x2000, 0x2080];

/** Whether a character is an ideograph, a Hangul syllable, or beyond the basic plane. */
const isInLargeScript = (point: number): boolean =>
  (point >= 0x3400 && point <= 0x9fff) ||
  (point >= 0xac00 && point <= 0xd7af) ||
  (point >= 0xf900 && point <= 0xfaff) ||
  point > 0xffff;
