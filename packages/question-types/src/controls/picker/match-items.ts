/** An item of a picker. */
export interface PickerItem {
  readonly value: string;
  readonly label: string;
  /** Further texts that find it: a code, another spelling. */
  readonly search?: string;
}

/** Items whose texts contain the typed text, in their order; case, width, accents and whitespace do not matter. */
export function matchItems(items: readonly PickerItem[], typed: string): readonly PickerItem[] {
  const wanted = foldText(typed);
  if (wanted === '') return items;
  return items.filter((item) => searchTextOf(item).includes(wanted));
}

/** The item whose label equals the typed text. */
export function itemNamed(items: readonly PickerItem[], typed: string): PickerItem | undefined {
  const wanted = foldText(typed);
  const named = items.filter(({ label }) => foldText(label) === wanted);
  return named.length === 1 ? named[0] : undefined;
}

/** Cached, because each keystroke reads the texts of all items. */
const words = new WeakMap<PickerItem, string>();
function searchTextOf(item: PickerItem): string {
  const known = words.get(item);
  if (known !== undefined) return known;
  const made = foldText(`${item.label} ${item.search ?? ''}`);
  words.set(item, made);
  return made;
}

function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFD').replace(ACCENTS, '');
}
/** Accents of Latin, Greek and Cyrillic letters, vowel marks of Arabic and Hebrew, and whitespace. */
const ACCENTS = /[\s\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0640]+/g;
