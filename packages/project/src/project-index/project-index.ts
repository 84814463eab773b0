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
    /** For options, rows and their groups: the question that they belong to. */
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
  /** The first item of each gid. */
  readonly byGid: ReadonlyMap<string, Item>;
  readonly ruleIds: ReadonlySet<string>;
  /** Keys of `desc_end_page.ends`. */
  readonly endIds: ReadonlySet<string>;
  /** Ids of items with a wrong shape. References to these items are not reported. */
  readonly unplaced: ReadonlySet<string>;
}

/** `hasFaults` says that the shape check has found faults. Then ids inside of wrong shapes are collected, too. */
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
  { flow: _, ...rest }: Authored<ProjectFile>,
  known: ReadonlyMap<string, Item>,
): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting: object[] = [];
  addObjects(rest, waiting);
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    const gid = !Array.isArray(value) && 'gid' in value ? value.gid : undefined;
    if (typeof gid === 'string' && !known.has(gid)) found.add(gid);
    addObjects(value, waiting);
  }
  return found;
}
function addObjects(container: object, into: object[]): void {
  for (const value of Object.values(container))
    if (typeof value === 'object' && value !== null) into.push(value);
}
const keysOf = (record: object | Wrong | undefined): ReadonlySet<string> =>
  new Set(Object.keys(objectOf(record) ?? {}));

type Container = Authored<ProjectFile | ItemValues['group' | 'page' | 'section']>;

/** Adds questions, sections, pages and groups, including misplaced ones. */
function addItems(container: Container, parent: Path, into: Item[]): void {
  for (const [value, path] of objectsIn(container, 'items', parent)) {
    if (value.type === 'Q') addQuestion(value, path, into);
    else if (value.type === 'G') into.push({ kind: 'group', value, path });
    else if (value.type === 'P') into.push({ kind: 'page', value, path });
    else if (value.type === 'S') into.push({ kind: 'section', value, path });
    if (value.type === 'G' || value.type === 'P' || value.type === 'S') addItems(value, path, into);
  }
}

function addQuestion(value: Item<'question'>['value'], path: Path, into: Item[]): void {
  const question: Item<'question'> = { kind: 'question', value, path };
  into.push(question);
  for (const [part, at] of objectsIn(value, 'items', path))
    into.push({ kind: 'option', value: part, path: at, question });
  for (const field of ['rows_items', 'category_items'] as const)
    for (const [part, at] of objectsIn(value, field, path))
      into.push({ kind: 'row', value: part, path: at, question });
  for (const [part, at] of objectsIn(value, 'option_group_list', path))
    into.push({ kind: 'option_group', value: part, path: at, question });
  for (const [part, at] of objectsIn(value, 'row_group_list', path))
    into.push({ kind: 'row_group', value: part, path: at, question });
  for (const [level, at] of objectsIn(value, 'option_list', path)) {
    into.push({ kind: 'level', value: level, path: at, question });
    for (const [tag, place] of objectsIn(level, 'items', at))
      into.push({ kind: 'tag', value: tag, path: place, question });
  }
  for (const [node, at] of objectsIn(value, 'tree_list', path)) addNode(node, at, question, into);
}

/** Recursion is bounded by the depth of the document. */
function addNode(value: Item<'node'>['value'], path: Path, question: Item<'question'>, into: Item[]): void {
  into.push({ kind: 'node', value, path, question });
  for (const [node, at] of objectsIn(value, 'items', path)) addNode(node, at, question, into);
}
