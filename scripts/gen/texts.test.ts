import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { englishTexts, languagesOf, PAGES, textsIn } from './texts.mjs';
import { ROOT } from '../repository.mjs';

type Texts = Readonly<Record<string, string>>;
const tableOf = (language: string, area: string): Texts =>
  // The statements below check it.
  JSON.parse(readFileSync(join(ROOT, 'texts', language, `${area}.json`), 'utf8')) as Texts;

const english = new Map<string, Texts>();
for (const row of PAGES) english.set(row.page, (await englishTexts(ROOT, row)) as Texts);
const AREAS = [...new Set(PAGES.map(({ area }) => area))];
const PAGES_IN_LANGUAGES = PAGES.flatMap(({ page, area }) =>
  languagesOf(ROOT, area).map((language): [string, string, string] => [page, language, area]),
);
/** English has two forms of what is counted, Chinese one, with an ending or without. */
const counted = (key: string) => key.replace(/_(?:one|other)$/, '');
const parametersOf = (text: string) => (text.match(/\{\{\s*\w+\s*\}\}/g) ?? []).toSorted();

test.each(PAGES_IN_LANGUAGES)('%s is missing no text in %s', (page, language, area) => {
  expect(textsIn(tableOf(language, area), english.get(page) ?? {}).missing).toEqual([]);
});

test.each(PAGES_IN_LANGUAGES)('%s has in %s the parameters of the English texts', (page, language, area) => {
  const source = english.get(page) ?? {};
  const { texts } = textsIn(tableOf(language, area), source);
  for (const [key, text] of Object.entries<string>(texts)) {
    const said = source[key] ?? source[`${key}_other`] ?? '';
    expect([key, parametersOf(text)]).toEqual([key, parametersOf(said)]);
  }
});

test.each(AREAS)('%s has no text that English does not have, and at least one language', (area) => {
  const keys = new Set(
    PAGES.filter((row) => row.area === area).flatMap(({ page }) =>
      Object.keys(english.get(page) ?? {}).map(counted),
    ),
  );
  expect(languagesOf(ROOT, area).length).toBeGreaterThan(0);
  for (const language of languagesOf(ROOT, area)) {
    const unknown = Object.keys(tableOf(language, area)).filter((key) => !keys.has(counted(key)));
    expect([language, unknown]).toEqual([language, []]);
  }
});

it('says a text that is missing in English, and names it', () => {
  const source = { a: 'One', b_one: '{{count}} day', b_other: '{{count}} days', c: 'Three' };
  expect(textsIn({ c: '三', b: '{{count}} 天' }, source)).toEqual({
    texts: { a: 'One', b: '{{count}} 天', c: '三' },
    missing: ['a'],
  });
});

const HAN = /\p{Script=Han}/u;
const WORD = /\p{L}{2,}/u;
/** Names and abbreviations that Chinese uses unchanged. */
const SAME: ReadonlySet<string> = new Set(['Cookie', 'ymd']);

it('speaks each language in its own words', () => {
  for (const texts of english.values())
    expect(Object.entries(texts).filter(([, text]) => HAN.test(text))).toEqual([]);
  for (const language of readdirSync(join(ROOT, 'texts')).filter((name) => name.startsWith('zh')))
    for (const area of AREAS.filter((each) => languagesOf(ROOT, each).includes(language))) {
      const foreign = Object.entries(tableOf(language, area)).filter(([, text]) => {
        const words = text.replaceAll(/\{\{.*?\}\}/g, '');
        return text.trim() === '' || (!SAME.has(text) && WORD.test(words) && !HAN.test(words));
      });
      expect([language, area, foreign]).toEqual([language, area, []]);
    }
});
