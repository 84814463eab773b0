import { isRecord } from '@canvass/project';
import type { ProjectIssue } from '@canvass/project';
import { parseJson } from '@canvass/project/file';
import { type Json, type JsonRecord } from '../values/json.ts';
import { freeId, type ExplicitIds, setId, walkElements } from '../places/element-ids.ts';

/** A text as its author wrote it, with its parsed value. */
export interface Source {
  readonly text: string;
  readonly value: JsonRecord;
  /** The source that was opened first, if the text has been replaced since. */
  readonly first?: Source;
}

/**
 * A project file that is being edited: its present value, and the text from which the value came. Immutable; a changed
 * document shares all unchanged parts (docs/adr/0245).
 */
export interface ProjectDocument {
  readonly value: JsonRecord;
  readonly source: Source;
}

export interface OpenResult {
  readonly document?: ProjectDocument;
  /** Findings about the JSON syntax only, such as doubled keys. */
  readonly issues: readonly ProjectIssue[];
}

/**
 * Opens the text of a project file. Accepts any JSON object, even an invalid project. The same text gives its elements
 * the same ids. `ids`, which `documentPiece` has returned for this text, take precedence.
 */
export function openDocument(text: string, ids: ExplicitIds = {}): OpenResult {
  const { value, issues } = parseJson(text);
  // The value comes from `JSON.parse`.
  const root = value as Json | undefined;
  if (isRecord(root)) {
    nameElements(root, ids);
    return { document: { value: root, source: { text, value: root } }, issues };
  }
  return root === undefined ? { issues } : { issues: [...issues, notAnObject] };
}

const notAnObject: ProjectIssue = {
  id: 'shape.wrong-type',
  severity: 'error',
  path: '$',
  message: 'The file is not a project: it must be a JSON object.',
  fix: 'Open a file that begins with `{`, or begin a new survey.',
};

function nameElements(root: JsonRecord, ids: ExplicitIds): void {
  const takenIds = new Set<string>();
  walkElements(root, '', ({ element, defaultId, position }) => {
    const id = freeId(ids[position] ?? defaultId, takenIds);
    takenIds.add(id);
    setId(element, id);
    return id;
  });
}
