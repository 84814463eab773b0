import type { Project } from '@canvass/project';
import { beforeEach, expect, it, test, vi } from 'vitest';
import { applyLanguage, contentLanguage, initialLanguage, nativeName, rememberLanguage } from './language.ts';

const project = {
  project_lang: { answer_language: 'zh-CN', translation_language: [{ code: 'en-GB' }, { code: 'ar' }] },
} as unknown as Project; // the code reads no other field

const initial = (link: string | undefined, ...browser: string[]) =>
  initialLanguage(project, { surveyId: 's', link, browser });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

test.each([
  [undefined, ['ar-EG', 'en'], 'ar'],
  [undefined, ['fr', 'en-US'], 'en-GB'],
  [undefined, ['fr'], 'zh-CN'],
  ['ar', ['en'], 'ar'],
  ['tlh', ['en'], 'en-GB'],
])('link %s, browser %j: %s', (link, browser, expected) => {
  expect(initial(link, ...browser)).toBe(expected);
});

it('keeps what was chosen in this tab, until another link says otherwise', () => {
  rememberLanguage('s', project, { language: 'ar', link: 'en-GB' });
  expect(initial('en-GB')).toBe('ar');
  expect(initial('zh-CN')).toBe('zh-CN');
});

it('forgets the choice of a translation that the author has replaced by another one', () => {
  const offering = (id: string) =>
    ({ project_lang: { translation_language: [{ code: 'en-GB', id }] } }) as unknown as Project;
  rememberLanguage('s', offering('7'), { language: 'en-GB' });
  const asked = { surveyId: 's', link: undefined, browser: [] };
  expect([initialLanguage(offering('7'), asked), initialLanguage(offering('8'), asked)]).toEqual([
    'en-GB',
    'zh-CN',
  ]);
});

it('does without session storage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  rememberLanguage('s', project, { language: 'ar' });
  expect(initial(undefined, 'en')).toBe('en-GB');
});

it('writes Arabic pages from right to left, in English words', () => {
  const root = { lang: '', dir: '' } as HTMLElement;
  applyLanguage(root, 'ar');
  expect(root).toEqual({ lang: 'en', dir: 'rtl' });
  applyLanguage(root, 'zh-TW');
  expect(root).toEqual({ lang: 'zh-TW', dir: 'ltr' });
});

it('names languages in themselves, and the language of texts without a translation', () => {
  expect([nativeName('zh-TW'), nativeName('fr'), nativeName('not a language')]).toEqual([
    '繁體中文',
    'français',
    'not a language',
  ]);
  expect(contentLanguage(project, 'fr')).toBe('zh-CN');
  const arabic = { ...project, translations: { ar: {} } };
  expect(['ar', 'en-GB'].map((language) => contentLanguage(arabic, language))).toEqual(['ar', 'zh-CN']);
});
