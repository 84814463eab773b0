import type { Json, JsonRecord } from '@canvass/authoring';
import { type FieldForm, parsePath } from '@canvass/project/file';
import { fieldAt, textAt } from '../document/json.ts';
import { type OuterPage, outerPageOfIssue } from '../document/outer-pages.ts';
import { itemOfIssue, type OutlineItem } from '../document/outline.ts';
import { plainText } from '../document/plain-text.ts';
import { formFields } from '../fields/form-fields.gen.ts';
import type { TextKey, Translate } from '../i18n/translation.tsx';
import { nameOfPage } from './end-names.ts';

interface Survey {
  readonly project: JsonRecord;
  readonly items: readonly OutlineItem[];
  readonly pages: readonly OuterPage[];
}

interface Wording {
  readonly t: Translate;
  /** The labels of fields. */
  readonly texts: Readonly<Record<string, string>>;
}

/** The name of a place in the project file, as its author knows it: `Q5, Options, “Tea”, Points`. */
export function namePlace(path: string, survey: Survey, wording: Wording): string {
  const { t } = wording;
  const keys = parsePath(path) ?? [];
  const item = itemOfIssue(survey.items, { path });
  if (item !== undefined)
    return [item.code, ...nameKeys(keys.slice(item.path.length), item.kind, item.value, wording)].join(', ');
  const page = outerPageOfIssue(survey.pages, { path });
  if (page !== undefined) {
    const names = nameKeys(keys.slice(page.path.length), recordOfPage(page), page.value, wording);
    return [nameOfPage(page, t), ...names].join(', ');
  }
  const rule = nameRule(keys, survey, t);
  if (rule !== undefined) return rule;
  const names = nameKeys(keys, 'project', survey.project, wording);
  const part = PART_KEYS[String(keys[0])];
  return [part === undefined ? t('properties.survey') : t(part), ...names].join(', ');
}

/** Names of the parts of a survey that have a view of their own, by the field of the project file. */
const PART_KEYS: Readonly<Record<string, TextKey>> = {
  flow: 'mode.flow',
  quotas: 'mode.quotas',
  rule_map: 'mode.logic',
  checks: 'mode.logic',
  translations: 'mode.texts',
  texts: 'mode.texts',
  glossary: 'mode.texts',
  desc_end_page: 'use.endPage',
  mergePage: 'use.groupsOnOnePage',
  report: 'use.report',
  vote: 'use.votes',
  scores: 'use.scores',
};

/** A rule by the question that it is about. Undefined if it is about several, or if the place is outside of rules. */
function nameRule([list, index]: readonly (string | number)[], survey: Survey, t: Translate) {
  const rule = fieldAt(fieldAt(survey.project, String(list)), index ?? '');
  const targets = fieldAt(rule, 'targets');
  const [target] = Array.isArray(targets) ? targets : [];
  const gid = RULE_SUBJECTS[String(list)]?.(rule, target);
  const code = survey.items.find((item) => item.gid === gid)?.code;
  if (code === undefined) return undefined;
  return list === 'jumpConsList' ? t('use.jump', { code }) : t('use.rule', { code });
}

/** For each list of rules, the id of the item that a rule is about. */
const RULE_SUBJECTS: Readonly<Record<string, (rule: Json | undefined, target: unknown) => unknown>> = {
  jumpConsList: (rule) => fieldAt(rule, 'bindQ'),
  dispConsList: (_, target) => target,
  dispOptConsList: (rule) => fieldAt(rule, 'target'),
  relatedRefs: (rule) => fieldAt(rule, 'targetGid'),
  optionOrderRefs: (rule) => fieldAt(rule, 'targetGid'),
};

/** The name of the record with the fields of a page, as the declarations of the project name it. */
export function recordOfPage({ path, end }: Pick<OuterPage, 'path' | 'end'>): string {
  if (end !== undefined) return 'end';
  const form = findForm('project', String(path[0]));
  return form?.kind === 'record' ? form.record : '';
}

/** The labels of the fields, and the titles or numbers of the entries, on the way down from a record. */
function nameKeys(
  keys: readonly (string | number)[],
  record: string,
  value: Json,
  { t, texts }: Wording,
): readonly string[] {
  let form: FieldForm | undefined = { kind: 'record', record };
  let current: Json | undefined = value;
  return keys.flatMap((key) => {
    current = fieldAt(current, key);
    if (typeof key === 'number') {
      form = form?.kind === 'list' ? form.entry : undefined;
      const title = titleOf(current);
      return title === '' ? String(key + 1) : t('place.entry', { title });
    }
    const owner = recordIn(form);
    form = form?.kind === 'names' ? form.entry : findForm(owner, key);
    return texts[`${owner}.${key}`] ?? [];
  });
}

const titleOf = (entry: Json | undefined): string =>
  plainText(['title', 'name', 'family'].map((name) => textAt(entry, name)).find(Boolean) ?? '');

const recordIn = (form: FieldForm | undefined): string => {
  if (form?.kind === 'record') return form.record;
  return form?.kind === 'forms' ? recordIn(form.forms.find(({ kind }) => kind === 'record')) : '';
};

/** The form of a field. A field with several forms has lists inside, if one of the forms is a list. */
function findForm(record: string, name: string): FieldForm | undefined {
  const form = formFields.records[record]?.find((field) => field.name === name)?.form;
  return form?.kind === 'forms' ? (form.forms.find(({ kind }) => kind === 'list') ?? form) : form;
}
