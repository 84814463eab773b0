import { type AuthorWords, computeWords } from '../json/wording.ts';
import { objectOf, textOf } from '../findings/authored.ts';
import { child, type Path } from '../json/path.ts';
import { DEFAULT_LOCALE } from './project-languages.ts';
import type { CheckContext } from '../project-index/check.ts';
import type { FieldsOf } from '../project-index/project-index.ts';

const CHINESE_ZONES = new Set([
  'Asia/Shanghai',
  'Asia/Chongqing',
  'Asia/Chungking',
  'Asia/Harbin',
  'Asia/Urumqi',
  'Asia/Kashgar',
  'PRC',
]);

type FormFields = FieldsOf<'question', 'open_attrs' | 'qtype' | 'country'>;

interface ChineseForm {
  readonly accepts: string;
  readonly fix: string;
}
const PHONE_FIX = 'Write "type": "phone", with `countries` and `default_country` if you know them.';
/** Types of open texts that accept texts of mainland China only. */
const TEXT_FORMS: Readonly<Record<string, ChineseForm>> = {
  mobile: { accepts: 'mobile numbers', fix: PHONE_FIX },
  tel: { accepts: 'landline numbers', fix: PHONE_FIX },
  mobile_tel: { accepts: 'phone numbers', fix: PHONE_FIX },
  idCard: { accepts: 'identity numbers', fix: 'Write "type": "national_id" with the `country`.' },
};
const REGIONS: ChineseForm = {
  accepts: 'regions',
  fix: 'Write the `country` if it has regions here, else use a cascader with your regions, or a text of type postal_code.',
};
/** Question types that accept answers of mainland China only. Regions do so unless `country` is another country. */
const QUESTION_FORMS: Readonly<Record<string, ChineseForm>> = {
  info_phone: { accepts: 'phone numbers', fix: 'Use a blank with "open_attrs": { "type": "phone" }.' },
  city: REGIONS,
  info_geography: REGIONS,
};

/**
 * Warns about questions that only people in mainland China can answer, if the survey is for another country. The time
 * zone decides, because surveys for China exist in all languages. Without a time zone the language decides.
 */
export function checkChineseForms({ project, index, findings }: CheckContext): void {
  const foreignPlace = describeForeignPlace(project);
  if (foreignPlace === undefined) return;
  for (const { path, name, form } of index.items.flatMap(({ value, path }) => formsIn(value, path)))
    findings.add({
      id: 'type.china-only',
      severity: 'warning',
      path,
      message: computeWords`"${name}" accepts ${form.accepts} of mainland China only, and the survey ${foreignPlace}.`,
      fix: form.fix,
    });
}

/** Why a survey is not for mainland China, as the end of a sentence. Undefined if it is for mainland China. */
function describeForeignPlace(project: CheckContext['project']): AuthorWords | undefined {
  const zone = textOf(project.timezone);
  if (zone !== undefined)
    return CHINESE_ZONES.has(zone) ? undefined : computeWords`has the time zone "${zone}"`;
  // A project without a language counts as Chinese.
  const language = textOf(objectOf(project.project_lang)?.answer_language) ?? DEFAULT_LOCALE;
  return /^zh(?!-(?:TW|HK|MO|SG|Hant))/i.test(language)
    ? undefined
    : computeWords`is in the language "${language}"`;
}

interface FoundForm {
  readonly path: Path;
  readonly name: string;
  readonly form: ChineseForm;
}

function formsIn(value: FormFields, path: Path): readonly FoundForm[] {
  const { open_attrs: attributes, qtype, country = 'CN' } = value;
  const text = textOf(objectOf(attributes)?.type) ?? '';
  const type = textOf(qtype) ?? '';
  const typeFields = [
    { path: child(child(path, 'open_attrs'), 'type'), name: text, form: findForm(TEXT_FORMS, text) },
    {
      path: child(path, 'qtype'),
      name: type,
      form: country === 'CN' ? findForm(QUESTION_FORMS, type) : undefined,
    },
  ];
  return typeFields.flatMap(({ form, ...place }) => (form === undefined ? [] : [{ ...place, form }]));
}

const findForm = (forms: Readonly<Record<string, ChineseForm>>, name: string): ChineseForm | undefined =>
  Object.hasOwn(forms, name) ? forms[name] : undefined;
