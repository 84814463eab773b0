import type { Target } from '../operations/editing.ts';
import { elementAt, findKeys } from '../places/places.ts';
import { indexReferences, type ReferenceIndex, type Use } from '../references/index-references.ts';
import { gidsInside, readersAt, listReaders } from '../references/readers.ts';
import { renameCode } from '../references/rename.ts';
import { openDocument, type ProjectDocument } from '../text/document.ts';
import { isList, type Json, type JsonRecord } from '../values/json.ts';
import { copyElements } from './duplicate.ts';
import { type AddResult, type CommandOptions, deleteItems, editOrder } from './items.ts';

/**
 * The field of a fragment with the ids of the copied elements. The other fields are a project with the copied elements
 * and the elements that they read.
 */
const COPIED_IDS_FIELD = 'canvass_fragment';
const FIELDS = [
  'format',
  'items',
  'rule_map',
  'dispConsList',
  'dispOptConsList',
  'jumpConsList',
  'relatedRefs',
  'optionOrderRefs',
  'checks',
  'scores',
  'translations',
  'translated_from',
];

/** The copied elements, and whether the fragment leaves out what they read, with the conditions that read it. */
export interface FragmentParts {
  readonly ids: readonly string[];
  readonly isSelfContained?: boolean;
}

/**
 * Writes questions, pages or groups as text, with their rules, points and translations and the questions that they read.
 */
export function createFragment(
  document: ProjectDocument,
  { ids, isSelfContained = false }: FragmentParts,
  options: CommandOptions,
): string {
  const project = document.value;
  const index = indexReferences(project);
  const copiedGids = new Set(ids.flatMap((id) => gidsInside(project, id)));
  const readGids = listUsesIn(project, index, copiedGids).flatMap(({ targets }) => targets);
  // A condition may name an option without its question. The question is needed too.
  const owners = readGids.flatMap((gid) => index.itemOf(gid)?.question?.gid ?? []);
  const neededGids = new Set([...copiedGids, ...(isSelfContained ? [] : [...readGids, ...owners])]);
  const containers = index.items.filter(
    ({ kind, gid }) =>
      gid !== undefined &&
      CONTAINERS.has(kind) &&
      !gidsInside(project, gid).some((innerGid) => neededGids.has(innerGid)),
  );
  const unneeded = containers.flatMap(({ gid }) =>
    gid === undefined || isInsideOfAny(project, gid, ids) ? [] : [gid],
  );
  const { document: reducedDocument } = deleteItems(document, { ids: unneeded, repairs: true }, options);
  const fields = FIELDS.flatMap((name) => {
    const value = reducedDocument.value[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return `${JSON.stringify({ [COPIED_IDS_FIELD]: ids, ...Object.fromEntries(fields) }, null, 2)}\n`;
}

/** The places in elements and in their rules that read something outside of the elements, which a fragment leaves out. */
export function listOuterUses(project: JsonRecord, ids: readonly string[]): readonly Use[] {
  const index = indexReferences(project);
  const copiedGids = new Set(ids.flatMap((id) => gidsInside(project, id)));
  return listUsesIn(project, index, copiedGids).filter(({ targets }) =>
    targets.some((gid) => !copiedGids.has(gid) && index.itemOf(gid) !== undefined),
  );
}

const listUsesIn = (project: JsonRecord, index: ReferenceIndex, gids: ReadonlySet<string>): readonly Use[] =>
  index.uses.filter((use) => readersAt(project, index, use).some((gid) => gids.has(gid)));

const CONTAINERS: ReadonlySet<string> = new Set(['question', 'page', 'group']);

function isInsideOfAny(project: JsonRecord, id: string, ids: readonly string[]): boolean {
  const keys = findKeys(project, { id, path: [] }) ?? [];
  return ids.some(
    (outer) => findKeys(project, { id: outer, path: [] })?.every((key, at) => keys[at] === key) === true,
  );
}

export interface Fragment {
  readonly document: ProjectDocument;
  readonly ids: readonly string[];
}

/** Returns undefined if the text is not a fragment, or contains none of the copied elements. */
export function readFragment(text: string): Fragment | undefined {
  if (!text.includes(COPIED_IDS_FIELD)) return undefined;
  const { document } = openDocument(text);
  const copiedIds = document?.value[COPIED_IDS_FIELD];
  if (document === undefined || !isList(copiedIds)) return undefined;
  const ids = copiedIds.filter(
    (id): id is string & Json => typeof id === 'string' && elementAt(document.value, id) !== undefined,
  );
  return ids.length === 0 ? undefined : { document, ids };
}

export interface PasteResult extends AddResult {
  /** Places in the fragment that were not pasted, because they read elements that the project does not have. */
  readonly omittedUses: readonly Use[];
}

export interface Paste {
  readonly fragment: Fragment;
  readonly at: Target;
  /** Whether copies keep codes that an author has chosen, such as `age`. Codes such as `Q7` always become new ones. */
  readonly keepsCodes?: boolean;
}

/**
 * Adds copies of a fragment. A reference to an element that was not copied stays if this project has the element, even
 * under another code. Otherwise the condition, rule, field or placeholder is left out.
 */
export function pasteFragment(
  document: ProjectDocument,
  { fragment, at, keepsCodes }: Paste,
  options: CommandOptions,
): PasteResult {
  const { ids } = fragment;
  const index = indexReferences(document.value);
  const copiedGids = new Set(ids.flatMap((id) => gidsInside(fragment.document.value, id)));
  let source = fragment.document;
  const missingGids: string[] = [];
  for (const { kind, gid, code } of indexReferences(source.value).items) {
    if (gid === undefined || copiedGids.has(gid) || !CONTAINERS.has(kind)) continue;
    if (kind !== 'question' && gidsInside(source.value, gid).some((innerGid) => copiedGids.has(innerGid)))
      continue;
    const localItem = index.itemOf(gid);
    if (localItem?.code !== undefined && localItem.code !== code) {
      const renameResult = renameCode(source, { gid, code: localItem.code }, options);
      if (renameResult.refused === undefined) source = renameResult.document;
      else missingGids.push(gid);
    } else if (localItem === undefined) missingGids.push(gid);
  }
  const omittedUses = listReaders(source.value, missingGids);
  const { value } = deleteItems(source, { ids: missingGids, repairs: true }, options).document;
  let added = '';
  const label = { key: 'paste', params: { count: ids.length } };
  const result = editOrder(document, { ...options, label }, (editing) => {
    added = copyElements(editing, { source: value, ids, at, keepsCodes });
  });
  return { ...result, added, omittedUses };
}
