import { fieldOf, isJsonObject, listField, textField, type JsonObject, type JsonValue } from './json.ts';
import { child, type Path } from './path.ts';

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
}

export function indexProject(document: JsonObject): ProjectIndex {
  const items: Item[] = [];
  addItems(document, undefined, items);
  const byGid = new Map<string, Item>();
  for (const item of items) {
    const gid = textField(item.value, 'gid');
    if (gid !== undefined && !byGid.has(gid)) byGid.set(gid, item);
  }
  const rules = fieldOf(document, 'rule_map');
  return { items, byGid, ruleIds: new Set(isJsonObject(rules) ? Object.keys(rules) : []) };
}

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
