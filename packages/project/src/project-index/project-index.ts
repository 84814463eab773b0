import type { Path } from '../json/path.ts';
import type { ItemValues, ProjectFile } from '../project.ts';
import { objectOf, objectsIn, textOf, type Authored, type Wrong } from '../findings/authored.ts';

export type ItemKind = keyof ItemValues;

/** A part of the project that has an id, as its author wrote it. */
export type Item<Kind extends ItemKind = ItemKind> = {
  [K in Kind]: {
    readonly kind: K;
    readonly value: Authored<ItemValues[K]>;
    readonly path: Path;
    readonly question?: Item<'question'>;
  };
}[Kind];

/** Fields that checks read of items of every kind, because they also check values of misplaced fields. */
export type FieldsOf<Kind extends 'question' | 'option', Field extends keyof Item<Kind>['value']> = Pick<
  Item<Kind>['value'],
  Field | 'gid'
>;

/** The parts of a project in document order, without parts of the wrong shape, which other checks report. */
export interface ProjectIndex {
  readonly items: readonly Item[];
  readonly byGid: ReadonlyMap<string, Item>;
  readonly ruleIds: ReadonlySet<string>;
  /** Keys of `desc_end_page.ends`. */
  readonly endIds: ReadonlySet<string>;
  /** Ids of items with a wrong shape. References to these items are not reported. */
  readonly unplaced: ReadonlySet<string>;
}

/** Indexes a project. If the shape check has found faults, ids inside of wrong shapes are collected, too. */
export function indexProject(project: Authored<ProjectFile>, hasFaults = false): ProjectIndex {
  const items: Item[] = [];
  addItems(project, undefined, items);
  const byGid = new Map<string, Item>();
  for (const item of items) {
    const gid = textOf(item.value.gid);
    if (gid !== undefined && !byGid.has(gid)) byGid.set(gid, item);
  }
  return {
    items,
    byGid,
    ruleIds: keysOf(project.rule_map),
    endIds: keysOf(objectOf(project.desc_end_page)?.ends),
    unplaced: hasFaults ? gidsOutside(project, byGid) : new Set(),
  };
}

/** Every `gid` outside of items, except in the flow, where a gid refers to a group. */
function gidsOutside(
  { flow: _, ...otherFields }: Authored<ProjectFile>,
  knownItems: ReadonlyMap<string, Item>,
): ReadonlySet<string> {
  const found = new Set<string>();
  const unvisited: object[] = [];
  addObjects(otherFields, unvisited);
  for (let value = unvisited.pop(); value !== undefined; value = unvisited.pop()) {
    const gid = !Array.isArray(value) && 'gid' in value ? value.gid : undefined;
    if (typeof gid === 'string' && !knownItems.has(gid)) found.add(gid);
    addObjects(value, unvisited);
  }
  return found;
}
function addObjects(container: object, objects: object[]): void {
  for (const value of Object.values(container))
    if (typeof value === 'object' && value !== null) objects.push(value);
}
const keysOf = (record: object | Wrong | undefined): ReadonlySet<string> =>
  new Set(Object.keys(objectOf(record) ?? {}));

type Container = Authored<ProjectFile | ItemValues['group' | 'page' | 'section']>;

/** Adds questions, sections, pages and groups, even where the schema does not allow them. */
function addItems(container: Container, parent: Path, items: Item[]): void {
  for (const [value, path] of objectsIn(container, 'items', parent)) {
    if (value.type === 'Q') addQuestion(value, path, items);
    else if (value.type === 'G') items.push({ kind: 'group', value, path });
    else if (value.type === 'P') items.push({ kind: 'page', value, path });
    else if (value.type === 'S') items.push({ kind: 'section', value, path });
    if (value.type === 'G' || value.type === 'P' || value.type === 'S') addItems(value, path, items);
  }
}

function addQuestion(value: Item<'question'>['value'], path: Path, items: Item[]): void {
  const question: Item<'question'> = { kind: 'question', value, path };
  items.push(question);
  for (const [part, partPath] of objectsIn(value, 'items', path))
    items.push({ kind: 'option', value: part, path: partPath, question });
  for (const field of ['rows_items', 'category_items'] as const)
    for (const [part, partPath] of objectsIn(value, field, path))
      items.push({ kind: 'row', value: part, path: partPath, question });
  for (const [part, partPath] of objectsIn(value, 'option_group_list', path))
    items.push({ kind: 'option_group', value: part, path: partPath, question });
  for (const [part, partPath] of objectsIn(value, 'row_group_list', path))
    items.push({ kind: 'row_group', value: part, path: partPath, question });
  for (const [level, levelPath] of objectsIn(value, 'option_list', path)) {
    items.push({ kind: 'level', value: level, path: levelPath, question });
    for (const [tag, place] of objectsIn(level, 'items', levelPath))
      items.push({ kind: 'tag', value: tag, path: place, question });
  }
  for (const [node, nodePath] of objectsIn(value, 'tree_list', path))
    addNode(node, nodePath, question, items);
}

/** Adds a node of a tree and its descendants. The depth of the document bounds the recursion. */
function addNode(value: Item<'node'>['value'], path: Path, question: Item<'question'>, items: Item[]): void {
  items.push({ kind: 'node', value, path, question });
  for (const [node, nodePath] of objectsIn(value, 'items', path)) addNode(node, nodePath, question, items);
}
