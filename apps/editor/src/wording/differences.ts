import { isRecord } from '@canvass/project';
import {
  compareProjects,
  type JsonRecord,
  openDocument,
  type ProjectDocument,
  reopenDocument,
  type RuleRow,
  ruleRows,
} from '@canvass/authoring';
import { arrayAt, fieldAt, textAt } from '../document/json.ts';
import { type OutlineItem, computeOutline } from '../document/outline.ts';
import { randomId } from '../document/random-ids.ts';
import type { TextKey } from '../i18n/translation.tsx';
import { plainText } from '../document/plain-text.ts';
import { ruleText, type Wording } from './rule-words.ts';

/** A difference, as the key and parameters of a text. `fields` are keys of field labels. */
export interface Difference {
  readonly key: TextKey;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly fields?: readonly string[];
}

export interface ItemDifferences {
  /** Empty for the survey. */
  readonly gid: string;
  readonly code: string;
  readonly title: string;
  /** Undefined for the survey and for deleted items. */
  readonly id: string | undefined;
  readonly differences: readonly Difference[];
}

interface States {
  readonly before: JsonRecord;
  readonly after: JsonRecord;
}

/** Returns the differences between the published text and the draft, or undefined if the text is invalid. */
export function findDifferences(
  publishedText: string,
  draft: ProjectDocument,
  translation: Wording['translation'],
): readonly ItemDifferences[] | undefined {
  const before =
    reopenDocument(publishedText, draft, randomId).document ?? openDocument(publishedText).document;
  if (before === undefined) return undefined;
  const states = { before: before.value, after: draft.value };
  const [oldItems, newItems] = [computeOutline(states.before), computeOutline(states.after)];
  const movedIds = new Set(
    compareProjects(states.before, states.after).flatMap((operation) =>
      operation.op === 'move' ? [operation.id] : [],
    ),
  );
  const rules = findRuleDifferences(states, translation);
  const itemEntries = newItems.map((item) => {
    const oldItem = oldItems.find(({ gid }) => gid === item.gid);
    const ownDifferences =
      oldItem === undefined ? [{ key: 'diff.added' } as const] : findItemDifferences(oldItem, item);
    const placeDifferences =
      oldItem !== undefined && movedIds.has(item.id) ? [{ key: 'diff.moved' } as const] : [];
    return computeEntry(item, item.id, [
      ...ownDifferences,
      ...placeDifferences,
      ...(rules.get(item.gid) ?? []),
    ]);
  });
  const removedEntries = oldItems
    .filter(({ gid }) => !newItems.some((item) => item.gid === gid))
    .map((item) => computeEntry(item, undefined, [{ key: 'diff.removed' }]));
  const surveyEntry = {
    gid: '',
    code: '',
    title: '',
    id: undefined,
    differences: findSurveyDifferences(states),
  };
  return [surveyEntry, ...itemEntries, ...removedEntries].filter(({ differences }) => differences.length > 0);
}

const computeEntry = (
  { gid, code, title }: OutlineItem,
  id: string | undefined,
  differences: readonly Difference[],
): ItemDifferences => ({ gid, code, title, id, differences });

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const findChangedKeys = (before: JsonRecord, after: JsonRecord): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !isSame(fieldAt(before, key), fieldAt(after, key)),
  );

const FIELDS_WITH_SENTENCES = [
  'title',
  'qtype',
  'custom_qtype',
  'cid',
  'items',
  'rows_items',
  'disp_code',
  'jump_code',
];
const PARTS = { items: 'option', rows_items: 'row' } as const;

function findItemDifferences(before: OutlineItem, after: OutlineItem): readonly Difference[] {
  const differences: Difference[] = [];
  if (before.title !== after.title || textAt(before.value, 'title') !== textAt(after.value, 'title'))
    differences.push({ key: 'diff.title', params: { before: before.title, after: after.title } });
  if (before.type !== after.type) differences.push({ key: 'diff.type' });
  if (before.code !== after.code)
    differences.push({ key: 'diff.code', params: { before: before.code, after: after.code } });
  if (after.kind === 'question')
    for (const list of ['items', 'rows_items'] as const)
      differences.push(...findPartDifferences(before, after, list));
  const fields = findChangedKeys(before.value, after.value).filter(
    (key) => !FIELDS_WITH_SENTENCES.includes(key),
  );
  const keys = fields.map((name) => `${after.kind}.${name}`);
  return fields.length === 0 ? differences : [...differences, { key: 'diff.fields', fields: keys }];
}

function findPartDifferences(
  before: OutlineItem,
  after: OutlineItem,
  list: keyof typeof PARTS,
): readonly Difference[] {
  const [oldParts, newParts] = [arrayAt(before.value, list), arrayAt(after.value, list)];
  const gidOf = (part: (typeof oldParts)[number]) => textAt(part, 'gid');
  const nameOf = (part: (typeof oldParts)[number]) => plainText(textAt(part, 'title')) || gidOf(part);
  const oldPartOf = (part: (typeof oldParts)[number]) => oldParts.find((one) => gidOf(one) === gidOf(part));
  const addedParts = newParts.filter((part) => oldPartOf(part) === undefined);
  const removedParts = oldParts.filter((part) => !newParts.some((one) => gidOf(one) === gidOf(part)));
  const changedParts = newParts.filter(
    (part) => oldPartOf(part) !== undefined && !isSame(oldPartOf(part), part),
  );
  const reusedParts = addedParts.filter((part) =>
    oldParts.some((one) => fieldAt(one, 'seq') === fieldAt(part, 'seq')),
  );
  const listCommonGids = (parts: typeof oldParts, otherParts: typeof oldParts) =>
    parts.map(gidOf).filter((gid) => otherParts.some((one) => gidOf(one) === gid));
  const kind = PARTS[list];
  const namesOf = (parts: typeof oldParts) => ({ count: parts.length, names: parts.map(nameOf).join(', ') });
  return [
    ...(addedParts.length > 0 ? [{ key: `diff.${kind}sAdded`, params: namesOf(addedParts) } as const] : []),
    ...(removedParts.length > 0
      ? [{ key: `diff.${kind}sRemoved`, params: namesOf(removedParts) } as const]
      : []),
    ...(changedParts.length > 0
      ? [{ key: `diff.${kind}sChanged`, params: namesOf(changedParts) } as const]
      : []),
    ...(isSame(listCommonGids(oldParts, newParts), listCommonGids(newParts, oldParts))
      ? []
      : [{ key: `diff.${kind}sMoved` } as const]),
    ...(reusedParts.length > 0 ? [{ key: 'diff.reused', params: namesOf(reusedParts) } as const] : []),
  ];
}

/** Added and removed rules, by the gid of their item. A changed rule counts as removed and added. */
function findRuleDifferences(
  { before, after }: States,
  translation: Wording['translation'],
): ReadonlyMap<string, readonly Difference[]> {
  const differences = new Map<string, Difference[]>();
  const [oldRules, newRules] = [rulesIn(before, translation), rulesIn(after, translation)];
  const addDifference = (gid: string, difference: Difference) => {
    const gidDifferences = differences.get(gid) ?? [];
    differences.set(gid, gidDifferences);
    gidDifferences.push(difference);
  };
  for (const [name, { gid, text }] of newRules)
    if (!oldRules.has(name)) addDifference(gid, { key: 'diff.ruleAdded', params: { text } });
  for (const [name, { gid, text }] of oldRules)
    if (!newRules.has(name)) addDifference(gid, { key: 'diff.ruleRemoved', params: { text } });
  return differences;
}

function rulesIn(project: JsonRecord, translation: Wording['translation']) {
  const items = computeOutline(project);
  const wording: Wording = { translation, project, items, isShort: true };
  const listOwners = ({ subjects, place }: RuleRow): readonly string[] => {
    const subjectGids = items.filter(({ gid }) => subjects.includes(gid)).map(({ gid }) => gid);
    if (subjectGids.length > 0) return subjectGids;
    const enclosingQuestion = items.findLast(
      ({ kind, value }) => kind === 'question' && JSON.stringify(value).includes(`"${place.id}"`),
    );
    return enclosingQuestion === undefined ? [] : [enclosingQuestion.gid];
  };
  return new Map(
    ruleRows(project).flatMap((rule) => {
      const text = ruleText(rule, wording);
      return listOwners(rule).map((gid) => [`${gid} ${text}`, { gid, text }] as const);
    }),
  );
}

/** Survey fields that are not compared as fields: items and rules are compared separately, the others do not matter. */
const IGNORED_SURVEY_FIELDS = [
  'items',
  'rule_map',
  'dispConsList',
  'dispOptConsList',
  'jumpConsList',
  'projectId',
  '$schema',
  'format',
];

function findSurveyDifferences({ before, after }: States): readonly Difference[] {
  const fields = findChangedKeys(before, after).filter(
    (key) => !IGNORED_SURVEY_FIELDS.includes(key) && key !== 'translations',
  );
  const [oldTranslations, newTranslations] = [
    fieldAt(before, 'translations'),
    fieldAt(after, 'translations'),
  ];
  const languages = findChangedKeys(
    isRecord(oldTranslations) ? oldTranslations : {},
    isRecord(newTranslations) ? newTranslations : {},
  );
  return [
    ...(fields.length > 0
      ? [{ key: 'diff.fields', fields: fields.map((name) => `project.${name}`) } as const]
      : []),
    ...(languages.length > 0
      ? [{ key: 'diff.translations', params: { names: languages.join(', ') } } as const]
      : []),
  ];
}
