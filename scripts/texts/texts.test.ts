import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { readArea, readLanguages, translatedTags } from './languages.mjs';
import { missingTexts } from './missing.mjs';
import { englishTexts, PAGES } from './pages.mjs';
import { listFaults, neededForms, parametersOf, textsIn } from './plural-forms.mjs';
import { typeTextFaults } from './type-texts.mjs';
import { ROOT } from '../repository.mjs';

type Texts = Readonly<Record<string, string>>;

/** A translation may have the keys of all pages in its area. */
const english = new Map<string, Texts>();
for (const row of PAGES)
  english.set(row.area, { ...english.get(row.area), ...((await englishTexts(ROOT, row)) as Texts) });
const TAGS: readonly string[] = translatedTags(ROOT);
interface Language {
  readonly tag: string;
  readonly complete: boolean;
}
const COMPLETE = (readLanguages(ROOT) as readonly Language[])
  .filter(({ tag, complete }) => complete && tag !== 'en-GB')
  .map(({ tag }) => tag);
const createTexts = (tag: string, area: string) => readArea(ROOT, tag, area) as Texts;
const typeFaults = (tag: string) => (typeTextFaults(ROOT) as Readonly<Record<string, string[]>>)[tag] ?? [];
const typeTextsOf = (tag: string) =>
  Object.values(readArea(ROOT, tag, 'types') as Readonly<Record<string, Texts>>).flatMap((texts) =>
    Object.entries(texts),
  );

test.each(TAGS)(
  '%s has only texts, plural forms and parameters that English has, and every form it needs',
  (tag) => {
    const areas = [...english].flatMap(([area, source]) =>
      listFaults(tag, createTexts(tag, area), source).map((fault) => `${area}.json: ${fault}`),
    );
    expect([...areas, ...typeFaults(tag).map((fault) => `types.json: ${fault}`)]).toEqual([]);
  },
);

/** Whether to check what a release needs: English alone is enough for a change (docs/adr/0370). */
const isRelease = process.env['CANVASS_FULL'] !== undefined;
const listMissing = async (tag: string) =>
  ((await missingTexts(ROOT, tag)) as readonly { readonly place: string; readonly isForAuthors?: boolean }[])
    .filter(({ isForAuthors }) => isForAuthors !== true)
    .map(({ place }) => place);

test.runIf(isRelease).each(COMPLETE)('%s, which is listed as complete, has every text', async (tag) => {
  expect(await listMissing(tag)).toEqual([]);
});

test.runIf(isRelease).each(TAGS.filter((tag) => !COMPLETE.includes(tag)))(
  '%s, which is not listed as complete, still lacks texts',
  async (tag) => {
    expect(await listMissing(tag)).not.toEqual([]);
  },
);

const SCRIPTS: Readonly<Record<string, string>> = {
  Hans: 'Han',
  Hant: 'Han',
  Jpan: 'Han}\\p{Script=Hiragana}\\p{Script=Katakana',
  Kore: 'Hangul',
  Arab: 'Arabic',
  Deva: 'Devanagari',
  Latn: 'Latin',
  Cyrl: 'Cyrillic',
};
/** Letters of a language's script, as part of a character class. */
function computeLetters(tag: string): string {
  const script = new Intl.Locale(tag).maximize().script ?? '';
  const name = SCRIPTS[script];
  if (name === undefined) throw new Error(`SCRIPTS has no row for ${script}, the script of ${tag}.`);
  return `\\p{Script=${name}}`;
}
/** Names and date orders that are the same in every script. */
const SAME: ReadonlySet<string> = new Set(['Cookie', 'ymd', 'dmy', 'mdy', 'OK', 'QR']);
const WORD = /\p{L}{2,}/u;

test.each(TAGS)('%s is written in its own letters', (tag) => {
  const ownLetters = computeLetters(tag);
  const foreign = new RegExp(
    `[\\p{L}--[${ownLetters}\\p{Script=Latin}\\p{Script=Common}\\p{Script=Inherited}]]`,
    'v',
  );
  const ownLetter = new RegExp(`[${ownLetters}]`, 'v');
  const allTexts = [
    ...[...english.keys()].flatMap((area) => Object.entries(createTexts(tag, area))),
    ...typeTextsOf(tag),
  ];
  const wrongTexts = allTexts.filter(([, text]) => {
    const textWithoutPlaceholders = text.replaceAll(/\{\{.*?\}\}/g, '');
    return (
      text.trim() === '' ||
      foreign.test(textWithoutPlaceholders) ||
      (!SAME.has(text) && WORD.test(textWithoutPlaceholders) && !ownLetter.test(textWithoutPlaceholders))
    );
  });
  expect(wrongTexts).toEqual([]);
});

it('pages with the same file of texts have no key with two texts', async () => {
  const textsByKey = new Map<string, Set<string>>();
  for (const row of PAGES)
    for (const [key, text] of Object.entries((await englishTexts(ROOT, row)) as Texts)) {
      const place = `${row.area}.json: ${key}`;
      textsByKey.set(place, (textsByKey.get(place) ?? new Set()).add(text));
    }
  expect([...textsByKey].filter(([, texts]) => texts.size > 1).map(([place]) => place)).toEqual([]);
});

it('the English texts have no Chinese characters', () => {
  for (const texts of english.values())
    expect(Object.entries(texts).filter(([, text]) => /\p{Script=Han}/u.test(text))).toEqual([]);
});

const SOURCE = {
  a: 'One',
  b_one: '{{count}} day',
  b_other: '{{count}} days',
  c: 'Three',
  too_many: 'Too many',
};

it('textsIn uses English for missing texts, and the plural forms of the language', () => {
  expect(textsIn('zh-CN', { c: '三', b: '{{count}} 天' }, SOURCE)).toEqual({
    texts: { a: 'One', b: '{{count}} 天', c: '三', too_many: 'Too many' },
    missing: ['a', 'too_many'],
  });
  const polish = {
    b_one: '{{count}} dzień',
    b_few: '{{count}} dni',
    b_many: '{{count}} dni',
    b_other: '{{count}} dnia',
  };
  expect(textsIn('pl', polish, SOURCE).texts).toMatchObject({
    b_one: '{{count}} dzień',
    b_few: '{{count}} dni',
    b_many: '{{count}} dni',
    b: '{{count}} dnia',
  });
  expect(textsIn('ar', {}, SOURCE).texts).toMatchObject({ b_one: '{{count}} day', b: '{{count}} days' });
});

it('neededForms returns the plural forms that ordinary counts need', () => {
  expect(neededForms('ja')).toEqual(['other']);
  expect(neededForms('es')).toEqual(['one', 'other']);
  expect(neededForms('ar')).toEqual(['few', 'many', 'one', 'other', 'two', 'zero']);
});

it.each([
  [{ d: 'Vier' }, 'd: English has no such text'],
  [{ b_one: 'ein Tag' }, 'b_one: the forms other are missing'],
  [{ b_one: 'ein Tag', b_other: 'Tage' }, 'b_other: {{count}} is missing'],
  [{ a: 'Eins {{x}}' }, 'a: English has no {{x}}'],
  [{ b_few: '{{count}} Tage' }, 'b_few: de has no such form, but one, other'],
  [{ too_many: 'Zu viele', b_one: 'ein Tag', b_other: '{{count}} Tage' }, undefined],
])('faultsOf finds the fault of %j', (table, fault) => {
  expect(listFaults('de', table, SOURCE)[0]).toBe(fault);
});

it('parametersOf returns each parameter once', () => {
  expect(parametersOf('{{a}} {{ b }} {{a}}')).toEqual(['a', 'b']);
});

test('the console has a text for every action of the audit log', () => {
  const routes = readdirSync(join(ROOT, 'apps/server/src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(ROOT, 'apps/server/src', path), 'utf8'));
  const acts = routes.flatMap((text) =>
    [...text.matchAll(/^  act: '([^']+)',$/gm)].map(([, act]) => `act.${act}`),
  );
  expect(acts.length).toBeGreaterThan(30);
  const consoleTexts = english.get('console') ?? {};
  expect(acts.filter((key) => !(key in consoleTexts))).toEqual([]);
});
