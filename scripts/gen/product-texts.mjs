// Generates the English texts that respondents can see and the plural forms of languages, for checks of authors' own
// texts (`texts` of a project file). `canvass texts` prints those that a survey can show.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readArea, readLanguages } from './languages.mjs';
import { HEADER, propertyKey } from './names.mjs';
import { neededForms } from './plural-forms.mjs';
import { allQuestionTypes } from './question-types.mjs';
import { englishTexts, PAGES } from './texts.mjs';
import { BESIDE, englishTypeTexts } from './type-texts.mjs';

const FOLDER = 'packages/project/src/translations';
const CHARACTERS = 'apps/server/src/publishing/fonts/product-characters.gen.ts';

/** Parts of the app by name, with the page of their texts in `PAGES`. */
const PARTS = {
  first: 'apps/web/src/i18n/first',
  later: 'apps/web/src/i18n/later',
  messaging: 'apps/web/src/messaging/tips',
  results: 'apps/web/src/results/results',
  awards: 'apps/web/src/awards/awards',
};

export async function productTexts(root) {
  if (!existsSync(join(root, FOLDER))) return [];
  const rows = Object.entries(PARTS).map(([part, page]) => [part, PAGES.find((row) => row.page === page)]);
  const parts = await Promise.all(rows.map(async ([part, row]) => [part, await englishTexts(root, row)]));
  const { files, filesOf } = englishTypeTexts(root);
  const types = [...allQuestionTypes(root), ...BESIDE.map((name) => ({ key: propertyKey(name), name }))];
  return [
    { path: `${FOLDER}/product-texts.gen.ts`, text: textsModule({ parts, files, filesOf, types }) },
    { path: `${FOLDER}/plural-forms.gen.ts`, text: formsModule() },
    { path: CHARACTERS, text: charactersModule(root) },
  ];
}

const textsModule = ({ parts, files, filesOf, types }) =>
  [
    HEADER,
    'type Texts = Readonly<Record<string, string>>;',
    '',
    '/** The English texts of the app, by part. */',
    'export const APP_TEXTS = {',
    ...parts.map(([part, texts]) => `  ${part}: ${JSON.stringify(texts)},`),
    `} as const satisfies Readonly<Record<string, Texts>>;`,
    '',
    '/** The English texts of question types, by file. */',
    'export const TYPE_TEXTS: Readonly<Record<string, Texts>> = {',
    ...Object.entries(files).map(([name, texts]) => `  ${propertyKey(name)}: ${JSON.stringify(texts)},`),
    '};',
    '',
    '/** The files of texts of each question type, of attached files, search fields, several entries and open texts. A later one counts more. */',
    'export const FILES_OF_TYPE: Readonly<Record<string, readonly string[]>> = {',
    ...types.map(({ key, name }) => `  ${key}: ${JSON.stringify(filesOf(name))},`),
    '};',
    '',
  ].join('\n');

const AREAS = ['respondent', 'types', 'awards'];

/** Generates the characters of each language's texts and dates, without Latin letters, which every font has. */
function charactersModule(root) {
  const rows = readLanguages(root).map(({ tag, name }) => {
    const texts = [name, ...AREAS.map((area) => JSON.stringify(readArea(root, tag, area))), datesIn(tag)];
    const characters = [...new Set(texts.join(''))].filter((character) => character > '\u017f').toSorted();
    return `  ${propertyKey(tag)}: ${JSON.stringify(characters.join(''))},`;
  });
  return [
    HEADER,
    "import type { Locale } from '@canvass/project';",
    '',
    "/** Characters of the product's texts and dates in each language, besides Latin ones. */",
    'export const productCharacters: Readonly<Record<Locale, string>> = {',
    ...rows,
    '};',
    '',
  ].join('\n');
}

/** Formats dates in each month and on each day of the week, as pages do. */
function datesIn(tag) {
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'short' });
  const days = Array.from({ length: 24 }, (_, at) => format.format(new Date(2026, at / 2, at + 1, at)));
  return days.join('');
}

/** Generates the plural forms of languages, because hosts differ in `Intl` and the check must not differ. */
function formsModule() {
  const byForms = new Map();
  for (const tag of Intl.PluralRules.supportedLocalesOf(primaryTags())) {
    const forms = neededForms(tag).join(' ');
    byForms.set(forms, [...(byForms.get(forms) ?? []), tag]);
  }
  return [
    HEADER,
    '/** Languages by the plural forms that they need for ordinary counts (`Intl.PluralRules`). */',
    'export const LANGUAGES_BY_FORMS: Readonly<Record<string, string>> = {',
    ...[...byForms]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([forms, tags]) => `  ${propertyKey(forms)}: '${tags.join(' ')}',`),
    '};',
    '',
  ].join('\n');
}

function primaryTags() {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const twoLetterTags = letters.flatMap((a) => letters.map((b) => a + b));
  const allTags = [...twoLetterTags, ...twoLetterTags.flatMap((pair) => letters.map((c) => pair + c))];
  return allTags.filter((tag) => Intl.getCanonicalLocales(tag)[0] === tag);
}
