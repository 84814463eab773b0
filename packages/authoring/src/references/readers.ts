import { isRecord } from '@canvass/project';
import type { Editing } from '../operations/editing.ts';
import {
  elementAt,
  type Keys,
  findKeys,
  findList,
  type Place,
  valueAt,
  valueAtKeys,
} from '../places/places.ts';
import { isList, type Json, type JsonRecord } from '../values/json.ts';
import { listAskedItems } from './asked-order.ts';
import { indexReferences, itemsOf, type ReferenceIndex, type Use } from './index-references.ts';

const hasPrefix = (keys: Keys, start: Keys): boolean => start.every((key, index) => keys[index] === key);

/** gids of an element and of all parts in it. */
export function gidsInside(project: JsonRecord, id: string): readonly string[] {
  const keys = findKeys(project, { id, path: [] });
  if (keys === undefined) return [];
  return itemsOf(project).flatMap((item) =>
    item.gid !== undefined && hasPrefix(item.keys, keys) ? [item.gid] : [],
  );
}

/**
 * Places that read the given elements or their parts from outside, so that deleting the elements would break the
 * places.
 */
export function listReaders(project: JsonRecord, ids: readonly string[]): readonly Use[] {
  const index = indexReferences(project);
  const deletedAreas = ids.map((id) => findKeys(project, { id, path: [] }) ?? [-1]);
  const gids = new Set(ids.flatMap((id) => gidsInside(project, id)));
  const uses = new Set([...gids].flatMap((gid) => index.usesOf(gid)));
  return [...uses].filter(
    ({ keys, place }) =>
      !isPlainGroupNode(project, place) &&
      !deletedAreas.some((area) => hasPrefix(keys, area)) &&
      !(OWN_FIELDS.has(keys[0]) && gids.has(String(keys[2]))),
  );
}

/** Fields with records by gid, which are deleted with their element: texts, and points of a question. */
const OWN_FIELDS: ReadonlySet<unknown> = new Set(['translations', 'scores']);

/**
 * Whether a place is in a node of the flow that only names a group. Such a node does not count as a reader, because it
 * is added and removed with its group.
 */
export function isPlainGroupNode(project: JsonRecord, { id, path }: Place): boolean {
  if (path[0] !== 'gid' || !id.startsWith('flow/')) return false;
  const fields = Object.keys(elementAt(project, id) ?? {});
  return fields.every((name) => PLAIN_NODE_FIELDS.has(name));
}
const PLAIN_NODE_FIELDS: ReadonlySet<string> = new Set(['fid', 'type', 'gid', 'title']);

const RULE_LISTS: ReadonlySet<unknown> = new Set([
  'dispConsList',
  'dispOptConsList',
  'jumpConsList',
  'relatedRefs',
  'optionOrderRefs',
]);

/** Removes the readers at these uses: conditions with their rules, entries of lists, fields and placeholders. */
export function removeReaders(editing: Editing, index: ReferenceIndex, uses: readonly Use[]): void {
  for (const use of uses.toSorted((a, b) => b.from - a.from)) removeReader(editing, index, use);
}

function removeReader(editing: Editing, index: ReferenceIndex, use: Use): void {
  const value = valueAt(editing.project, use.place);
  if (use.kind === 'key') {
    editing.set(use.place, undefined);
    return removeTranslations(editing, `${use.keys.join('.')}.`);
  }
  if (use.kind === 'placeholder') {
    if (typeof value === 'string') editing.set(use.place, withoutPlaceholder(value, use));
    return;
  }
  if (removeFromInnerLists(editing, use)) return;
  const list = listOfScalar(editing.project, use);
  if (list === undefined)
    return value === undefined ? undefined : removeInvalidPart(editing, index, use.place);
  const remainingValues = list.values.filter((value) => value !== use.written);
  if (remainingValues.length > 0) editing.set(list.place, remainingValues);
  else if (removeAroundQuestions(editing, list.place)) return;
  else if (mayBeMissing(editing.project, list.place)) editing.set(list.place, undefined);
  else removeInvalidPart(editing, index, list.place);
}

/**
 * Removes the entry of a use from a list of lists, such as the screens of a question, with lists that become empty.
 * Looks in all lists, whose indexes may have changed. Returns whether the use is in a list of lists.
 */
function removeFromInnerLists(editing: Editing, { place: { id, path }, written }: Use): boolean {
  const outerPlace = { id, path: path.slice(0, -2) };
  if (typeof path.at(-1) !== 'number' || typeof path.at(-2) !== 'number') return false;
  const lists = valueAt(editing.project, outerPlace);
  if (!isList(lists)) return true;
  const remainingLists = lists
    .map((list) => (isList(list) ? list.filter((entry) => entry !== written) : list))
    .filter((list) => !isList(list) || list.length > 0);
  editing.set(outerPlace, remainingLists.length > 0 ? remainingLists : undefined);
  return true;
}

/** Removes the votes, or a figure of the report, if the place is its list of questions. Returns whether it did. */
function removeAroundQuestions(editing: Editing, { id, path }: Place): boolean {
  const isOfVotes = id === '' && path.join('/') === 'vote/questions';
  const isOfFigure = id.startsWith('/report/dimensions/') && path.join('/') === 'questions';
  if (isOfVotes) editing.set({ id, path: ['vote'] }, undefined);
  if (isOfFigure) {
    editing.remove(id);
    removeTranslations(editing, `${id.slice(1).replaceAll('/', '.')}.`);
  }
  return isOfVotes || isOfFigure;
}

function removeTranslations(editing: Editing, beginning: string): void {
  for (const field of ['translations', 'translated_from']) {
    const languages = valueAtKeys(editing.project, [field]);
    for (const [language, items] of isRecord(languages) ? Object.entries(languages) : []) {
      const texts = isRecord(items) ? items['project'] : undefined;
      if (!isRecord(texts)) continue;
      for (const key of Object.keys(texts).filter((name) => name.startsWith(beginning)))
        editing.set({ id: '', path: [field, language, 'project', key] }, undefined);
    }
  }
}

function withoutPlaceholder(text: string, { from, to }: Use): string {
  const start = text.lastIndexOf('{{', from);
  const end = text.indexOf('}}', to);
  if (start !== -1 && end !== -1) return text.slice(0, start) + text.slice(end + 2);
  return text[from - 1] === '[' && text[to] === ']' ? text.slice(0, from - 1) + text.slice(to + 1) : text;
}

/** Finds the list with the entry of a use, whose index in the list may have changed. */
function listOfScalar(project: JsonRecord, { place, written }: Use) {
  if (typeof place.path.at(-1) !== 'number') return undefined;
  const listPlace = { id: place.id, path: place.path.slice(0, -1) };
  const values = valueAt(project, listPlace);
  if (!isList(values)) return undefined;
  // An invalid list may also contain records.
  return values.includes(written) || !values.some(isRecord) ? { place: listPlace, values } : undefined;
}

/** Whether the list may be missing. It may outside of rules, and in an option rule whose other list has entries. */
function mayBeMissing(project: JsonRecord, { id, path }: Place): boolean {
  const rule = elementAt(project, id);
  if (!id.startsWith('/dispOptConsList/') || rule === undefined) return !id.startsWith('/');
  const otherList = path[0] === 'options' ? rule['rows'] : rule['options'];
  return isList(otherList) && otherList.length > 0;
}

/**
 * Removes a field, or the condition, rule or node that is invalid without the field. Conditions of quota cells and awards
 * stay, because cells and awards without a condition count every respondent.
 */
function removeInvalidPart(editing: Editing, index: ReferenceIndex, place: Place): void {
  const keys = findKeys(editing.project, place);
  if (keys === undefined) return;
  const [root] = keys;
  if (root === 'rule_map') return removeCondition(editing, index, place);
  const isRule = RULE_LISTS.has(root) || (root === 'flow' && place.path[0] === 'gid');
  if (isRule && elementAt(editing.project, place.id) !== undefined) return editing.remove(place.id);
  if (root === 'checks') return removeCheck(editing, place.id);
  const list = findList(editing.project, place.id);
  if (BINDING_LISTS.has(list?.path.at(-1))) return removeBinding(editing, place.id, list);
  removeField(editing, root, place);
}

/** Removes a check across answers, which is invalid without its condition or its questions. */
function removeCheck(editing: Editing, id: string): void {
  const gid = elementAt(editing.project, id)?.['gid'];
  editing.remove(id);
  if (typeof gid === 'string') removeTranslations(editing, `checks.${gid}.`);
}

function removeField(editing: Editing, root: Keys[number] | undefined, place: Place): void {
  const { id, path } = place;
  // A set node without a value would be invalid, and without the node its value might be unknown.
  if (root === 'flow' && path[0] === 'value_code') return editing.set(place, NO_VALUE);
  if (isAnswerByCode(place)) return editing.set({ id, path: path.slice(0, -1) }, undefined);
  if (!isRequiredCondition(place)) editing.set(place, undefined);
}

const BINDING_LISTS: ReadonlySet<unknown> = new Set(['option_bind_list', 'row_bind_list']);
/** The expression without a value. */
const NO_VALUE = 'null';

/** Removes a binding of an option or row, because without its source it would be invalid or hold for any answer. */
function removeBinding(editing: Editing, id: string, list: Place | undefined): void {
  editing.remove(id);
  const remainingBindings = list && valueAt(editing.project, list);
  if (list !== undefined && isList(remainingBindings) && remainingBindings.length === 0)
    editing.set(list, undefined);
}

/** Whether the place is the expression of an object such as `{ "code": … }`, which has no other field. */
const isAnswerByCode = ({ path }: Place): boolean => path.length > 1 && path.at(-1) === 'code';

const isRequiredCondition = ({ path }: Place): boolean => path.at(-1) === 'cond';

function removeCondition(editing: Editing, index: ReferenceIndex, place: Place): void {
  const { id } = place;
  const list = findList(editing.project, id);
  if (list === undefined) return removeRule(editing, index, String(place.path[1]));
  editing.remove(id);
  const remainingTests: Json | undefined = valueAt(editing.project, list);
  if (isList(remainingTests) && remainingTests.length === 0) removeCondition(editing, index, list);
}

function removeRule(editing: Editing, index: ReferenceIndex, key: string): void {
  const place = { id: '', path: ['rule_map', key] };
  if (valueAt(editing.project, place) === undefined) return;
  editing.set(place, undefined);
  const remainingRules = valueAtKeys(editing.project, ['rule_map']);
  if (isRecord(remainingRules) && Object.keys(remainingRules).length === 0)
    editing.set({ id: '', path: ['rule_map'] }, undefined);
  for (const use of index.usesOf(`rule_map/${key}`))
    if (valueAt(editing.project, use.place) === key) removeInvalidPart(editing, index, use.place);
}

/** A reader that comes before the source that it reads. Questions can read only earlier questions. */
export interface EarlyReader {
  readonly use: Use;
  /** gid of the question or group that the reader belongs to. */
  readonly reader: string;
  readonly source: string;
}

/** Readers that come before their source in `after` but not in `before`, because of a move. */
export function findNewEarlyReaders(before: JsonRecord, after: JsonRecord): readonly EarlyReader[] {
  const keyOf = ({ use, reader, source }: EarlyReader): string =>
    `${JSON.stringify([use.place.id, use.place.path])} ${reader} ${source}`;
  const earlierKeys = new Set(findEarlyReaders(before).map(keyOf));
  return findEarlyReaders(after).filter((found) => !earlierKeys.has(keyOf(found)));
}

function findEarlyReaders(project: JsonRecord): readonly EarlyReader[] {
  const index = indexReferences(project);
  const positions = new Map(listAskedItems(project).map(({ gid }, position) => [gid, position]));
  return index.uses.flatMap((use) => {
    const sources = use.targets.filter((gid) => index.itemOf(gid)?.kind === 'question');
    return sources.flatMap((source) =>
      readersAt(project, index, use).flatMap((reader) => {
        const [a, b] = [positions.get(reader), positions.get(source)];
        if (a === undefined || b === undefined || reader === source) return [];
        const isJump = use.place.path.at(-1) === 'nextQ';
        return (isJump ? b > a : b < a) ? [] : [{ use, reader, source }];
      }),
    );
  });
}

/** Kinds of items that have a line in the outline. Parts of a question, such as groups of options, belong to it. */
const RULED_KINDS: ReadonlySet<string> = new Set(['question', 'section', 'page', 'group']);

/** gids of the questions and groups whose rules or texts are at a place. `seenRules` ends cycles of rules. */
export function readersAt(
  project: JsonRecord,
  index: ReferenceIndex,
  { keys, place }: Use,
  seenRules: readonly unknown[] = [],
): readonly string[] {
  const [root, key] = keys;
  if (root === 'rule_map') {
    const uses = seenRules.includes(key) ? [] : index.usesOf(`rule_map/${String(key)}`);
    return uses.flatMap((use) => readersAt(project, index, use, [...seenRules, key]));
  }
  if (root === 'items') {
    const container = index.items.findLast(
      ({ kind, keys: own }) => RULED_KINDS.has(kind) && hasPrefix(keys, own),
    );
    return container?.gid === undefined ? [] : [container.gid];
  }
  return RULE_LISTS.has(root) ? listSubjects(elementAt(project, place.id), place.path[0]) : [];
}

const SUBJECTS = ['targets', 'target', 'bindQ', 'targetGid'];
/** gids of the questions and groups to which a rule applies. Empty if `field` is the field that names them. */
function listSubjects(rule: JsonRecord | undefined, field: unknown): readonly string[] {
  if (rule === undefined || SUBJECTS.some((name) => name === field)) return [];
  const subject = SUBJECTS.map((name) => rule[name]).find((value) => value !== undefined);
  return (isList(subject) ? subject : [subject]).filter((gid) => typeof gid === 'string');
}
