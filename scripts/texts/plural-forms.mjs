// Reads counted texts. English has two forms (`start.minutes_one`, `start.minutes_other`). Other languages have the
// forms that `Intl.PluralRules` names.

const FORM = /_(zero|one|two|few|many|other)$/;

/** Whether `base` is a counted text in English. `files.choose_many` is not a form of `files.choose`. */
const isCounted = (english, base) =>
  Object.hasOwn(english, `${base}_one`) && Object.hasOwn(english, `${base}_other`);

/** The key without its form if the text is counted, else the key. */
function baseKey(english, key) {
  const base = key.replace(FORM, '');
  return isCounted(english, base) ? base : key;
}

/** A maximum above usual counts of people or minutes, and below a million, where Romance languages use `many`. */
const LARGEST_COUNT = 200;

/** The plural forms that the rules of a language choose for ordinary counts, such as `['one', 'other']`. */
export function neededForms(tag) {
  const rules = new Intl.PluralRules(tag);
  const counts = Array.from({ length: LARGEST_COUNT }, (_, count) => count);
  return [...new Set([...counts.map((count) => rules.select(count)), 'other'])].sort();
}

const formsOf = (tag) => new Intl.PluralRules(tag).resolvedOptions().pluralCategories;

/**
 * The texts of a language, in the order of the English texts. The form `other` has the key without a form, so that it
 * replaces missing forms. Missing texts are in English, and `missing` has their keys.
 */
export function textsIn(tag, table, english) {
  const texts = {};
  const missing = [];
  for (const key of new Set(Object.keys(english).map((each) => baseKey(english, each)))) {
    const counted = isCounted(english, key);
    const foundTexts = counted ? countedTexts(key, table, formsOf(tag)) : { [key]: table[key] };
    if (foundTexts[key] === undefined) {
      missing.push(key);
      Object.assign(texts, counted ? countedTexts(key, english, ['one', 'other']) : { [key]: english[key] });
    } else Object.assign(texts, foundTexts);
  }
  return { texts, missing };
}

/** The forms of a counted text in a table. Keys of a language with one form may be without a form. */
function countedTexts(key, table, forms) {
  const special = forms
    .filter((form) => form !== 'other' && table[`${key}_${form}`] !== undefined)
    .map((form) => [`${key}_${form}`, table[`${key}_${form}`]]);
  return { ...Object.fromEntries(special), [key]: table[`${key}_other`] ?? table[key] };
}

/**
 * Returns the faults of a language's texts as sentences: unknown keys, missing or unknown forms, and parameters that
 * differ from English. Missing texts are not faults.
 */
export function listFaults(tag, table, english) {
  return Object.entries(table).flatMap(([key, text]) => {
    const base = baseKey(english, key);
    if (!Object.hasOwn(english, key) && !isCounted(english, base))
      return [`${key}: English has no such text`];
    const form = key === base ? undefined : FORM.exec(key)?.[1];
    if (form !== undefined && !formsOf(tag).includes(form))
      return [`${key}: ${tag} has no such form, but ${formsOf(tag).join(', ')}`];
    const lacks = isCounted(english, base) ? lackingForms(tag, base, table) : [];
    if (lacks.length > 0) return [`${key}: the forms ${lacks.join(', ')} are missing`];
    const source = english[key] ?? english[`${base}_other`];
    return parameterFaults(key, text, { source, isFree: form !== undefined && form !== 'other' });
  });
}

const lackingForms = (tag, base, table) => {
  const needed = neededForms(tag);
  const isThere = (form) =>
    table[`${base}_${form}`] !== undefined || (needed.length === 1 && table[base] !== undefined);
  return needed.filter((form) => !isThere(form));
};

/** Returns the faults of a text's parameters. A form for one or two may leave out the number. */
function parameterFaults(key, text, { source, isFree }) {
  const wanted = parametersOf(source);
  const found = parametersOf(text);
  const lacks = wanted.filter((name) => !found.includes(name) && !(isFree && name === 'count'));
  const extra = found.filter((name) => !wanted.includes(name));
  return [
    ...lacks.map((name) => `${key}: {{${name}}} is missing`),
    ...extra.map((name) => `${key}: English has no {{${name}}}`),
  ];
}

export const parametersOf = (text) => [
  ...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name)),
];
