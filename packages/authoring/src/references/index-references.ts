import { isRecord } from '@canvass/project';
import {
  placeholderNames,
  type ReadItem,
  readItems,
  type ReadProject,
  readReferences,
} from '@canvass/project/file';
import { createSymbolTable, type NamedPart, readNames, splitPartName } from '@canvass/logic/language';
import { type Keys, type Place, computePlace, valueAtKeys } from '../places/places.ts';
import { isList, textField, type Json, type JsonRecord } from '../values/json.ts';

type Symbols = ReturnType<typeof createSymbolTable>;
type Meaning = NamedPart['meanings'][number];

export interface Use {
  readonly place: Place;
  readonly keys: Keys;
  /**
   * `id`: the value is the id; `key`: the last key is the id; `name` and `range`: written in an expression; `value`: an
   * option or row in an expression or a condition; `placeholder`: written in a placeholder of a text.
   */
  readonly kind: 'id' | 'key' | NamedPart['kind'] | 'placeholder';
  /** Span in the text at the place, in UTF-16 units. */
  readonly from: number;
  readonly to: number;
  readonly written: string;
  /** gids of the named parts and of their questions, or `rule_map/` with a rule's key, or `ends/` with an end's key. */
  readonly targets: readonly string[];
}

/** All uses in one state of a project, by the id of the named part. */
export interface ReferenceIndex {
  readonly items: readonly ReadItem[];
  readonly uses: readonly Use[];
  /** Uses of a part and of its inner parts, by the part's gid. Rules are `rule_map/KEY`, ends `ends/KEY`. */
  usesOf(id: string): readonly Use[];
  itemOf(gid: string): ReadItem | undefined;
  readonly symbols: Symbols;
}

const knownItems = new WeakMap<JsonRecord, readonly ReadItem[]>();
export function itemsOf(project: JsonRecord): readonly ReadItem[] {
  const items = knownItems.get(project) ?? readItems(project);
  knownItems.set(project, items);
  return items;
}

const indexByProject = new WeakMap<JsonRecord, ReferenceIndex>();

/** Reads all references of a project, even of an invalid project. */
export function indexReferences(project: JsonRecord): ReferenceIndex {
  const found = indexByProject.get(project) ?? createIndex(project);
  indexByProject.set(project, found);
  return found;
}

function createIndex(project: JsonRecord): ReferenceIndex {
  const readProject = readReferences(project);
  const byGid = new Map<string, ReadItem>();
  for (const item of readProject.items)
    if (item.gid !== undefined && !byGid.has(item.gid)) byGid.set(item.gid, item);
  const symbols = createSymbols(readProject.items);
  const uses = [
    ...usesByIds(project, readProject, byGid),
    ...usesBySources(project, readProject, symbols),
    ...usesByValues(project, readProject),
  ];
  const pairs = uses.flatMap((use) => use.targets.map((target) => ({ target, use })));
  const byTarget = groupBy(pairs, ({ target }) => target);
  return {
    items: readProject.items,
    uses,
    symbols,
    usesOf: (id) => byTarget.get(id)?.map(({ use }) => use) ?? [],
    itemOf: (gid) => byGid.get(gid),
  };
}

/** Maximum number of codes that one range names. */
const MAX_MEMBERS = 1_000;

/**
 * Codes that expressions and placeholders name, although no element has them. If a new element got such a code, these
 * texts would refer to it.
 */
export function findUnknownCodes(project: JsonRecord): ReadonlySet<string> {
  const { uses, items } = indexReferences(project);
  const codes = new Set<string>();
  for (const { written } of uses) {
    const [name = '', last = 0] = written.split('~');
    codes.add(splitPartName(name).base);
    const [, stem, first] = /^(.*?)(\d+)$/.exec(name) ?? [];
    const end = Math.min(Number(last), Number(first) + MAX_MEMBERS);
    for (let number = Number(first); number <= end; number += 1) codes.add(`${stem}${number}`);
  }
  for (const { code = '' } of items) codes.delete(code);
  return codes;
}

/** Replaces `Map.groupBy`, which the types of pure packages do not include. */
function groupBy<T, K>(list: readonly T[], keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const item of list) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

const questionsIn = (items: readonly ReadItem[]): readonly ReadItem[] =>
  items.filter(({ kind, gid }) => kind === 'question' && gid !== undefined);

function createSymbols(items: readonly ReadItem[]): Symbols {
  const questions = questionsIn(items);
  const partsOf = groupBy(items, ({ question }) => question);
  const parts = (question: ReadItem, kind: ReadItem['kind']) =>
    (partsOf.get(question) ?? []).flatMap(({ kind: own, gid, code, seq }) =>
      own === kind && gid !== undefined ? [{ gid, cid: code ?? gid, seq: seq ?? -1 }] : [],
    );
  return createSymbolTable(
    questions.map((question, index) => ({
      index,
      gid: question.gid ?? '',
      cid: question.code ?? '',
      options: parts(question, 'option'),
      rows: parts(question, 'row'),
    })),
    items.flatMap((item) => groupSymbol(item, questions)),
  );
}

function groupSymbol({ kind, gid, code, keys }: ReadItem, questions: readonly ReadItem[]) {
  if ((kind !== 'group' && kind !== 'page' && kind !== 'section') || gid === undefined) return [];
  const isInside = (question: ReadItem) => keys.every((key, index) => question.keys[index] === key);
  return [
    { gid, cid: code ?? gid, first: questions.findIndex(isInside), last: questions.findLastIndex(isInside) },
  ];
}

function listTargets(gid: string, item: ReadItem | undefined): readonly string[] {
  const owner = item?.question?.gid;
  return owner === undefined ? [gid] : [gid, owner];
}

/** Prefixes of the keys of rules and ends, because a key may equal a gid. */
const KEY_TARGETS = { rule: 'rule_map/', end: 'ends/' } as const;

function* usesByIds(
  project: JsonRecord,
  { references }: ReadProject,
  byGid: ReadonlyMap<string, ReadItem>,
): Iterable<Use> {
  for (const { id, keys, kind } of references) {
    const isValue = valueAtKeys(project, keys) === id;
    const targets =
      kind === 'rule' || kind === 'end' ? [KEY_TARGETS[kind] + id] : listTargets(id, byGid.get(id));
    yield {
      place: computePlace(project, keys),
      keys,
      kind: isValue ? 'id' : 'key',
      from: 0,
      to: id.length,
      written: id,
      targets,
    };
  }
}

const DEFAULT_CODE = /^Q\d+$/;

function* usesBySources(
  project: JsonRecord,
  { sources, items }: ReadProject,
  symbols: Symbols,
): Iterable<Use> {
  const questions = questionsIn(items);
  const codes = new Set(questions.map(({ code }) => code ?? ''));
  // Older placeholders, such as `[Q7]`, also name questions that do not exist.
  const named = { has: (code: string) => codes.has(code) || DEFAULT_CODE.test(code) };
  const toUse = (part: NamedPart, keys: Keys, offset: number, isPlaceholder: boolean): Use => ({
    place: computePlace(project, keys),
    keys,
    kind: isPlaceholder ? 'placeholder' : part.kind,
    from: part.from + offset,
    to: part.to + offset,
    written: part.text,
    targets: [...new Set(part.meanings.flatMap((meaning) => listGids(meaning, questions)))],
  });
  for (const { kind, text, keys } of sources) {
    if (kind === 'expression') {
      for (const part of readNames(text, symbols)) yield toUse(part, keys, 0, false);
    } else {
      yield* placeholderNames(text, named).flatMap(({ from, reference }) =>
        readNames(reference, symbols).map((part) => toUse(part, keys, from, true)),
      );
    }
  }
}

function listGids(meaning: Meaning, questions: readonly ReadItem[]): readonly string[] {
  if (meaning.kind === 'group') return [meaning.gid];
  const owner = questions[meaning.question]?.gid ?? '';
  if (meaning.kind === 'question') return [owner];
  return meaning.kind === 'cell' ? [meaning.row.gid, meaning.option.gid, owner] : [meaning.gid, owner];
}

/** Uses of options in conditions of `rule_map`, which name options by gid, code or number. */
function* usesByValues(project: JsonRecord, { references, items }: ReadProject): Iterable<Use> {
  const partsOf = groupBy(items, ({ question }) => question?.gid);
  for (const { kind, id, keys } of references) {
    if (kind !== 'question' || keys[0] !== 'rule_map' || keys.at(-1) !== 'bindQ') continue;
    for (const { value, valueKeys } of findComparedValues(project, keys.slice(0, -1))) {
      const options = partsOf.get(id)?.filter((item) => item.kind === 'option') ?? [];
      const part = options.find(({ gid, code, seq }) => gid === value || code === value || seq === value);
      if (part?.gid === undefined) continue;
      const writtenValue = String(value);
      const span = { from: 0, to: writtenValue.length, written: writtenValue };
      yield {
        place: computePlace(project, valueKeys),
        keys: valueKeys,
        kind: 'value',
        ...span,
        targets: [part.gid, id],
      };
    }
  }
}

function findComparedValues(
  project: JsonRecord,
  conditionKeys: Keys,
): readonly { readonly value: Json; readonly valueKeys: Keys }[] {
  const condition = valueAtKeys(project, conditionKeys);
  if (!isRecord(condition) || textField(condition, 'optGid') !== undefined) return [];
  const { value } = condition;
  const valueKeys = [...conditionKeys, 'value'];
  if (isList(value)) return value.map((one, index) => ({ value: one, valueKeys: [...valueKeys, index] }));
  return value === undefined ? [] : [{ value, valueKeys }];
}
