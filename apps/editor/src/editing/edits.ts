import { isRecord } from '@canvass/project';
import {
  type ChangeLabel,
  type Editing,
  findKeys,
  idOf,
  type Json,
  computePlace,
  type Place,
  valueAt,
} from '@canvass/authoring';
import type { Edits } from '../controls/form-context.ts';
import { fieldAt, isList } from '../document/json.ts';
import type { Path } from '../document/outline.ts';

/** Makes a change. With `isTyping`, it may continue the last change. */
type MakeChange = (label: ChangeLabel, run: (editing: Editing) => void, isTyping?: boolean) => void;

/** Creates the edits of forms. Each edit becomes a change of the open survey. */
export function createEdits(change: MakeChange): Edits {
  const label = (key: string, path: Path): ChangeLabel => ({
    key,
    params: { field: String(path.findLast((part) => typeof part === 'string') ?? '') },
  });
  return {
    set: (path, value, isTyping = false) =>
      change(
        label('change.set', path),
        (editing) => editing.set(computePlace(editing.project, path), value),
        isTyping,
      ),
    insert: (list, index, ...values) =>
      change(label('change.insert', list), (editing) => insertValues(editing, list, index, values)),
    remove: (path) => change(label('change.remove', path), (editing) => removeValue(editing, path)),
    move: (list, from, to) =>
      change(label('change.move', list), (editing) => moveValue(editing, list, from, to)),
    fill: (record, computeFields) =>
      change(label('change.set', record.path), (editing) => fillRecord(editing, record, computeFields)),
  };
}

/** Adds values to a list at a path, which may be a list of objects or of plain values. */
function insertValues(editing: Editing, list: Path, index: number, values: readonly Json[]): void {
  const place = computePlace(editing.project, list);
  values.forEach((value, step) => {
    if (isRecord(value)) editing.insert({ list: place, index: index + step }, value);
    else editing.set(place, readList(editing, list).toSpliced(index + step, 0, value));
  });
}

function removeValue(editing: Editing, path: Path): void {
  const value = path.reduce<Json | undefined>(fieldAt, editing.project);
  const id = idOf(value);
  if (id !== undefined) return editing.remove(id);
  const list = path.slice(0, -1);
  const current = readList(editing, list);
  editing.set(computePlace(editing.project, list), current.toSpliced(Number(path.at(-1)), 1));
}

function fillRecord(editing: Editing, record: Place, computeFields: Parameters<Edits['fill']>[1]): void {
  if (findKeys(editing.project, { id: record.id, path: [] }) === undefined) return;
  const current = valueAt(editing.project, record);
  for (const [name, value] of Object.entries(computeFields(isRecord(current) ? current : {})))
    editing.set({ id: record.id, path: [...record.path, name] }, value);
}

function moveValue(editing: Editing, list: Path, from: number, to: number): void {
  const current = readList(editing, list);
  const value = current[from];
  if (value === undefined) return;
  const id = idOf(value);
  const place = computePlace(editing.project, list);
  if (id !== undefined) editing.move(id, { list: place, index: to });
  else editing.set(place, current.toSpliced(from, 1).toSpliced(to, 0, value));
}

function readList(editing: Editing, path: Path): readonly Json[] {
  const value = path.reduce<Json | undefined>(fieldAt, editing.project);
  return isList(value) ? value : [];
}
