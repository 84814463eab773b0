import { isRecord } from '@canvass/project';
import type { FieldForm } from '@canvass/project/file';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Json } from '@canvass/authoring';
import { isList, textAt } from '../../document/json.ts';
import { htmlOf } from '../../document/plain-text.ts';
import { createValue } from '../../fields/declarations.ts';
import { type ControlProps, useForm } from '../form-context.ts';
import { type NewEntry, readEntries } from './new-entries.ts';
import { isUntouched } from './title-field.tsx';

type ListForm = Extract<FieldForm, { readonly kind: 'list' }>;

/** The entries of a list, and functions that add, move and remove entries. They move the focus within `root`. */
export function useListEdits(
  { form, path, value }: Pick<ControlProps<ListForm>, 'form' | 'path' | 'value'>,
  root: RefObject<HTMLElement | null>,
) {
  const { edits, newId, question, removePart, removeEntry } = useForm();
  const entries = isList(value) ? value : [];
  const isFresh = (entry: Json, index: number) => isUntouched(entry, path, index);
  const { focusNow, focusEntry } = useEntryFocus(root, (index) => isFresh(entries[index] ?? null, index));
  const createEntries = (newEntries: readonly NewEntry[]): readonly Json[] => {
    let siblings = entries;
    return newEntries.map(({ title, ...more }) => {
      const entry = createValue(form.entry, siblings, newId);
      siblings = [...siblings, entry];
      return isRecord(entry) && 'title' in entry && title !== '' ? retitle(entry, { title, ...more }) : entry;
    });
  };
  const add = (index: number, newEntries: readonly NewEntry[] = [{ title: '' }]) => {
    const addedEntries = createEntries(newEntries);
    if (value === undefined) edits.set(path, addedEntries);
    else edits.insert(path, index, ...addedEntries);
    focusEntry(index + addedEntries.length - 1);
  };
  /** Replaces the entries by pasted entries if all entries are untouched. Otherwise adds the pasted ones. */
  const paste = (newEntries: readonly NewEntry[]) => {
    if (entries.length === 0 || !entries.every(isFresh)) return add(entries.length, newEntries);
    const retitled = newEntries.slice(0, entries.length).map((one, index) => retitle(entries[index], one));
    edits.set(path, [...retitled, ...createEntries(newEntries.slice(retitled.length))]);
    return focusEntry(newEntries.length - 1);
  };
  /** The first line replaces an untouched or empty title. The other lines become entries after this entry. */
  const pasteAt = (index: number, text: string) => {
    const newEntries = readEntries(text);
    const entry = entries[index];
    if (entries.every(isFresh)) return paste(newEntries);
    if (!isRecord(entry) || (textAt(entry, 'title') !== '' && !isFresh(entry, index)))
      return add(index + 1, newEntries);
    const [firstEntry = { title: '' }, ...otherEntries] = newEntries;
    const retitledEntries = entries.with(index, retitle(entry, firstEntry));
    edits.set(path, retitledEntries.toSpliced(index + 1, 0, ...createEntries(otherEntries)));
    return focusEntry(index + otherEntries.length);
  };
  const remove = async (index: number) => {
    const isPart = question !== undefined && textAt(entries[index] ?? null, 'gid') !== '';
    if (isPart) {
      if ((await removePart([...path, index])) === true) return;
    } else if (question === undefined && form.entry.kind === 'record') {
      if ((await removeEntry([...path, index])) === true) return;
    } else if (entries.length === 1) edits.set(path, undefined);
    else edits.remove([...path, index]);
    focusEntry(Math.max(0, index - 1));
  };
  const move = (from: number, to: number) => {
    edits.move(path, from, to);
    focusEntry(to);
  };
  return { entries, isFresh, focusNow, add, paste, pasteAt, remove, move };
}

/** Functions that move the focus to the title of an entry, and select it if it is fresh. */
function useEntryFocus(root: RefObject<HTMLElement | null>, isFreshAt: (index: number) => boolean) {
  /** The entry that gets the focus once the list has rendered a change. */
  const requested = useRef<number>(undefined);
  const focusNow = (index: number) => {
    const field = root.current?.querySelector<HTMLElement>(`[data-entry="${index}"]`);
    field?.focus();
    if (field instanceof HTMLInputElement && isFreshAt(index)) field.select();
  };
  const takeFocus = () => {
    const index = requested.current;
    requested.current = undefined;
    if (index !== undefined) focusNow(index);
  };
  // A key that is pressed before the next frame already belongs to the new entry.
  useLayoutEffect(takeFocus);
  const focusEntry = (index: number) => {
    requested.current = index;
    requestAnimationFrame(takeFocus);
  };
  return { focusNow, focusEntry };
}

const retitle = (entry: Json | undefined, { title, ...more }: NewEntry): Json => ({
  ...(isRecord(entry) && entry),
  title: htmlOf(title),
  ...more,
});
