import type { Project } from '@canvass/project';
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { applyLanguage } from './choose-language.ts';
import {
  contentLanguage,
  findPageLanguage,
  initialLanguage,
  nativeName,
  rememberLanguage,
  choosePageLanguage,
} from './language.ts';

const project = {
  project_lang: { answer_language: 'zh-CN', translation_language: [{ code: 'en-GB' }, { code: 'ar' }] },
} as unknown as Project; // the code reads no other field

/** The page as the server has sent it. */
const page = { lang: '', dir: '' };
const root = { lang: '', setAttribute: (_: string, lang: string) => void (root.lang = lang) };
function servePage(lang: string, { words: locale = lang, dir = 'ltr' } = {}) {
  Object.assign(page, { lang, dir });
  Object.assign(root, { lang: locale, dataset: {} });
}
const stubBrowserLanguages = (...languages: string[]) => vi.stubGlobal('navigator', { languages });
const readInitialLanguage = (link?: string) => initialLanguage(project, { surveyId: 's', link });

beforeEach(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  });
  vi.stubGlobal('document', { documentElement: page, getElementById: () => root });
  stubBrowserLanguages('fr');
  servePage('');
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  [undefined, ['ar-EG', 'en'], 'ar'],
  [undefined, ['fr', 'en-US'], 'en-GB'],
  [undefined, ['fr'], 'zh-CN'],
  ['ar', ['en'], 'ar'],
  ['ar-EG', ['en'], 'ar'],
  ['tlh', ['en'], 'en-GB'],
])('without a language of the server, link %s and browser %j give %s', async (link, browser, expected) => {
  stubBrowserLanguages(...browser);
  expect(await readInitialLanguage(link)).toBe(expected);
});

it("uses the language of the server's page, also if the browser prefers another one", async () => {
  servePage('ar', { dir: 'rtl' });
  stubBrowserLanguages('en-GB');
  expect(await readInitialLanguage()).toBe('ar');
  expect(await readInitialLanguage('ar')).toBe('ar');
  expect(await readInitialLanguage('en-GB'), 'the page of another link, without a network').toBe('en-GB');
  servePage('sw');
  expect(await readInitialLanguage(), 'the page of something else').toBe('en-GB');
});

it('keeps the language chosen in this tab, until another link sets one', async () => {
  servePage('zh-CN');
  rememberLanguage('s', project, { language: 'ar', link: 'en-GB' });
  expect(await readInitialLanguage('en-GB')).toBe('ar');
  expect(await readInitialLanguage('zh-CN')).toBe('zh-CN');
  // An address without a language, such as that of an award page, keeps that of the tab.
  expect(await readInitialLanguage()).toBe('ar');
});

it('forgets the choice of a translation that the author has replaced by another one', async () => {
  const offering = (id: string) =>
    ({ project_lang: { translation_language: [{ code: 'en-GB', id }] } }) as unknown as Project;
  rememberLanguage('s', offering('7'), { language: 'en-GB' });
  const preferences = { surveyId: 's', link: undefined };
  expect(await initialLanguage(offering('7'), preferences)).toBe('en-GB');
  expect(await initialLanguage(offering('8'), preferences)).toBe('zh-CN');
});

it('works without session storage', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  stubBrowserLanguages('en');
  rememberLanguage('s', project, { language: 'ar' });
  expect(await readInitialLanguage()).toBe('en-GB');
});

it('shows pages of the site in the language of the link or the server if the product has it', async () => {
  servePage('de');
  stubBrowserLanguages('en');
  expect(await choosePageLanguage(undefined)).toBe('de');
  expect(await choosePageLanguage('fr-CA')).toBe('fr');
  servePage('sw', { words: 'en-GB' });
  expect(await choosePageLanguage(undefined)).toBe('en-GB');
});

it('finds the language of texts and the direction of the page, and of another language', async () => {
  servePage('sw', { words: 'fr' });
  stubBrowserLanguages('sw', 'de');
  expect(await findPageLanguage('sw')).toEqual({ locale: 'fr', direction: 'ltr' });
  expect(await findPageLanguage('ps')).toEqual({ locale: 'de', direction: 'rtl' });
  Object.assign(root, { lang: 'sw', dataset: { words: 'fr' } });
  expect(await findPageLanguage('sw'), 'with texts of the author').toEqual({
    locale: 'fr',
    direction: 'ltr',
  });
});

it('sets language and direction of the document', () => {
  stubBrowserLanguages('ps', 'de');
  applyLanguage('ps');
  expect([page, root.lang]).toEqual([{ lang: 'ps', dir: 'rtl' }, 'de']);
});

it('names each language in itself, and returns the language of the survey if there is no translation', () => {
  expect([nativeName('zh-TW'), nativeName('it'), nativeName('not a language')]).toEqual([
    '繁體中文',
    'italiano',
    'not a language',
  ]);
  expect(contentLanguage(project, 'fr')).toBe('zh-CN');
  const arabic = { ...project, translations: { ar: {} } };
  expect(['ar', 'en-GB'].map((language) => contentLanguage(arabic, language))).toEqual(['ar', 'zh-CN']);
});
