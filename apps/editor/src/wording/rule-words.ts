import {
  elementAt,
  indexReferences,
  type Json,
  type JsonRecord,
  readCondition,
  type RuleRow,
  ruleRows,
  type Sentence,
  type SentenceValue,
  type Subject,
  type TestSentence,
  valueAt,
} from '@canvass/authoring';
import { GROUP_END, NO_CONDITION } from '@canvass/project';
import { JUMP_ENDS, jumpEnds } from '@canvass/project/vocabulary';
import { fieldAt, isList, textAt } from '../document/json.ts';
import type { OutlineItem } from '../document/outline.ts';
import { plainText } from '../document/plain-text.ts';
import type { TextKey, Translation } from '../i18n/translation.tsx';
import { endPageName } from './end-names.ts';

// Writes rules as sentences. The editor loads this module late, because it needs the references of a project.

export interface Wording {
  readonly translation: Pick<Translation, 't' | 'locale'>;
  readonly project: JsonRecord;
  readonly items: readonly OutlineItem[];
  readonly isShort?: boolean;
}

const MAX_TITLE = 40;

/** The name of an item, such as `Q5 “How often do you drink tea?”`. */
export function itemName(gid: string, { items, translation, isShort = false }: Wording): string {
  const item = items.find((one) => one.gid === gid);
  if (item === undefined) return gid;
  if (isShort || item.title === '') return item.code;
  const title = item.title.length > MAX_TITLE ? `${item.title.slice(0, MAX_TITLE)}…` : item.title;
  return `${item.code} ${quote(title, translation)}`;
}

/** A name in the quotation marks of the language. */
const quote = (text: string, { t }: Wording['translation']): string => t('sentence.quoted', { text });

export function partName(gid: string, { project }: Pick<Wording, 'project'>): string {
  const item = indexReferences(project).itemOf(gid);
  const title = plainText(textAt(elementAt(project, gid), 'title'));
  return title || item?.code || gid;
}

/** A condition as text. Parts that no sentence can express stay as written. */
export function conditionText(sentence: Sentence, wording: Wording): string {
  const { t } = wording.translation;
  switch (sentence.kind) {
    case 'test':
      return testText(sentence, wording);
    case 'group': {
      const parts = sentence.parts.map((part) => {
        const text = conditionText(part, wording);
        return part.kind === 'group' && part.parts.length > 1 && part.join !== sentence.join
          ? t('sentence.brackets', { text })
          : text;
      });
      const [firstPart = '', ...otherParts] = parts;
      const joinedText = otherParts.reduce(
        (left, right) => t(`sentence.${sentence.join}`, { left, right }),
        firstPart,
      );
      return sentence.isNegated ? t('sentence.not', { text: joinedText }) : joinedText;
    }
    case 'rule': {
      const rule = ruleCondition(sentence.rule, wording.project);
      return rule === undefined ? sentence.rule : conditionText(rule, withStepLimit(wording));
    }
    case 'expression':
      return sentence.meaning === undefined ? sentence.source : conditionText(sentence.meaning, wording);
    case 'other':
      return JSON.stringify(sentence.condition);
  }
}

/** Maximum depth of conditions that refer to conditions. References of an invalid project can form a cycle. */
const MAX_STEPS = 5;
const steps = new WeakMap<Wording, number>();
function withStepLimit(wording: Wording): Wording {
  const step = (steps.get(wording) ?? 0) + 1;
  const next = step > MAX_STEPS ? { ...wording, project: {} } : { ...wording };
  steps.set(next, step);
  return next;
}

function ruleCondition(key: string, project: JsonRecord): Sentence | undefined {
  return readConditions(project).get(key);
}

const conditionCache = new WeakMap<JsonRecord, ReadonlyMap<string, Sentence>>();
function readConditions(project: JsonRecord): ReadonlyMap<string, Sentence> {
  const knownConditions = conditionCache.get(project);
  if (knownConditions !== undefined) return knownConditions;
  const map = fieldAt(project, 'rule_map');
  const index = indexReferences(project);
  const conditions = new Map(
    Object.entries(typeof map === 'object' && map !== null && !isList(map) ? map : {}).map(
      ([key, condition]) => [key, readCondition(condition, index)] as const,
    ),
  );
  conditionCache.set(project, conditions);
  return conditions;
}

function testText({ subject, verb, values }: TestSentence, wording: Wording): string {
  const { t, locale } = wording.translation;
  const names = values.map((value) => valueName(value, wording));
  const type = verb === 'has-all' ? 'conjunction' : 'disjunction';
  return t(`verb.${verb}`, {
    subject: subjectName(subject, wording),
    values: new Intl.ListFormat(locale, { type }).format(names),
  });
}

const valueName = (value: SentenceValue, wording: Wording): string =>
  'option' in value ? quote(partName(value.option, wording), wording.translation) : String(value.scalar);

export function subjectName(subject: Subject, wording: Wording): string {
  const { t } = wording.translation;
  if (subject.kind === 'parameter') return t('subject.parameter', { name: subject.code });
  if (subject.kind === 'session') return t(`subject.session.${subject.name}` as TextKey);
  if (subject.kind === 'member') return t('subject.member', { name: memberPartName(subject, t) });
  const parts = [subject.row, subject.part].filter((gid) => gid !== undefined);
  const question = itemName(subject.question, wording);
  const quotedParts = parts.map((gid) => quote(partName(gid, wording), wording.translation));
  return [question, ...quotedParts].join(' · ');
}

type Member = Extract<Subject, { readonly kind: 'member' }>;

/** A field that the author named, or a part of the member's data that every survey has. */
function memberPartName({ field, customField }: Member, t: Translation['t']): string {
  if (customField !== undefined) return customField || '…';
  return field === 'mtype' || field === 'store' ? t(`member.${field}`) : field;
}

export function targetName(entry: Json | undefined, wording: Wording): string {
  const { t } = wording.translation;
  const nextGid = textAt(entry, 'nextQ');
  if (nextGid === GROUP_END) return t('target.groupEnd');
  if (nextGid !== '') return itemName(nextGid, wording);
  const status = jumpEnds.find((word) => word === textAt(entry, 'endStatus')) ?? 'finished';
  const target = t(`target.${JUMP_ENDS[status].label}`);
  const end = textAt(entry, 'end');
  return end === '' ? target : t('target.endPage', { target, page: endPageName(wording.project, end, t) });
}

/** A rule as text, such as "Shown if Q5 is answered with Weekly". */
export function ruleText({ place, kind, condition, subjects }: RuleRow, wording: Wording): string {
  const { t } = wording.translation;
  const entry = valueAt(wording.project, place);
  const text = condition === undefined ? t('sentence.always') : conditionText(condition, wording);
  if (kind === 'jump') {
    const target = targetName(entry, wording);
    return isAlways(entry) ? t('rule.jumpAlways', { target }) : t('rule.jump', { condition: text, target });
  }
  if (kind === 'check') return checkText(entry, text, wording);
  if (kind === 'expression') return expressionText(String(place.path.at(-1)), text, wording);
  const isHidden = textAt(entry, 'action') === 'hide';
  if (kind === 'display') return t(isHidden ? 'rule.hide' : 'rule.display', { condition: text });
  const question = textAt(entry, 'target');
  const parts = subjects.filter((gid) => gid !== question).map((gid) => partName(gid, wording));
  const names = new Intl.ListFormat(wording.translation.locale).format(parts);
  return t(isHidden ? 'rule.hideParts' : 'rule.displayParts', { parts: names, condition: text });
}

const checkText = (entry: Json | undefined, condition: string, { translation: { t } }: Wording): string =>
  t(textAt(entry, 'level') === 'ask' ? 'rule.checkAsk' : 'rule.check', {
    condition,
    text: plainText(textAt(entry, 'text')),
  });

const isAlways = (entry: Json | undefined): boolean => textAt(entry, 'conditionGroup') === NO_CONDITION;

function expressionText(field: string, condition: string, { translation: { t } }: Wording): string {
  if (field === 'disp_code') return t('rule.display', { condition });
  if (field === 'jump_code') return t('rule.jumpCode', { condition });
  return t(field === 'value_code' ? 'rule.value' : 'rule.expression', { condition });
}

const rowCache = new WeakMap<JsonRecord, readonly RuleRow[]>();
/** The rules of a project, cached because several parts of the page show them. */
function rowsOf(project: JsonRecord): readonly RuleRow[] {
  const knownRows = rowCache.get(project) ?? ruleRows(project);
  rowCache.set(project, knownRows);
  return knownRows;
}

export function listRulesOfItem(item: string, project: JsonRecord): readonly RuleRow[] {
  const index = indexReferences(project);
  const isOwn = (gid: string) => gid === item || index.itemOf(gid)?.question?.gid === item;
  return rowsOf(project).filter(({ subjects }) => subjects.some(isOwn));
}

/** The texts of display rules, by the gid of their item. The texts of several rules of an item are joined. */
export function listDisplayRuleTexts(wording: Wording): Readonly<Record<string, string>> {
  const texts = new Map<string, string>();
  for (const rule of rowsOf(wording.project)) {
    if (rule.kind !== 'display' && rule.place.path.at(-1) !== 'disp_code') continue;
    const text = ruleText(rule, { ...wording, isShort: true });
    for (const gid of rule.subjects) texts.set(gid, [texts.get(gid), text].filter(Boolean).join(' · '));
  }
  return Object.fromEntries(texts);
}
