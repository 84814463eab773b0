import { expect, it } from 'vitest';
import type { Project } from '../project.ts';
import {
  hasTexts,
  limitToLanguage,
  projectLanguages,
  translationId,
  mergeTranslation,
} from './project-languages.ts';

const title = (text: string) => ({ project: { title: text } });
const project = {
  project_lang: {
    answer_language: 'en-GB',
    translation_language: [{ code: 'zh-CN', id: '7' }, { code: 'ar' }, { code: 'en-GB' }],
  },
  translations: { 'zh-CN': title('咖啡') },
} as unknown as Project; // the code reads no other field

it('the languages of a survey are listed once, first the language of the file, with the ids of their translations', () => {
  expect(projectLanguages(project)).toEqual(['en-GB', 'zh-CN', 'ar']);
  expect(projectLanguages({})).toEqual(['zh-CN']);
  expect(['zh-CN', 'ar', 'fr'].map((language) => translationId(project, language))).toEqual([
    '7',
    undefined,
    undefined,
  ]);
});

it('a project that is limited to a language has all texts of that language', () => {
  const translationsIn = (language: string) => limitToLanguage(project, language).translations;
  expect(['zh-CN', 'ar', 'en-GB', 'fr'].map(translationsIn)).toEqual([
    { 'zh-CN': title('咖啡') },
    { ar: {} },
    {},
    {},
  ]);
  for (const language of ['zh-CN', 'ar', 'en-GB', 'fr'])
    expect(hasTexts(limitToLanguage(project, language), language), language).toBe(true);
  expect(hasTexts(limitToLanguage(project, 'ar'), 'zh-CN')).toBe(false);
  const untranslated = { project_lang: project.project_lang } as unknown as Project;
  expect([limitToLanguage(untranslated, 'ar'), hasTexts(untranslated, 'ar')]).toEqual([untranslated, true]);
});

it('a translation can be added later', () => {
  const mergedProject = mergeTranslation(limitToLanguage(project, 'ar'), 'zh-CN', { texts: title('咖啡') });
  expect(mergedProject.translations).toEqual({ ar: {}, 'zh-CN': title('咖啡') });
});
