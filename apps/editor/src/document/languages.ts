import type { JsonRecord } from '@canvass/authoring';
import { fieldAt, textAt } from './json.ts';

/** The survey's own language is the first. */
export function languagesOf(project: JsonRecord): readonly string[] {
  const ownLanguage = textAt(fieldAt(project, 'project_lang'), 'answer_language') || 'zh-CN';
  const translatedLanguages = Object.keys(fieldAt(project, 'translations') ?? {});
  return [...new Set([ownLanguage, ...translatedLanguages])];
}
