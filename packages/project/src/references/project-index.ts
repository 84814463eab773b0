import {
  fieldOf,
  isJsonObject,
  listField,
  textField,
  type JsonObject,
  type JsonValue,
} from '../json/json.ts';
import { child, type Path } from '../json/path.ts';

export type ItemKind =
  | 'question'
  | 'group'
  | 'page'
  | 'option'
  | 'row'
  | 'option_group'
  | 'row_group'
  /** Of an evaluation. */
  | 'level'
  | 'tag'
  /** Of the tree of a cascader. */
  | 'node';

/** Something in the project that has an id. */
export interface Item {
  readonly kind: ItemKind;
  readonly value: JsonObject;
  readonly path: Path;
  /** For options, rows and their groups: the question that they belong to. */
  readonly question?: Item;
}

/** What a document holds, in document order. Parts that have no usable shape are left out: they are reported elsewhere. */
export interface ProjectIndex {
  readonly items: readonly Item[];
  /** The first item of each gid. */
  readonly byGid: ReadonlyMap<string, Item>;
  readonly ruleIds: ReadonlySet<string>;
  /** Keys of `desc_end_page.ends`. */
  readonly endIds: ReadonlySet<string>;
  /** Ids that the document gives to things of no usable shape: naming one of these is no fault of its own. */
  readonly unplaced: ReadonlySet<string>;
}

/** With `hasFaults`, shapes are known to be wrong, and ids that stand in them are looked for. */
export function indexProject(document: JsonObject, hasFaults = false): ProjectIndex {
  const items: Item[] = [];
  addItems(document, undefined, items);
  const byGid = new Map<string, Item>();
  for (const item of items) {
    const gid = textField(item.value, 'gid');
    if (gid !== undefined && !byGid.has(gid)) byGid.set(gid, item);
  }
  const endPage = fieldOf(document, 'desc_end_page');
  return {
    items,
    byGid,
    ruleIds: keysOf(fieldOf(document, 'rule_map')),
    endIds: keysOf(isJsonObject(endPage) ? fieldOf(endPage, 'ends') : undefined),
    unplaced: hasFaults ? gidsOutside(document, byGid) : new Set(),
  };
}

/** Every `gid` of the document that no item has; those of the flow name groups. */
function gidsOutside(document: JsonObject, known: ReadonlyMap<string, Item>): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting: object[] = [];
  for (const key in document) if (key !== 'flow') addObject(document[key], waiting);
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    const gid = isJsonObject(value) ? textField(value, 'gid') : undefined;
    if (gid !== undefined && !known.has(gid)) found.add(gid);
    for (const inner of Object.values(value)) addObject(inner, waiting);
  }
  return found;
}
function addObject(value: unknown, into: object[]): void {
  if (typeof value === 'object' && value !== null) into.push(value);
}
const keysOf = (record: JsonValue | undefined): ReadonlySet<string> =>
  new Set(isJsonObject(record) ? Object.keys(record) : []);

const PARTS = {
  items: 'option',
  rows_items: 'row',
  category_items: 'row',
  option_group_list: 'option_group',
  row_group_list: 'row_group',
  option_list: 'level',
  tree_list: 'node',
} as const;
/** What stands in `items` of a part. */
const NESTED: Readonly<Partial<Record<ItemKind, ItemKind>>> = { level: 'tag', node: 'node' };
const KINDS: Readonly<Record<string, 'group' | 'page'>> = { G: 'group', P: 'page' };

function addItems(container: JsonObject, path: Path, into: Item[]): void {
  for (const [place, value] of objectsIn(container, 'items', path)) {
    const type = fieldOf(value, 'type');
    if (type === 'Q') addQuestion(value, place, into);
    const kind = typeof type === 'string' ? KINDS[type] : undefined;
    if (kind === undefined) continue;
    into.push({ kind, value, path: place });
    addItems(value, place, into);
  }
}

function addQuestion(value: JsonObject, path: Path, into: Item[]): void {
  const question: Item = { kind: 'question', value, path };
  into.push(question);
  for (const [field, kind] of Object.entries(PARTS)) {
    for (const [place, part] of objectsIn(value, field, path)) {
      addPart({ kind, value: part, path: place, question }, into);
    }
  }
}

function addPart(item: Item, into: Item[]): void {
  into.push(item);
  const kind = NESTED[item.kind];
  if (kind === undefined) return;
  for (const [path, value] of objectsIn(item.value, 'items', item.path))
    addPart({ ...item, kind, value, path }, into);
}

function* objectsIn(container: JsonObject, field: string, path: Path): Iterable<readonly [Path, JsonObject]> {
  const values: readonly JsonValue[] = listField(container, field);
  for (const [index, value] of values.entries()) {
    if (isJsonObject(value)) yield [child(child(path, field), index), value];
  }
}
