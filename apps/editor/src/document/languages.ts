import type { JsonRecord } from '@canvass/authoring';
import { fieldAt, textAt } from './json.ts';

/** The languages of a survey. The first is the language in which it was written. */
export function languagesOf(project: JsonRecord): readonly string[] {
  const ownLanguage = textAt(fieldAt(project, 'project_lang'), 'answer_language') || 'zh-CN';
  const translatedLanguages = Object.keys(fieldAt(project, 'translations') ?? {});
  return [...new Set([ownLanguage, ...translatedLanguages])];
}
