/** An item of a picker. */
export interface PickerItem {
  readonly value: string;
  readonly label: string;
  /** Further search texts, such as a code or another spelling. */
  readonly search?: string;
}

/** Items whose texts contain the typed text, in their order. Ignores case, width, accents, strokes of letters, and whitespace. */
export function matchItems(items: readonly PickerItem[], typed: string): readonly PickerItem[] {
  const wanted = foldText(typed);
  if (wanted === '') return items;
  return items.filter((item) => searchTextOf(item).includes(wanted));
}

/** The item whose label equals the typed text. Undefined if there are several. */
export function itemNamed(items: readonly PickerItem[], typed: string): PickerItem | undefined {
  const wanted = foldText(typed);
  const named = items.filter(({ label }) => foldText(label) === wanted);
  return named.length === 1 ? named[0] : undefined;
}

/** Cached texts for the search, because each keystroke reads those of all items. */
const words = new WeakMap<PickerItem, string>();
function searchTextOf(item: PickerItem): string {
  const known = words.get(item);
  if (known !== undefined) return known;
  const made = foldText(`${item.label} ${item.search ?? ''}`);
  words.set(item, made);
  return made;
}

function foldText(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().normalize('NFD').replace(ACCENTS, '');
  return plain.replace(WHOLE, (letter) => PLAIN[letter] ?? letter);
}
/** Letters that NFD does not decompose, each with the letters that people type instead. */
const PLAIN: Readonly<Record<string, string>> = {
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
const WHOLE = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');
/** Accents of Latin, Greek and Cyrillic letters, vowel marks of Arabic and Hebrew, and whitespace. */
const ACCENTS = /[\s\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0640]+/g;
