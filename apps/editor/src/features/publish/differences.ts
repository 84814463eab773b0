import {
  compareProjects,
  type JsonRecord,
  openDocument,
  type ProjectDocument,
  reopenDocument,
  type RuleRow,
  ruleRows,
} from '@canvass/authoring';
import { arrayAt, fieldAt, isObject, textAt } from '../../document/json.ts';
import { type OutlineItem, outlineOf } from '../../document/outline.ts';
import { randomId } from '../../editing/open-survey.ts';
import type { TextKey } from '../../i18n/translation.tsx';
import { plainText } from '../../document/plain-text.ts';
import { ruleText, type Wording } from '../../wording/rule-words.ts';

/** A difference as a text of the editor with its parameters. `fields` are keys of field labels. */
export interface Difference {
  readonly key: TextKey;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly fields?: readonly string[];
}

/** The differences of one question, group or page, or of the survey itself. */
export interface ItemDifferences {
  /** Empty for the survey. */
  readonly code: string;
  readonly title: string;
  /** The id of the item to select. Undefined for the survey and for deleted items. */
  readonly id: string | undefined;
  readonly differences: readonly Difference[];
}

/** Two states of a survey. */
interface States {
  readonly before: JsonRecord;
  readonly after: JsonRecord;
}

/** Compares a draft with a published project, in the order of the draft. Undefined if the text cannot be read. */
export function findDifferences(
  published: string,
  draft: ProjectDocument,
  translation: Wording['translation'],
): readonly ItemDifferences[] | undefined {
  const before = reopenDocument(published, draft, randomId).document ?? openDocument(published).document;
  if (before === undefined) return undefined;
  const states = { before: before.value, after: draft.value };
  const [old, now] = [outlineOf(states.before), outlineOf(states.after)];
  const moved = new Set(
    compareProjects(states.before, states.after).flatMap((operation) =>
      operation.op === 'move' ? [operation.id] : [],
    ),
  );
  const rules = ruleDifferences(states, translation);
  const found = now.map((item) => {
    const known = old.find(({ gid }) => gid === item.gid);
    const own = known === undefined ? [{ key: 'diff.added' } as const] : itemDifferences(known, item);
    const place = known !== undefined && moved.has(item.id) ? [{ key: 'diff.moved' } as const] : [];
    return entryOf(item, item.id, [...own, ...place, ...(rules.get(item.gid) ?? [])]);
  });
  const removedItems = old
    .filter(({ gid }) => !now.some((item) => item.gid === gid))
    .map((item) => entryOf(item, undefined, [{ key: 'diff.removed' }]));
  const survey = { code: '', title: '', id: undefined, differences: surveyDifferences(states) };
  return [survey, ...found, ...removedItems].filter(({ differences }) => differences.length > 0);
}

const entryOf = (
  { code, title }: OutlineItem,
  id: string | undefined,
  differences: readonly Difference[],
): ItemDifferences => ({ code, title, id, differences });

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const changedKeys = (before: JsonRecord, after: JsonRecord): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !isSame(fieldAt(before, key), fieldAt(after, key)),
  );

/** Fields whose changes have separate sentences. */
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

function itemDifferences(before: OutlineItem, after: OutlineItem): readonly Difference[] {
  const found: Difference[] = [];
  if (before.title !== after.title || textAt(before.value, 'title') !== textAt(after.value, 'title'))
    found.push({ key: 'diff.title', params: { before: before.title, after: after.title } });
  if (before.type !== after.type) found.push({ key: 'diff.type' });
  if (before.code !== after.code)
    found.push({ key: 'diff.code', params: { before: before.code, after: after.code } });
  if (after.kind === 'question')
    for (const list of ['items', 'rows_items'] as const) found.push(...partDifferences(before, after, list));
  const fields = changedKeys(before.value, after.value).filter((key) => !FIELDS_WITH_SENTENCES.includes(key));
  const keys = fields.map((name) => `${after.kind}.${name}`);
  return fields.length === 0 ? found : [...found, { key: 'diff.fields', fields: keys }];
}

/** Options or rows that were added, removed or changed. */
function partDifferences(
  before: OutlineItem,
  after: OutlineItem,
  list: keyof typeof PARTS,
): readonly Difference[] {
  const [old, now] = [arrayAt(before.value, list), arrayAt(after.value, list)];
  const gidOf = (part: (typeof old)[number]) => textAt(part, 'gid');
  const nameOf = (part: (typeof old)[number]) => plainText(textAt(part, 'title')) || gidOf(part);
  const oldOf = (part: (typeof old)[number]) => old.find((one) => gidOf(one) === gidOf(part));
  const added = now.filter((part) => oldOf(part) === undefined);
  const removed = old.filter((part) => !now.some((one) => gidOf(one) === gidOf(part)));
  const changed = now.filter((part) => oldOf(part) !== undefined && !isSame(oldOf(part), part));
  const reused = added.filter((part) => old.some((one) => fieldAt(one, 'seq') === fieldAt(part, 'seq')));
  const keepCommon = (parts: typeof old, others: typeof old) =>
    parts.map(gidOf).filter((gid) => others.some((one) => gidOf(one) === gid));
  const kind = PARTS[list];
  const nameAll = (parts: typeof old) => ({ count: parts.length, names: parts.map(nameOf).join(', ') });
  return [
    ...(added.length > 0 ? [{ key: `diff.${kind}sAdded`, params: nameAll(added) } as const] : []),
    ...(removed.length > 0 ? [{ key: `diff.${kind}sRemoved`, params: nameAll(removed) } as const] : []),
    ...(changed.length > 0 ? [{ key: `diff.${kind}sChanged`, params: nameAll(changed) } as const] : []),
    ...(isSame(keepCommon(old, now), keepCommon(now, old)) ? [] : [{ key: `diff.${kind}sMoved` } as const]),
    ...(reused.length > 0 ? [{ key: 'diff.reused', params: nameAll(reused) } as const] : []),
  ];
}

/** Added and removed rules, by the gid of their item. A changed rule is in both lists. */
function ruleDifferences(
  { before, after }: States,
  translation: Wording['translation'],
): ReadonlyMap<string, readonly Difference[]> {
  const found = new Map<string, Difference[]>();
  const [old, now] = [rulesIn(before, translation), rulesIn(after, translation)];
  const note = (gid: string, difference: Difference) => {
    const known = found.get(gid) ?? [];
    found.set(gid, known);
    known.push(difference);
  };
  for (const [name, { gid, text }] of now)
    if (!old.has(name)) note(gid, { key: 'diff.ruleAdded', params: { text } });
  for (const [name, { gid, text }] of old)
    if (!now.has(name)) note(gid, { key: 'diff.ruleRemoved', params: { text } });
  return found;
}

function rulesIn(project: JsonRecord, translation: Wording['translation']) {
  const items = outlineOf(project);
  const wording: Wording = { translation, project, items, isShort: true };
  const ownerOf = ({ subjects, place }: RuleRow): readonly string[] => {
    const own = items.filter(({ gid }) => subjects.includes(gid)).map(({ gid }) => gid);
    if (own.length > 0) return own;
    const around = items.findLast(
      ({ kind, value }) => kind === 'question' && JSON.stringify(value).includes(`"${place.id}"`),
    );
    return around === undefined ? [] : [around.gid];
  };
  return new Map(
    ruleRows(project).flatMap((rule) => {
      const text = ruleText(rule, wording);
      return ownerOf(rule).map((gid) => [`${gid} ${text}`, { gid, text }] as const);
    }),
  );
}

/** Fields of the survey that are compared as items and rules, or that do not concern respondents. */
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

function surveyDifferences({ before, after }: States): readonly Difference[] {
  const fields = changedKeys(before, after).filter(
    (key) => !IGNORED_SURVEY_FIELDS.includes(key) && key !== 'translations',
  );
  const [old, now] = [fieldAt(before, 'translations'), fieldAt(after, 'translations')];
  const languages = changedKeys(isObject(old) ? old : {}, isObject(now) ? now : {});
  return [
    ...(fields.length > 0
      ? [{ key: 'diff.fields', fields: fields.map((name) => `project.${name}`) } as const]
      : []),
    ...(languages.length > 0
      ? [{ key: 'diff.translations', params: { names: languages.join(', ') } } as const]
      : []),
  ];
}
