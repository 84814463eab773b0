/** A piece of a text: words, or a code that translators move but do not change, such as a placeholder or a mark. */
export type TextPiece =
  | { readonly kind: 'text'; readonly text: string }
  /** A placeholder, a line break, an image, or half of a mark that has no other half. */
  | { readonly kind: 'alone'; readonly id: string; readonly code: string }
  | { readonly kind: 'open'; readonly id: string; readonly code: string; readonly endCode: string }
  | { readonly kind: 'close'; readonly id: string };

const PLACEHOLDER = /\{\{[^{}]{0,400}\}\}/;
const TAG = /<\/?[a-zA-Z][^<>]*>|<!--[\s\S]*?-->/;
const CODES_IN_TEXT = new RegExp(PLACEHOLDER.source, 'g');
const ENTITY = /&(?:amp|lt|gt|quot|#39|nbsp);/g;
/** Entities that are codes, because their characters could not be written back as the same entity. */
const OTHER_ENTITY = /&(?!(?:amp|lt|gt|quot|#39|nbsp);)(?:#\w{1,8}|[A-Za-z]\w{1,30});/;
const CODES_IN_HTML = new RegExp(`${PLACEHOLDER.source}|${TAG.source}|${OTHER_ENTITY.source}`, 'g');
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u{a0}',
};
const VOID_TAG = /^<(?:br|img|hr|wbr|input)\b|\/>$|^<!/i;

/** Divides a text, which is HTML if `isRich`, into words and codes. Words have no entities. */
export function splitCodes(text: string, isRich: boolean): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  const pairs = isRich ? findPairs(text) : new Map<number, Pair>();
  let shownTo = 0;
  let count = 0;
  const addText = (end: number) => {
    if (end > shownTo) pieces.push({ kind: 'text', text: readWords(text.slice(shownTo, end), isRich) });
  };
  for (const match of text.matchAll(isRich ? CODES_IN_HTML : CODES_IN_TEXT)) {
    addText(match.index);
    shownTo = match.index + match[0].length;
    const pair = pairs.get(match.index);
    if (pair?.isStart === false) {
      pieces.push({ kind: 'close', id: pair.id });
      continue;
    }
    count += 1;
    const id = String(count);
    if (pair === undefined) pieces.push({ kind: 'alone', id, code: match[0] });
    else {
      pieces.push({ kind: 'open', id, code: match[0], endCode: pair.endCode });
      const end = pairs.get(pair.otherAt);
      if (end !== undefined) end.id = id;
    }
  }
  addText(text.length);
  return pieces;
}

interface Pair {
  readonly isStart: boolean;
  readonly otherAt: number;
  readonly endCode: string;
  id: string;
}

/** Finds the start tags with their end tags, by the offsets of both. Overlapping tags stay without a pair. */
function findPairs(html: string): ReadonlyMap<number, Pair> {
  const pairs = new Map<number, Pair>();
  const openTags: { readonly name: string; readonly at: number }[] = [];
  for (const match of html.matchAll(CODES_IN_HTML)) {
    const [code] = match;
    if (!code.startsWith('<') || VOID_TAG.test(code)) continue;
    const name = (/^<\/?([a-zA-Z][^\s/>]*)/.exec(code)?.[1] ?? '').toLowerCase();
    if (!code.startsWith('</')) openTags.push({ name, at: match.index });
    else {
      const index = openTags.findLastIndex((tag) => tag.name === name);
      const start = openTags[index];
      if (start === undefined) continue;
      openTags.length = index;
      pairs.set(start.at, { isStart: true, otherAt: match.index, endCode: code, id: '' });
      pairs.set(match.index, { isStart: false, otherAt: start.at, endCode: code, id: '' });
    }
  }
  return pairs;
}

const readWords = (text: string, isRich: boolean): string =>
  isRich ? text.replaceAll(ENTITY, (entity) => ENTITIES[entity] ?? entity) : text;

/** Whether a text is one code: a placeholder, a tag or an entity. Other texts must not be read as codes from files. */
export const isCode = (text: string): boolean => new RegExp(`^(?:${CODES_IN_HTML.source})$`).test(text);

/** The inverse of `splitCodes`. Words are escaped as HTML if `isRich`. */
export function joinCodes(pieces: readonly TextPiece[], isRich: boolean): string {
  const endCodes = new Map<string, string>();
  return pieces
    .map((piece) => {
      switch (piece.kind) {
        case 'text':
          return isRich ? writeWords(piece.text) : piece.text;
        case 'alone':
          return piece.code;
        case 'open':
          endCodes.set(piece.id, piece.endCode);
          return piece.code;
        case 'close':
          return endCodes.get(piece.id) ?? '';
      }
    })
    .join('');
}

/** The text in the notation that `joinCodes` writes, in which texts with the same meaning are equal. */
export const toCanonicalText = (text: string, isRich: boolean): string =>
  joinCodes(splitCodes(text, isRich), isRich);

const writeWords = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u{a0}', '&nbsp;');
