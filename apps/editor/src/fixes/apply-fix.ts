import { isRecord } from '@canvass/project';
import {
  type ChangeLabel,
  deleteElements,
  type Editing,
  idOf,
  type Json,
  type JsonRecord,
  computePlace,
  valueAt,
} from '@canvass/authoring';
import type { FindingChange } from '@canvass/project';
import { parsePath } from '@canvass/project/file';
import type { Edits } from '../controls/form-context.ts';
import { isList } from '../document/json.ts';
import type { Path } from '../document/outline.ts';
import type { FoundIssue } from '../worker/check-task.ts';
import { applyTextFix } from './fixed-text.ts';

interface FixableSurvey {
  readonly edits: Pick<Edits, 'set' | 'remove' | 'insert'>;
  change(label: ChangeLabel, run: (editing: Editing) => void): void;
  getState(): {
    readonly project: JsonRecord;
    readonly issues: readonly FoundIssue[];
    readonly isChecked: boolean;
  };
  subscribe(listener: () => void): () => void;
  text(): string;
  replaceText(text: string): string | undefined;
  setNotice(notice: { readonly key: string }): void;
}

/**
 * Applies a fix of a finding as one undo step. If the document was changed meanwhile, the fix waits for the next check,
 * and is applied only if the finding is still there. Otherwise it shows a notice.
 */
export async function applyFix(
  editor: FixableSurvey,
  issue: FoundIssue,
  change: FindingChange,
): Promise<void> {
  // Another fix that waited for the same check may change the document first.
  while (!editor.getState().isChecked) await waitForCheck(editor);
  const isMade =
    editor.getState().issues.some((one) => isSame(one, issue)) && makeChange(editor, issue, change);
  if (!isMade) editor.setNotice({ key: 'notice.notFixed' });
}

/** Resolves when the findings are those of the present document. */
const waitForCheck = ({ getState, subscribe }: FixableSurvey): Promise<void> =>
  new Promise((resolve) => {
    const stop = subscribe(() => {
      if (!getState().isChecked) return;
      stop();
      resolve();
    });
  });

const isSame = (one: FoundIssue, other: FoundIssue): boolean =>
  one.id === other.id &&
  one.path === other.path &&
  one.from === other.from &&
  one.message === other.message &&
  JSON.stringify(one.changes) === JSON.stringify(other.changes);

function makeChange(editor: FixableSurvey, issue: FoundIssue, change: FindingChange): boolean {
  const text = applyTextFix(editor.text(), issue, change);
  return text === undefined ? changeValue(editor, issue, change) : editor.replaceText(text) === undefined;
}

/** Applies a change to JSON values. Returns false if it does not fit the value, or if a text replaces a text. */
function changeValue(editor: FixableSurvey, issue: FoundIssue, change: FindingChange): boolean {
  const { edits } = editor;
  const path = parsePath(('path' in change ? change.path : undefined) ?? issue.path) ?? [];
  const value = readValue(editor, path);
  if (value === undefined) return false;
  if (change.kind === 'remove') removeAt(editor, path, value);
  else if (change.kind === 'set' && isRecord(value)) setFields(editor, path, change.fields);
  else if (change.kind === 'append' && isList(value)) edits.insert(path, value.length, change.value as Json);
  else if (change.kind === 'write' && !isText(value, change.value)) edits.set(path, writeInto(value, change));
  else return false;
  return true;
}

/** Whether a text replaces a text. `applyTextFix` handles these changes in the text of the file. */
const isText = (value: Json, newValue: unknown): boolean =>
  typeof value === 'string' && typeof newValue === 'string';

/** Returns the value after the change: a list with another entry, or another value. */
function writeInto(
  value: Json,
  { value: next, instead: replacedEntry }: FindingChange & { readonly kind: 'write' },
): Json {
  const entry = next as Json;
  return isList(value) && replacedEntry !== undefined
    ? value.map((one) => (one === replacedEntry ? entry : one))
    : entry;
}

function readValue(editor: FixableSurvey, path: Path): Json | undefined {
  const { project } = editor.getState();
  return path.length === 0 ? project : valueAt(project, computePlace(project, path));
}

/** Removes a value. Elements in it are removed with their translations and readers, which would be errors without them. */
function removeAt(editor: FixableSurvey, path: Path, value: Json): void {
  const ids = (isList(value) ? value : [value]).map(idOf).filter((id) => id !== undefined);
  if (ids.length === 0 && typeof path.at(-1) === 'number') return editor.edits.remove(path);
  const field = String(path.findLast((key) => typeof key === 'string') ?? '');
  return editor.change({ key: 'change.remove', params: { field } }, (editing) => {
    const place = computePlace(editing.project, path);
    deleteElements(editing, { ids, repairs: true });
    if (place.path.length > 0) editing.set(place, undefined);
  });
}

function setFields(editor: FixableSurvey, path: Path, fields: Readonly<Record<string, unknown>>): void {
  const label = { key: 'change.set', params: { field: Object.keys(fields).join(', ') } };
  editor.change(label, (editing) => {
    for (const [name, value] of Object.entries(fields))
      editing.set(computePlace(editing.project, [...path, name]), value as Json);
  });
}
