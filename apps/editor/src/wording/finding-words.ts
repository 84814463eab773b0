type FieldTexts = Readonly<Record<string, string>>;

/** Owners whose labels are preferred, because most findings are about their fields. */
const OWNERS = ['question', 'project', 'settings', 'option'];

const labelsByTexts = new WeakMap<FieldTexts, ReadonlyMap<string, string>>();

/** The labels of all fields by the field's own name. Keys of `texts` are `owner.field`, or longer for further texts. */
function labelsIn(texts: FieldTexts): ReadonlyMap<string, string> {
  const known = labelsByTexts.get(texts);
  if (known !== undefined) return known;
  const rankOf = (owner: string) => (OWNERS.indexOf(owner) + OWNERS.length + 1) % (OWNERS.length + 1);
  const entries = Object.keys(texts)
    .map((key) => key.split('.'))
    .filter(([owner, , more]) => owner !== 'type' && more === undefined)
    .toSorted(([one = ''], [other = '']) => rankOf(one) - rankOf(other));
  const labels = new Map<string, string>();
  for (const [owner = '', name = ''] of entries)
    if (!labels.has(name)) labels.set(name, texts[`${owner}.${name}`] ?? name);
  labelsByTexts.set(texts, labels);
  return labels;
}

/** Names between backticks, names before a value as in files, and other names with an underscore or an inner capital. */
const MARKED = /`([A-Za-z_.]+)`/g;
const WITH_VALUE = /"([A-Za-z_]+)": /g;
const BARE = /(?<![\w."“/])((?:[a-z]+\.)?[a-z]+(?:_[a-z]+|[a-z][A-Z][a-z]+)+)(?![\w."”/])/g;

/**
 * A finding's text for authors, with the labels of fields instead of their names in the file. Names without a label stay.
 * `texts` are the texts of fields in the language of the finding.
 */
export function nameFields(text: string, texts: FieldTexts): string {
  const labels = labelsIn(texts);
  const labelOf = (name: string) => labels.get(name.split('.').at(-1) ?? name);
  const quote = (whole: string, name: string) => {
    const label = labelOf(name);
    return label === undefined ? whole : `“${label}”`;
  };
  return text
    .replaceAll(WITH_VALUE, (whole, name: string) => {
      const label = labelOf(name);
      return label === undefined ? whole : `“${label}”: `;
    })
    .replaceAll(MARKED, quote)
    .replaceAll(BARE, quote);
}
