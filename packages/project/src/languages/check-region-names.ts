import { wordsOf } from '../json/wording.ts';
import { objectOf, objectsIn, textOf } from '../findings/authored.ts';
import { child } from '../json/path.ts';
import type { CheckContext } from '../project-index/check.ts';
import type { FieldsOf } from '../project-index/project-index.ts';
import { describeForeignPlace } from './check-chinese-forms.ts';
import { DEFAULT_LOCALE } from './project-languages.ts';
import { foreignNamesLanguage } from './region-names.ts';

/** Question types whose answers are chosen from the list of regions of a country. */
const REGION_TYPES: readonly string[] = ['city', 'info_geography'];
const LANGUAGE_NAMES: Readonly<Record<string, string>> = { zh: 'Chinese', pt: 'Portuguese' };

/**
 * Warns about lists of regions whose names cannot be read in any language of the survey. Surveys that are not for China
 * have another warning about its regions (`type.china-only`).
 */
export function checkRegionNames({ project, index, findings }: CheckContext): void {
  const settings = objectOf(project.project_lang) ?? {};
  const languages = [
    textOf(settings.answer_language) ?? DEFAULT_LOCALE,
    ...[...objectsIn(settings, 'translation_language', undefined)].flatMap(
      ([{ code }]) => textOf(code) ?? [],
    ),
  ];
  const isForChina = describeForeignPlace(project) === undefined;
  for (const { value, path } of index.items) {
    const { qtype, country: code }: FieldsOf<'question', 'qtype' | 'country'> = value;
    const country = textOf(code) ?? 'CN';
    if (!REGION_TYPES.includes(textOf(qtype) ?? '') || (country === 'CN' && !isForChina)) continue;
    const [listLanguage, ...others] = languages.map((language) => foreignNamesLanguage(country, language));
    if (listLanguage === undefined || others.includes(undefined)) continue;
    findings.add({
      id: 'type.region-names',
      severity: 'warning',
      path: child(path, 'qtype'),
      message: wordsOf`The names in this list of regions are in ${LANGUAGE_NAMES[listLanguage] ?? listLanguage}, which is no language of the survey.`,
      fix: 'Use a cascader with names in your language, or keep the list if your respondents can read it.',
    });
  }
}
