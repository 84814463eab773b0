import { isRecord } from '@canvass/project';
import { computeFields } from '@canvass/project/file';
import { edit, type Editing, type EditResult } from '../operations/editing.ts';
import { idOf } from '../places/element-ids.ts';
import { elementAt, PROJECT_ID, valueAt } from '../places/places.ts';
import { indexReferences, itemsOf } from '../references/index-references.ts';
import type { ProjectDocument } from '../text/document.ts';
import { isList, textField, type Json, type JsonRecord } from '../values/json.ts';
import { type CommandOptions, deleteElements, listTranslations } from './items.ts';

/** The list of a question that takes its options or rows from an earlier question. */
export interface CarryTarget {
  readonly gid: string;
  readonly list: 'items' | 'rows_items';
}
/** Whether the chosen options of the source are offered, those that were offered and not chosen, or always all. */
export type CarryMode = 'select' | 'other' | 'all';

/** Options or rows that a list takes from one source. */
export interface CarriedList {
  readonly source: string;
  /** Undefined if the project does not say when they are offered. */
  readonly mode: Exclude<CarryMode, 'all'> | undefined;
  /** gids of the options, rows or nodes of the source that are carried. */
  readonly origins: readonly string[];
  /** Whether the question shows its options in the order of the source. */
  readonly followsOrder: boolean;
}

const REFERENCES = { id: PROJECT_ID, path: ['relatedRefs'] };
const ORDERS = { id: PROJECT_ID, path: ['optionOrderRefs'] };
const kindOf = ({ list }: CarryTarget): string => (list === 'items' ? 'option' : 'row');

const recordsIn = (value: Json | undefined): readonly JsonRecord[] =>
  isList(value) ? value.filter((entry): entry is JsonRecord => isRecord(entry)) : [];

/** The question that contains an option, a row or a node. */
const ownerOf = (project: JsonRecord, gid: string): string | undefined =>
  indexReferences(project).itemOf(gid)?.question?.gid;

/** The options or rows that a list takes from earlier questions, by source. */
export function listCarried(project: JsonRecord, target: CarryTarget): readonly CarriedList[] {
  const question = elementAt(project, target.gid);
  if (question === undefined) return [];
  const originsBySource = new Map<string, string[]>();
  for (const entry of recordsIn(question[target.list])) {
    const origin = textField(entry, 'option_origin') ?? '';
    const source = ownerOf(project, origin);
    if (source === undefined || source === target.gid) continue;
    const origins = originsBySource.get(source) ?? [];
    originsBySource.set(source, origins);
    origins.push(origin);
  }
  return [...originsBySource].map(([source, origins]) => ({
    source,
    mode: modeOf(project, target, source),
    origins,
    followsOrder:
      textField(question, 'question_from') === source ||
      recordsIn(valueAt(project, ORDERS)).some((one) => isBetween(one, target, source)),
  }));
}

const isBetween = (reference: JsonRecord, target: CarryTarget, source: string): boolean =>
  reference['sourceGid'] === source && reference['targetGid'] === target.gid;

const findReference = (project: JsonRecord, target: CarryTarget, source: string): JsonRecord | undefined =>
  recordsIn(valueAt(project, REFERENCES)).find(
    (one) => isBetween(one, target, source) && one['type'] === kindOf(target),
  );

function modeOf(project: JsonRecord, target: CarryTarget, source: string): CarriedList['mode'] {
  const reference = findReference(project, target, source);
  if (reference !== undefined) return reference['mode'] === 'other' ? 'other' : 'select';
  const isShort = elementAt(project, target.gid)?.['option_from'] === source;
  return isShort && target.list === 'items' ? 'select' : undefined;
}

export interface Carrying {
  readonly target: CarryTarget;
  readonly source: string;
  readonly mode: CarryMode;
  /** gids of the options, rows or nodes to carry, in the order of the source. */
  readonly origins: readonly string[];
  /** The level of the nodes of a tree. */
  readonly level?: number;
  readonly followsOrder: boolean;
  /** Entries of the list to remove, such as the first ones of a new question. */
  readonly replacedIds: readonly string[];
  /** Whether rules that read removed entries are removed too. */
  readonly repairs: boolean;
}

/** The entries that `carryParts` removes from the list. */
export function listUncarried(
  project: JsonRecord,
  { target, source, origins, replacedIds }: Pick<Carrying, 'target' | 'source' | 'origins' | 'replacedIds'>,
): readonly string[] {
  const entries = recordsIn(elementAt(project, target.gid)?.[target.list]);
  return entries
    .filter((entry) => {
      const origin = textField(entry, 'option_origin') ?? '';
      const isCarried = ownerOf(project, origin) === source && !origins.includes(origin);
      return isCarried || replacedIds.includes(idOf(entry) ?? '');
    })
    .flatMap((entry) => idOf(entry) ?? []);
}

/**
 * Takes options or rows from an earlier question. Those of the source that are left out are removed, own ones stay. With
 * the mode `all`, the entries become copies, which do not depend on an answer.
 */
export function carryParts(
  document: ProjectDocument,
  carrying: Carrying,
  options: CommandOptions,
): EditResult {
  const { target, source, mode, origins, repairs } = carrying;
  return edit(document, { ...options, label: { key: 'carry' } }, (editing) => {
    const list = { id: target.gid, path: [target.list] };
    const seqs = recordsIn(valueAt(editing.project, list)).map(({ seq }) =>
      typeof seq === 'number' ? seq : 0,
    );
    let seq = Math.max(0, ...seqs);
    deleteElements(editing, { ids: listUncarried(document.value, carrying), repairs });
    let index = -1;
    for (const origin of origins) {
      const entries = recordsIn(valueAt(editing.project, list));
      const found = entries.findIndex((entry) => entry['option_origin'] === origin);
      const id = found === -1 ? undefined : idOf(entries[found] ?? null);
      if (id !== undefined) {
        index = found;
        if (mode === 'all') becomeCopy(editing, id, origin);
        continue;
      }
      index += 1;
      seq += 1;
      const gid = editing.newId();
      const fields = copiedFields(editing.project, carrying, origin);
      editing.insert({ list, index }, { gid, seq, ...fields });
      if (mode === 'all') copyTranslations(editing, origin, gid);
    }
    setReference(editing, carrying);
    setOrder(editing, target, source, mode !== 'all' && origins.length > 0 && carrying.followsOrder);
  });
}

function becomeCopy(editing: Editing, id: string, origin: string): void {
  const title = elementAt(editing.project, origin)?.['title'];
  if (title !== undefined) editing.set({ id, path: ['title'] }, title);
  editing.set({ id, path: ['option_origin'] }, undefined);
  copyTranslations(editing, origin, id);
}

/** Fields of options that every type reads, and that mean the same in another question. */
const COPIED_FIELDS = ['title', 'value', 'oid', 'fixed'];
/** Fields that name other parts or codes of the source. */
const SOURCE_FIELDS = [
  'score',
  'allowNull',
  'autoSelect',
  'auto_code',
  'auto_val',
  'points',
  'on_row',
  'required',
];

function copiedFields(project: JsonRecord, { mode, target }: Carrying, origin: string): JsonRecord {
  const part = elementAt(project, origin) ?? {};
  const title = textField(part, 'title') ?? '';
  if (mode !== 'all') return { title, option_origin: origin };
  const type = itemsOf(project).find(({ gid }) => gid === target.gid)?.type ?? '';
  const readFields = computeFields(type, target.list === 'items' ? 'option' : 'row');
  const isCopied = (name: string) =>
    COPIED_FIELDS.includes(name) || (readFields.has(name) && !SOURCE_FIELDS.includes(name));
  return { title, ...Object.fromEntries(Object.entries(part).filter(([name]) => isCopied(name))) };
}

function copyTranslations(editing: Editing, origin: string, gid: string): void {
  for (const { id, path } of listTranslations(editing.project, [origin]))
    editing.set({ id, path: [...path.slice(0, -1), gid] }, valueAt(editing.project, { id, path }));
}

/** Says when carried entries are offered: by the short form in the question if it can say so, or by a reference. */
function setReference(editing: Editing, carrying: Carrying): void {
  const { target, source, mode, origins } = carrying;
  const reference = findReference(editing.project, target, source);
  const id = reference && idOf(reference);
  const isNeeded = mode !== 'all' && origins.length > 0;
  const isShort = isNeeded && id === undefined && canBeShort(editing.project, carrying);
  const short = { id: target.gid, path: ['option_from'] };
  if (isShort) editing.set(short, source);
  else if (target.list === 'items' && valueAt(editing.project, short) === source)
    editing.set(short, undefined);
  if (!isNeeded && id !== undefined) editing.remove(id);
  if (isNeeded && !isShort) setLongReference(editing, carrying, id);
}

function setLongReference(
  editing: Editing,
  { target, source, mode, level }: Carrying,
  id: string | undefined,
): void {
  const maxLevel = level === undefined ? {} : { maxLevel: level };
  if (id === undefined) {
    const reference = { sourceGid: source, targetGid: target.gid, mode, type: kindOf(target), ...maxLevel };
    editing.insert({ list: REFERENCES }, reference);
    return;
  }
  editing.set({ id, path: ['mode'] }, mode);
  if (level !== undefined) editing.set({ id, path: ['maxLevel'] }, level);
}

/** Whether `option_from`, of which a question has one, can say it. */
function canBeShort(project: JsonRecord, { target, source, mode, level }: Carrying): boolean {
  if (target.list !== 'items' || mode !== 'select' || level !== undefined) return false;
  const type = itemsOf(project).find((item) => item.gid === target.gid)?.type ?? '';
  const short = elementAt(project, target.gid)?.['option_from'];
  return computeFields(type, 'question').has('option_from') && (short === undefined || short === source);
}

/** Lets the question follow the order of the source, or no longer. */
function setOrder(editing: Editing, target: CarryTarget, source: string, isFollowed: boolean): void {
  const place = { id: target.gid, path: ['question_from'] };
  const long = recordsIn(valueAt(editing.project, ORDERS)).find((one) => isBetween(one, target, source));
  const id = long && idOf(long);
  if (isFollowed && id === undefined) editing.set(place, source);
  if (isFollowed) return;
  if (id !== undefined) editing.remove(id);
  if (valueAt(editing.project, place) === source) editing.set(place, undefined);
}
