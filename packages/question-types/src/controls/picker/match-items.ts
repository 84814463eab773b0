export interface PickerItem {
  readonly value: string;
  readonly label: string;
  /** Further search texts, such as a code or another spelling. */
  readonly search?: string;
}

/** Items whose texts contain the typed text, in unchanged order. Ignores case, width, accents, strokes of letters, and whitespace. */
export function matchItems(items: readonly PickerItem[], typedText: string): readonly PickerItem[] {
  const foldedText = foldText(typedText);
  if (foldedText === '') return items;
  return items.filter((item) => computeSearchText(item).includes(foldedText));
}

/** The item whose label equals the typed text. Undefined if there are several. */
export function findItemByLabel(items: readonly PickerItem[], typedText: string): PickerItem | undefined {
  const foldedText = foldText(typedText);
  const matches = items.filter(({ label }) => foldText(label) === foldedText);
  return matches.length === 1 ? matches[0] : undefined;
}

/** Cached, because each keystroke reads the texts of all items. */
const searchTexts = new WeakMap<PickerItem, string>();
function computeSearchText(item: PickerItem): string {
  const cachedText = searchTexts.get(item);
  if (cachedText !== undefined) return cachedText;
  const text = foldText(`${item.label} ${item.search ?? ''}`);
  searchTexts.set(item, text);
  return text;
}

function foldText(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().normalize('NFD').replace(ACCENTS, '');
  return plain.replace(UNDECOMPOSED, (letter) => PLAIN_LETTERS[letter] ?? letter);
}
/** Letters that NFD does not decompose, each with the letters that people type instead. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  ة: 'ه',
  ى: 'ي',
};
const UNDECOMPOSED = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g');
/** Accents of Latin, Greek and Cyrillic letters, vowel marks of Arabic and Hebrew, and whitespace. */
const ACCENTS = /[\s\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0640]+/g;
