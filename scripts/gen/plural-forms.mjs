// Counted texts: English has two (`start.minutes_one`, `start.minutes_other`), other languages as many as
// `Intl.PluralRules` names for them.

const FORM = /_(zero|one|two|few|many|other)$/;

/** Whether English counts with this key, given without its form: `files.choose_many` is a key of its own. */
const isCounted = (english, base) =>
  Object.hasOwn(english, `${base}_one`) && Object.hasOwn(english, `${base}_other`);

/** The key without its form if it is counted. */
function baseKey(english, key) {
  const base = key.replace(FORM, '');
  return isCounted(english, base) ? base : key;
}

/** Counts of people, answers, days and minutes that a survey may show. `many` of Romance languages begins at a million. */
const LARGEST_COUNT = 200;

/** The forms that a language needs: those that its rules choose for ordinary counts, such as `['one', 'other']`. */
export function neededForms(tag) {
  const rules = new Intl.PluralRules(tag);
  const counts = Array.from({ length: LARGEST_COUNT }, (_, count) => count);
  return [...new Set([...counts.map((count) => rules.select(count)), 'other'])].sort();
}

/** All forms of a language. */
const formsOf = (tag) => new Intl.PluralRules(tag).resolvedOptions().pluralCategories;

/**
 * The English texts in a language, in the order of the English ones. The form `other` has the key itself, so that it
 * also replaces missing forms. A text that is missing is English; `missing` has the keys.
 */
export function textsIn(tag, table, english) {
  const texts = {};
  const missing = [];
  for (const key of new Set(Object.keys(english).map((each) => baseKey(english, each)))) {
    const counted = isCounted(english, key);
    const own = counted ? countedTexts(key, table, formsOf(tag)) : { [key]: table[key] };
    if (own[key] === undefined) {
      missing.push(key);
      Object.assign(texts, counted ? countedTexts(key, english, ['one', 'other']) : { [key]: english[key] });
    } else Object.assign(texts, own);
  }
  return { texts, missing };
}

/** The forms of a counted text in a table. A language with one form may leave out the ending. */
function countedTexts(key, table, forms) {
  const special = forms
    .filter((form) => form !== 'other' && table[`${key}_${form}`] !== undefined)
    .map((form) => [`${key}_${form}`, table[`${key}_${form}`]]);
  return { ...Object.fromEntries(special), [key]: table[`${key}_other`] ?? table[key] };
}

/**
 * Returns the faults of a language's texts as sentences: keys that English does not have, missing forms and forms that
 * the language does not have, other parameters than in English. Missing texts are not named.
 */
export function faultsOf(tag, table, english) {
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

/** A form for one or two may leave out the number. */
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

/** The names of a text's parameters, each once. */
export const parametersOf = (text) => [
  ...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name)),
];
