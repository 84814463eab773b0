import { isRecord } from '@canvass/project';
import { applyChange, type Conflict } from '../operations/apply.ts';
import { edit, type Editing, type EditOptions, type EditResult } from '../operations/editing.ts';
import { valueOfPiece } from '../operations/pieces.ts';
import type { Change, Operation, Piece } from '../operations/operation.ts';
import { idOf } from '../places/element-ids.ts';
import { elementAt, findList, valueAt } from '../places/places.ts';
import type { ProjectDocument } from '../text/document.ts';
import { isList, type JsonRecord } from '../values/json.ts';
import { compareProjects } from './compare.ts';
import { reopenDocument } from './reopen.ts';
import type { ProjectIssue } from '@canvass/project';

export interface RefusedChange {
  readonly change: Change;
  readonly conflict: Conflict;
}
export interface RebaseResult {
  readonly document: ProjectDocument;
  readonly changes: readonly Change[];
  /** Changes that were left out as a whole, because an operation conflicts. */
  readonly refused: readonly RefusedChange[];
}

/**
 * Applies an author's changes to `theirs`, a state with other authors' changes that `reopenDocument` opened from the
 * author's original state. Refuses a change if both sides set the same field or moved the same element, if one side
 * changed an element that the other deleted, or if the change builds on a refused change.
 */
export function rebaseChanges(theirs: ProjectDocument, changes: readonly Change[]): RebaseResult {
  let document = theirs;
  const appliedChanges: Change[] = [];
  const refusedChanges: RefusedChange[] = [];
  for (const change of changes) {
    const result = applyChange(document, change);
    if (result.conflict === undefined) {
      document = result.document;
      appliedChanges.push(change);
    } else refusedChanges.push({ change, conflict: result.conflict });
  }
  return { document, changes: appliedChanges, refused: refusedChanges };
}

/**
 * Applies a refused change anyway. Its fields replace the document's fields, and its elements move to their targets.
 * Elements that were deleted since are restored from `mine`, the author's document with the change (`documentPiece`).
 */
export function forceChange(
  document: ProjectDocument,
  change: Change,
  { mine, newId }: { readonly mine: Piece; readonly newId: () => string },
): EditResult {
  const { label, selection } = change;
  const myProject = valueOfPiece(mine, '');
  const value = isRecord(myProject) ? myProject : {};
  return edit(document, { label, newId, ...(selection && { selection }) }, (editing) => {
    for (const operation of change.operations) forceOperation(editing, operation, value);
  });
}

function forceOperation(editing: Editing, operation: Operation, myProject: JsonRecord): void {
  if (operation.op === 'set') {
    restoreElement(editing, operation.at.id, myProject);
    if (hasElement(editing, operation.at.id)) editing.set(operation.at, operation.after?.value);
  } else if (operation.op === 'insert') {
    restoreElement(editing, operation.id, myProject);
  } else if (operation.op === 'remove') {
    if (hasElement(editing, operation.id)) editing.remove(operation.id);
  } else {
    restoreElement(editing, operation.id, myProject);
    const place = positionIn(myProject, operation.id);
    if (place === undefined || !hasElement(editing, operation.id)) return;
    restoreElement(editing, place.list.id, myProject);
    if (isList(valueAt(editing.project, place.list))) editing.move(operation.id, place);
  }
}

const hasElement = ({ project }: Editing, id: string): boolean =>
  id === '' || elementAt(project, id) !== undefined;

function restoreElement(editing: Editing, id: string, myProject: JsonRecord): void {
  if (hasElement(editing, id)) return;
  const place = positionIn(myProject, id);
  const element = elementAt(myProject, id);
  if (place === undefined || element === undefined) return;
  restoreElement(editing, place.list.id, myProject);
  if (!hasElement(editing, id)) editing.insert(place, element);
}

function positionIn(project: JsonRecord, id: string) {
  const list = findList(project, id);
  const elements = list && valueAt(project, list);
  if (list === undefined || !isList(elements)) return undefined;
  return { list, index: elements.map(idOf).indexOf(id) };
}

/** The change that a text from the JSON view makes, or the reasons why the text cannot be read. */
export type TextEdit =
  | { readonly document: ProjectDocument; readonly change: Change; readonly issues: readonly ProjectIssue[] }
  | { readonly document?: undefined; readonly issues: readonly ProjectIssue[] };

/** Replaces the text of a document. The new text keeps its formatting. */
export function editText(
  before: ProjectDocument,
  text: string,
  { label, selection, newId }: EditOptions,
): TextEdit {
  const { document, issues } = reopenDocument(text, before, newId);
  if (document === undefined) return { issues };
  const operations = compareProjects(before.value, document.value);
  return { document, issues, change: { label, operations, ...(selection && { selection }) } };
}
