import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { isCode, type TextPiece } from './inline-codes.ts';
import type { ReadFile, TranslatedUnit } from './translated-units.ts';

/**
 * Reads the translations of an XLIFF file of version 1.x or 2.x. The parser does not know entities of a document type,
 * so that a file with them is refused instead of expanded.
 */
export function readXliff(text: string): ReadFile {
  const reader = new XliffReader();
  const parser = new SaxesParser();
  let fault: Error | undefined;
  parser.on('error', (error) => {
    fault ??= error;
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('doctype');
  });
  parser.on('opentag', (tag) => reader.openTag(tag));
  parser.on('closetag', ({ name }) => reader.closeTag(localName(name)));
  parser.on('text', (part) => reader.addText(part));
  parser.on('cdata', (part) => reader.addText(part));
  try {
    parser.write(text).close();
  } catch (error) {
    const message = (fault ?? (error as Error)).message; // the parser and the handlers throw errors
    return { fault: message === 'doctype' ? 'doctype' : 'xml', detail: message };
  }
  return reader.result();
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Elements whose content is not the unit's own text: suggestions, terms and metadata. */
const SKIPPED: ReadonlySet<string> = new Set([
  'alt-trans',
  'matches',
  'match',
  'glossary',
  'note',
  'notes',
  'metadata',
  'sub',
]);
/** Elements of 1.x whose content is the code itself. */
const NATIVE_CODES: ReadonlySet<string> = new Set(['ph', 'it', 'bpt', 'ept']);

/** Elements in texts that stand for codes. */
const INLINE_KINDS: Readonly<Record<string, 'alone' | 'open' | 'close' | 'pair'>> = {
  ph: 'alone',
  x: 'alone',
  sc: 'open',
  bx: 'open',
  ec: 'close',
  ex: 'close',
  pc: 'pair',
  g: 'pair',
};

interface Code {
  readonly id: string;
  readonly code: string | undefined;
  readonly endCode: string | undefined;
  readonly kind: 'alone' | 'open' | 'close';
}
type RawPiece = { readonly kind: 'text'; readonly text: string } | Code;

interface Segment {
  readonly isIgnorable: boolean;
  source: RawPiece[] | undefined;
  target: RawPiece[] | undefined;
}

type Attributes = SaxesTagPlain['attributes'];

class XliffReader {
  readonly #units: TranslatedUnit[] = [];
  #isAtRoot = true;
  #isVersion1 = false;
  #isXliff = false;
  #original: string | undefined;
  #sourceLanguage: string | undefined;
  #language: string | undefined;
  #skipDepth = 0;
  #unit: { readonly id: string; readonly data: Map<string, string>; segments: Segment[] } | undefined;
  #pieces: RawPiece[] | undefined;
  /** The text of a native code or of an original datum that is being read. */
  #codeText: string | undefined;
  #codeAttributes: Attributes = {};
  /** Elements with content that end a code when they close. */
  readonly #pairs: Code[] = [];

  /** Actions at the start of elements outside of texts, by the name of the element. */
  readonly #openers: Readonly<Record<string, (attributes: Attributes) => void>> = {
    file: (attributes) => this.#readFile(attributes),
    unit: (attributes) => this.#startUnit(attributes),
    'trans-unit': (attributes) => {
      this.#startUnit(attributes);
      this.#addSegment(false);
    },
    segment: () => this.#addSegment(false),
    ignorable: () => this.#addSegment(true),
    data: (attributes) => this.#startCode(attributes),
    source: () => this.#startText('source'),
    target: () => this.#startText('target'),
  };
  /** Actions at the end of elements, by the name of the element. */
  readonly #closers: Readonly<Record<string, () => void>> = {
    unit: () => this.#endUnit(),
    'trans-unit': () => this.#endUnit(),
    data: () => {
      this.#unit?.data.set(this.#codeAttributes['id'] ?? '', this.#codeText ?? '');
      this.#codeText = undefined;
    },
    source: () => {
      this.#pieces = undefined;
    },
    target: () => {
      this.#pieces = undefined;
    },
    pc: () => this.#endPair(),
    g: () => this.#endPair(),
  };

  openTag({ name, attributes }: SaxesTagPlain): void {
    const tag = localName(name);
    const isRoot = this.#isAtRoot;
    this.#isAtRoot = false;
    if (this.#skipDepth > 0 || SKIPPED.has(tag)) this.#skipDepth += 1;
    else if (isRoot) this.#readRoot(tag, attributes);
    else if (Object.hasOwn(this.#openers, tag)) this.#openers[tag]?.(attributes);
    else if (this.#pieces !== undefined) this.#readInline(tag, attributes);
  }

  closeTag(tag: string): void {
    if (this.#skipDepth > 0) this.#skipDepth -= 1;
    else if (this.#codeText !== undefined && NATIVE_CODES.has(tag)) this.#endNativeCode(tag);
    else if (Object.hasOwn(this.#closers, tag)) this.#closers[tag]?.();
  }

  addText(text: string): void {
    if (this.#skipDepth > 0) return;
    if (this.#codeText !== undefined) this.#codeText += text;
    else this.#pieces?.push({ kind: 'text', text });
  }

  result(): ReadFile {
    if (!this.#isXliff) return { fault: 'no-xliff' };
    return {
      units: this.#units,
      ...(this.#original !== undefined && { surveyId: this.#original }),
      ...(this.#sourceLanguage !== undefined && { sourceLanguage: this.#sourceLanguage }),
    };
  }

  #readRoot(tag: string, attributes: Attributes): void {
    this.#isXliff = tag === 'xliff';
    this.#isVersion1 = (attributes['version'] ?? '').startsWith('1');
    this.#sourceLanguage = attributes['srcLang'];
    this.#language = attributes['trgLang'];
  }
  #readFile(attributes: Attributes): void {
    this.#original = attributes['original'];
    this.#sourceLanguage = attributes['source-language'] ?? this.#sourceLanguage;
    this.#language = attributes['target-language'] ?? this.#language;
  }
  #addSegment(isIgnorable: boolean): void {
    this.#unit?.segments.push({ isIgnorable, source: undefined, target: undefined });
  }
  #startText(tag: 'source' | 'target'): void {
    const segment = this.#unit?.segments.at(-1);
    if (segment === undefined) return;
    this.#pieces = [];
    segment[tag] = this.#pieces;
  }
  #startCode(attributes: Attributes): void {
    this.#codeText = '';
    this.#codeAttributes = attributes;
  }

  #startUnit(attributes: Attributes): void {
    const id = attributes['name'] ?? attributes['resname'] ?? attributes['id'] ?? '';
    this.#unit = { id, data: new Map(), segments: [] };
  }

  /** Reads the start of an element in a text. Other elements, such as comments of tools, only have content. */
  #readInline(tag: string, attributes: Attributes): void {
    if (tag === 'cp') return this.addText(characterOf(attributes['hex']));
    if (this.#isVersion1 && NATIVE_CODES.has(tag)) return this.#startCode(attributes);
    const kind = INLINE_KINDS[tag];
    if (kind === undefined) return undefined;
    const dataOf = (name: string) => this.#unit?.data.get(attributes[name] ?? '');
    const { id = '' } = attributes;
    const pairId = attributes['startRef'] ?? attributes['rid'] ?? id;
    if (kind === 'pair') this.#startPair({ id, code: dataOf('dataRefStart'), endCode: dataOf('dataRefEnd') });
    else if (kind === 'close')
      this.#pieces?.push({ kind, id: pairId, code: undefined, endCode: dataOf('dataRef') });
    else this.#pieces?.push({ kind, id, code: dataOf('dataRef'), endCode: undefined });
    return undefined;
  }

  #startPair(start: Omit<Code, 'kind'>): void {
    this.#pairs.push({ ...start, kind: 'close' });
    this.#pieces?.push({ ...start, kind: 'open' });
  }
  #endPair(): void {
    const end = this.#pairs.pop();
    if (end !== undefined) this.#pieces?.push(end);
  }

  #endNativeCode(tag: string): void {
    const id = this.#codeAttributes['rid'] ?? this.#codeAttributes['id'] ?? '';
    const code = this.#codeText;
    this.#codeText = undefined;
    if (tag === 'bpt') this.#pieces?.push({ kind: 'open', id, code, endCode: undefined });
    else if (tag === 'ept') this.#pieces?.push({ kind: 'close', id, code: undefined, endCode: code });
    else this.#pieces?.push({ kind: 'alone', id, code, endCode: undefined });
  }

  #endUnit(): void {
    const unit = this.#unit;
    this.#unit = undefined;
    if (unit === undefined || unit.segments.length === 0) return;
    const { id, segments } = unit;
    const source = segments.flatMap((segment) => segment.source ?? []);
    const hasTarget = segments.some(({ isIgnorable, target }) => !isIgnorable && target !== undefined);
    const isPartial = segments.some(({ isIgnorable, target }) => !isIgnorable && target === undefined);
    const target = segments.flatMap((one) => one.target ?? (one.isIgnorable ? (one.source ?? []) : []));
    const codes = collectCodes(source);
    this.#units.push({
      id,
      language: this.#language ?? '',
      source: resolvePieces(source, codes),
      target: hasTarget ? resolvePieces(target, collectCodes(target, codes)) : '',
      ...(hasTarget && isPartial && { isPartial: true }),
    });
  }
}

const characterOf = (hex: string | undefined): string => {
  const code = Number.parseInt(hex ?? '', 16);
  return Number.isNaN(code) || code > 0xff_ff ? '' : String.fromCharCode(code);
};

type Codes = ReadonlyMap<string, { readonly code: string; readonly endCode: string | undefined }>;

/** The codes of a text by id. `otherCodes` are the codes of the original, for codes without content. */
function collectCodes(pieces: readonly RawPiece[], otherCodes: Codes = new Map()): Codes {
  const codes = new Map(otherCodes);
  const endCodes = new Map(
    pieces.flatMap((piece) =>
      piece.kind === 'close' && piece.endCode !== undefined ? [[piece.id, piece.endCode] as const] : [],
    ),
  );
  for (const piece of pieces) {
    if (piece.kind !== 'open' && piece.kind !== 'alone') continue;
    const known = otherCodes.get(piece.id);
    const code = piece.code ?? known?.code;
    if (code === undefined) continue;
    codes.set(piece.id, { code, endCode: piece.endCode ?? endCodes.get(piece.id) ?? known?.endCode });
  }
  return codes;
}

/** Codes that a text of a file may contain. Another content of a code is read as words. An unknown code is empty. */
function resolvePieces(pieces: readonly RawPiece[], codes: Codes): readonly TextPiece[] {
  const openIds: string[] = [];
  return pieces.flatMap((piece): readonly TextPiece[] => {
    if (piece.kind === 'text') return [piece];
    const { id, kind } = piece;
    const known = codes.get(id);
    if (kind === 'close') {
      const index = openIds.lastIndexOf(id);
      if (index === -1) return [];
      openIds.splice(index, 1);
      return [{ kind, id }];
    }
    if (known !== undefined && !isCode(known.code)) return [{ kind: 'text', text: known.code }];
    const { code = '', endCode = '' } = known ?? {};
    if (kind === 'alone') return [{ kind, id, code }];
    openIds.push(id);
    return [{ kind, id, code, endCode: isCode(endCode) ? endCode : '' }];
  });
}
