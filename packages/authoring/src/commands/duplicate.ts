import { isRecord } from '@canvass/project';
import type { Editing, Target } from '../operations/editing.ts';
import { idOf } from '../places/element-ids.ts';
import { elementAt, type Keys, findKeys, findList, PROJECT_ID, valueAt } from '../places/places.ts';
import {
  findUnknownCodes,
  indexReferences,
  itemsOf,
  type ReferenceIndex,
  type Use,
} from '../references/index-references.ts';
import { gidsInside } from '../references/readers.ts';
import type { ProjectDocument } from '../text/document.ts';
import { isContainer, isList, textField, type Json, type JsonRecord } from '../values/json.ts';
import { printName, splitPartName } from '@canvass/logic/language';
import { type AddResult, codeFor, type CommandOptions, editOrder, listTranslations } from './items.ts';

/**
 * Copies questions, pages or groups with new gids and codes, their rules and translations. The copies follow the last
 * original. References among copied parts point to the copies, and all other references to the originals.
 */
export function duplicateItems(
  document: ProjectDocument,
  ids: readonly string[],
  options: CommandOptions,
): AddResult {
  let firstCopyId = '';
  const label = { key: 'duplicate', params: { count: ids.length } };
  const result = editOrder(document, { ...options, label }, (editing) => {
    const last = ids.at(-1) ?? '';
    const list = findList(editing.project, last);
    const elements = list && valueAt(editing.project, list);
    if (list === undefined || !isList(elements)) return;
    const destination = { list, index: elements.map(idOf).indexOf(last) + 1 };
    firstCopyId = copyElements(editing, { source: document.value, ids, at: destination });
  });
  return { ...result, added: firstCopyId };
}

interface CopiedElements {
  /** The project from which elements are copied: the edited project, or a fragment of another project. */
  readonly source: JsonRecord;
  readonly ids: readonly string[];
  readonly at: Target;
  readonly keepsCodes?: boolean | undefined;
}

/**
 * Inserts copies of elements with new gids and codes, their rules and translations. The edited project must contain the
 * other elements that the copied elements read. Returns the id of the first copy, empty if no element exists.
 */
export function copyElements(editing: Editing, copied: CopiedElements): string {
  const { source, ids, at } = copied;
  const copying = createCopyContext(editing, copied);
  let firstCopyId = '';
  let { index } = at;
  for (const id of ids) {
    const element = elementAt(source, id);
    const keys = findKeys(source, { id, path: [] });
    const copiedElement = element && keys && copyValue(element, keys, copying);
    if (!isRecord(copiedElement)) continue;
    const insertedId = editing.insert({ list: at.list, index }, copiedElement);
    if (firstCopyId === '') firstCopyId = insertedId;
    if (index !== undefined) index += 1;
  }
  copyRules(editing, source, copying);
  copyChecks(editing, source, copying);
  copyPoints(editing, source, copying);
  copyTranslations(editing, source, copying);
  return firstCopyId;
}

interface CopyContext {
  readonly index: ReferenceIndex;
  /** New gids of parts by the old gids, and new codes of questions, groups, pages and sections by the old codes. */
  readonly gids: ReadonlyMap<string, string>;
  readonly codes: ReadonlyMap<string, string>;
  readonly newCodes: ReadonlyMap<string, string>;
  readonly usesByKeys: ReadonlyMap<string, readonly Use[]>;
}

const CODE_LETTERS = { question: 'Q', group: 'G', page: 'P', section: 'S' } as const;
const keyText = (keys: Keys): string => JSON.stringify(keys);

function createCopyContext(
  editing: Editing,
  { source, ids, keepsCodes = false }: CopiedElements,
): CopyContext {
  const index = indexReferences(source);
  const gids = new Map<string, string>();
  const codes = new Map<string, string>();
  const newCodes = new Map<string, string>();
  const reservedCodes = new Set([...findUnknownCodes(editing.project), ...findUnknownCodes(source)]);
  const giveCode = createCodeGiver(editing.project, { reservedCodes, keepsCodes });
  for (const gid of ids.flatMap((id) => gidsInside(source, id))) {
    const item = index.itemOf(gid);
    if (item === undefined) continue;
    const copy = editing.newId();
    gids.set(gid, copy);
    const isCoded = item.kind === 'question' || item.kind === 'group' || item.kind === 'page';
    // A section has no code unless its author gives one.
    if (!isCoded && (item.kind !== 'section' || item.code === undefined)) continue;
    const code = giveCode(CODE_LETTERS[item.kind], item.code);
    newCodes.set(copy, code);
    if (item.code !== undefined) codes.set(item.code, code);
  }
  const usesByKeys = new Map<string, Use[]>();
  for (const use of index.uses) {
    const earlierUses = usesByKeys.get(keyText(use.keys));
    if (earlierUses === undefined) usesByKeys.set(keyText(use.keys), [use]);
    else earlierUses.push(use);
  }
  return { index, gids, codes, newCodes, usesByKeys };
}

const NUMBERED_CODE = /^[QGPS]\d+$/;

/**
 * Returns a function that gives each copy a code that is still free. With `keepsCodes`, a code that an author has chosen
 * stays, or gets a number, as `age_2`.
 */
function createCodeGiver(
  project: JsonRecord,
  { reservedCodes, keepsCodes }: { readonly reservedCodes: Set<string>; readonly keepsCodes: boolean },
): (letter: 'Q' | 'G' | 'P' | 'S', code: string | undefined) => string {
  const takenCodes = new Set(itemsOf(project).map((item) => item.code));
  const isFree = (code: string) => !reservedCodes.has(code) && !takenCodes.has(code);
  return (letter, oldCode) => {
    let code = oldCode;
    if (!keepsCodes || code === undefined || NUMBERED_CODE.test(code))
      code = codeFor(project, letter, reservedCodes);
    else for (let number = 2; !isFree(code); number += 1) code = `${oldCode}_${number}`;
    reservedCodes.add(code);
    return code;
  };
}

/** Copies a value. References to copied parts point to the copies. */
function copyValue(value: Json, keys: Keys, copying: CopyContext): Json {
  if (typeof value === 'string') return copyText(value, keys, copying);
  if (!isContainer(value)) return value;
  if (isList(value)) return value.map((item, index) => copyValue(item, [...keys, index], copying));
  const entries = Object.entries(value).map(([name, field]) => {
    const fieldKeys = [...keys, name];
    const isId = copying.usesByKeys.get(keyText(fieldKeys))?.some(({ kind }) => kind === 'key') === true;
    return [isId ? (copying.gids.get(name) ?? name) : name, copyValue(field, fieldKeys, copying)] as const;
  });
  return withNewIds(Object.fromEntries(entries), value, copying);
}

function withNewIds(
  copy: JsonRecord,
  { gid }: JsonRecord,
  { gids, newCodes, index }: CopyContext,
): JsonRecord {
  const newGid = typeof gid === 'string' ? gids.get(gid) : undefined;
  if (newGid === undefined || index.itemOf(String(gid)) === undefined) return copy;
  const cid = newCodes.get(newGid);
  return { ...copy, gid: newGid, ...(cid !== undefined && { cid }) };
}

function copyText(text: string, keys: Keys, copying: CopyContext): string {
  let result = text;
  for (const use of (copying.usesByKeys.get(keyText(keys)) ?? []).toSorted((a, b) => b.from - a.from)) {
    const copy = nameInCopy(use, copying);
    if (copy !== undefined) result = result.slice(0, use.from) + copy + result.slice(use.to);
  }
  return result;
}

/** Returns the name to write for a copied part. Undefined if the name stays, as in ranges of questions. */
function nameInCopy({ kind, written, targets }: Use, { gids, codes }: CopyContext): string | undefined {
  if (kind === 'key') return undefined;
  if (kind === 'id' || kind === 'value') return written === targets[0] ? gids.get(written) : undefined;
  const [name = '', last] = written.split('~');
  const { base } = splitPartName(name);
  const copy = codes.get(base) ?? gids.get(base);
  if (copy === undefined || (last !== undefined && base === name)) return undefined;
  return printName(copy + name.slice(base.length)) + (last === undefined ? '' : `~${last}`);
}

const RULE_LISTS = ['dispConsList', 'dispOptConsList', 'jumpConsList', 'relatedRefs', 'optionOrderRefs'];
const SUBJECTS = ['targets', 'target', 'bindQ', 'targetGid'];

/** Copies the rules of copied parts, with conditions that read a copied part or that the edited project lacks. */
function copyRules(editing: Editing, project: JsonRecord, copying: CopyContext): void {
  const copiedConditions = new Map<string, string>();
  for (const name of RULE_LISTS) {
    const list = project[name];
    for (const [number, rule] of (isList(list) ? list : []).entries()) {
      const copy = isRecord(rule) ? copyRule(rule, [name, number], copying) : undefined;
      if (copy === undefined) continue;
      const condition = textField(copy, 'conditionGroup');
      const copiedCondition =
        condition && copyCondition(editing, condition, { project, copying, copiedConditions });
      editing.insert(
        { list: { id: PROJECT_ID, path: [name] } },
        { ...copy, ...(copiedCondition && { conditionGroup: copiedCondition }) },
      );
    }
  }
}

function copyRule(rule: JsonRecord, keys: Keys, copying: CopyContext): JsonRecord | undefined {
  const subject = SUBJECTS.find((name) => rule[name] !== undefined) ?? '';
  const value = rule[subject];
  const subjects = (isList(value) ? value : [value]).filter(
    (gid): gid is string => typeof gid === 'string' && copying.gids.has(gid),
  );
  if (subjects.length === 0) return undefined;
  const copy = copyValue(rule, keys, copying);
  if (!isRecord(copy) || !isList(value)) return isRecord(copy) ? copy : undefined;
  return { ...copy, [subject]: subjects.map((gid) => copying.gids.get(gid) ?? gid) };
}

interface RuleCopyContext {
  readonly project: JsonRecord;
  readonly copying: CopyContext;
  readonly copiedConditions: Map<string, string>;
}
/** Returns the key of the condition for the copied rule. */
function copyCondition(
  editing: Editing,
  key: string,
  { project, copying, copiedConditions }: RuleCopyContext,
): string {
  const copiedKey = copiedConditions.get(key);
  if (copiedKey !== undefined) return copiedKey;
  const place = { id: PROJECT_ID, path: ['rule_map', key] };
  const rule = valueAt(project, place);
  const copy = rule && copyValue(rule, place.path, copying);
  // An unchanged condition is copied too if the edited project does not have it, as with a fragment.
  const isSame = JSON.stringify(copy) === JSON.stringify(valueAt(editing.project, place));
  const newKey = isSame ? key : editing.newId();
  copiedConditions.set(key, newKey);
  if (!isSame) editing.set({ id: PROJECT_ID, path: ['rule_map', newKey] }, copy);
  return newKey;
}

/** Copies the checks across answers whose questions are all copied, with the translations of their texts. */
function copyChecks(editing: Editing, project: JsonRecord, copying: CopyContext): void {
  const { checks } = project;
  for (const [number, check] of (isList(checks) ? checks : []).entries()) {
    const copy = copyValue(check, ['checks', number], copying);
    if (!isRecord(check) || !isRecord(copy) || !hasOnlyCopiedQuestions(check, copying)) continue;
    const gid = editing.newId();
    editing.insert({ list: { id: PROJECT_ID, path: ['checks'] } }, { ...copy, gid });
    for (const place of listTranslations(project, ['project'])) {
      const text = valueAt(project, { ...place, path: [...place.path, checkText(check['gid'])] });
      if (text !== undefined && hasLanguage(editing.project, String(place.path[1])))
        editing.set({ ...place, path: [...place.path, checkText(gid)] }, text);
    }
  }
}

const checkText = (gid: unknown): string => `checks.${String(gid)}.text`;

function hasOnlyCopiedQuestions({ at }: JsonRecord, { gids }: CopyContext): boolean {
  return isList(at) && at.every((gid) => typeof gid === 'string' && gids.has(gid));
}

/** Copies the points of questions that are not written in their options. */
function copyPoints(editing: Editing, { scores }: JsonRecord, { gids }: CopyContext): void {
  for (const field of ['answer_keys', 'question_scores']) {
    const values = isRecord(scores) ? scores[field] : undefined;
    for (const [gid, value] of isRecord(values) ? Object.entries(values) : []) {
      const copy = gids.get(gid);
      if (copy !== undefined) editing.set({ id: PROJECT_ID, path: ['scores', field, copy] }, value);
    }
  }
}

function copyTranslations(editing: Editing, project: JsonRecord, copying: CopyContext): void {
  for (const { id, path } of listTranslations(project, [...copying.gids.keys()])) {
    const [root = '', language = '', gid = ''] = path;
    const texts = valueAt(project, { id, path });
    const copy = copying.gids.get(String(gid));
    if (texts === undefined || copy === undefined) continue;
    // Languages that the edited project does not have are left out.
    if (!hasLanguage(editing.project, String(language))) continue;
    editing.set({ id, path: [root, language, copy] }, copyValue(texts, path, copying));
  }
}

function hasLanguage(project: JsonRecord, language: string): boolean {
  const translations = project['translations'];
  if (isRecord(translations) && translations[language] !== undefined) return true;
  const languages = isRecord(project['project_lang']) ? project['project_lang']['translation_language'] : [];
  return isList(languages) && languages.some((one) => isRecord(one) && one['code'] === language);
}
