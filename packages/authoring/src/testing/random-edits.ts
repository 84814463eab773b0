import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { edit, type Editing, type EditResult } from '../operations/editing.ts';
import { idOf } from '../places/element-ids.ts';
import { computeContainers, elementAt, findList, type Place, valueAt } from '../places/places.ts';
import { openDocument, type ProjectDocument } from '../text/document.ts';
import { isContainer, isList, type Json, type JsonRecord } from '../values/json.ts';

const EXAMPLES = new URL('../../../../examples/', import.meta.url);
export const EXAMPLE_TEXTS: readonly (readonly [name: string, text: string])[] = readdirSync(EXAMPLES)
  .filter((name) => name !== 'hosts')
  .map((name) => [name, readFileSync(new URL(`${name}/project.json`, EXAMPLES), 'utf8')]);

export function openValid(text: string): ProjectDocument {
  const { document, issues } = openDocument(text);
  if (document === undefined) throw new Error(issues[0]?.message);
  return document;
}

let lastId = 0;
export const newId = (): string => `new${(lastId += 1)}`;

/** A random edit. Its numbers select elements of the document. */
export interface RandomEdit {
  readonly kind: 'set' | 'unset' | 'insert' | 'remove' | 'move';
  readonly element: number;
  readonly field: number;
  readonly target: number;
  readonly value: string;
}
export const randomEdit: fc.Arbitrary<RandomEdit> = fc.record({
  kind: fc.constantFrom('set', 'set', 'set', 'unset', 'insert', 'remove', 'move', 'move'),
  element: fc.nat(),
  field: fc.nat(),
  target: fc.nat(),
  value: fc.string({ maxLength: 12 }),
});

const pick = <T>(list: readonly T[], number: number): T | undefined => list[number % (list.length || 1)];

/** Makes a random edit. It changes nothing if the document has no suitable place. */
export function makeEdit(document: ProjectDocument, random: RandomEdit): EditResult {
  return edit(document, { label: { key: random.kind }, newId }, (editing) => change(editing, random));
}

function change(editing: Editing, { kind, element, field, target, value }: RandomEdit): void {
  const id = pick([...computeContainers(editing.project).keys()], element);
  const found = id === undefined ? undefined : elementAt(editing.project, id);
  if (id === undefined || found === undefined) return;
  if (kind === 'remove') return editing.remove(id);
  if (kind === 'move' || kind === 'insert') return placeElement(editing, { id, kind, target, index: field });
  const scalars = Object.keys(found).filter(
    (key) => !isContainer(found[key]) && key !== 'gid' && key !== 'fid',
  );
  const key = pick([...scalars, ...(kind === 'set' ? ['note'] : [])], field);
  if (key !== undefined) editing.set({ id, path: [key] }, kind === 'set' ? value : undefined);
}

interface Placement {
  readonly id: string;
  readonly kind: 'move' | 'insert';
  readonly target: number;
  readonly index: number;
}
/** Moves an element, or inserts its copy, into a list in a field of the same name. */
function placeElement(editing: Editing, { id, kind, target, index }: Placement): void {
  const field = findList(editing.project, id)?.path.at(-1);
  const lists = [...computeContainers(editing.project).values()].filter(
    (list) => list.path.at(-1) === field && !isInside(editing.project, list, id),
  );
  const list = pick(lists, target);
  const elements = list && valueAt(editing.project, list);
  const element = elementAt(editing.project, id);
  if (list === undefined || !isList(elements) || element === undefined) return;
  const position = index % (elements.length + 1);
  if (kind === 'insert') editing.insert({ list, index: position }, copyWithNewIds(element) as JsonRecord);
  else
    editing.move(id, {
      list,
      index: Math.min(position, elements.filter((other) => idOf(other) !== id).length),
    });
}

function isInside(project: JsonRecord, { id }: Place, outerElementId: string): boolean {
  for (let outerId: string | undefined = id; outerId; outerId = findList(project, outerId)?.id)
    if (outerId === outerElementId) return true;
  return false;
}

function copyWithNewIds(value: Json): Json {
  if (!isContainer(value)) return value;
  if (isList(value)) return value.map(copyWithNewIds);
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      (key === 'gid' || key === 'fid') && typeof field === 'string' ? newId() : copyWithNewIds(field),
    ]),
  );
}
