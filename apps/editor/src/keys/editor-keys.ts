import type { KeyPress } from '@canvass/protocol';
import { itemOfIssue } from '../document/outline.ts';
import { type OuterPage, outerPageOfIssue } from '../document/outer-pages.ts';
import { listChosenItems } from '../editing/editor-state.ts';
import type { Editor } from '../editing/editor.ts';
import { areShortcutsOn } from './shortcut-switch.ts';
import { type Region, REGIONS, type UiState } from '../ui/ui-state.ts';

/** A key press in the editor's window, or in the frame of the canvas. A press in the frame has no target. */
type Press = KeyPress & { readonly target?: EventTarget | null };

/** Runs the command of a key, unless shortcuts are switched off or a dialog is open. Returns whether the key had one. */
export function runKey(event: Press, editor: Editor, ui: UiState): boolean {
  if (!canRunKeys(editor, ui)) return false;
  if (isCommand(event)) return runHistoryKey(event, editor) || runCommandKey(event, editor, ui);
  return runPlainKey(event, editor, ui) || (isInTree(event) && runTreeKey(event, editor));
}

/** Runs the keys of authors who may only translate: undo, redo and save. Returns whether the key was one of them. */
export const runSavingKey = (event: Press, editor: Editor, ui: UiState): boolean =>
  canRunKeys(editor, ui) && isCommand(event) && runHistoryKey(event, editor);

const canRunKeys = (editor: Editor, ui: UiState): boolean =>
  areShortcutsOn() && ui.dialog === undefined && editor.getState().askedChange === undefined;

const isCommand = ({ ctrlKey, metaKey, altKey }: Press): boolean => (ctrlKey || metaKey) && !altKey;

function runPlainKey({ key, shiftKey, altKey }: Press, editor: Editor, ui: UiState): boolean {
  const step = shiftKey ? -1 : 1;
  if (key === 'F6') return goToRegion(ui, step);
  if (key === 'F8') return goToFinding(editor, ui, step);
  if (key !== 'Insert' || shiftKey || altKey) return false;
  ui.open('add');
  return true;
}

function runHistoryKey({ key, shiftKey }: Press, editor: Editor): boolean {
  const letter = key.toLowerCase();
  if (letter === 'y' || (letter === 'z' && shiftKey)) editor.redo();
  else if (letter === 'z') editor.undo();
  else if (letter === 's') void editor.flush();
  else return false;
  return true;
}

function runCommandKey({ key, target }: Press, editor: Editor, ui: UiState): boolean {
  const letter = key.toLowerCase();
  if (letter === 'k') ui.open('palette');
  else if (letter === 'h') ui.open('replace');
  else if (key === 'Enter') ui.open('play');
  else if (letter === 'd' && isInTree({ target: target ?? null })) duplicateSelected(editor);
  else return false;
  return true;
}

function duplicateSelected(editor: Editor): void {
  const { selectedPage } = editor.getState();
  if (selectedPage?.end !== undefined) void editor.run(({ copyEnd }) => copyEnd(editor, selectedPage));
  const chosenItems = listChosenItems(editor.getState());
  if (chosenItems.length > 0) void editor.run(({ duplicate }) => duplicate(editor, chosenItems));
}

/** Runs keys of the outline that change the survey. The tree handles the keys that move the focus. */
function runTreeKey({ key, altKey, shiftKey }: Press, editor: Editor): boolean {
  const { selectedPage } = editor.getState();
  if (selectedPage?.end !== undefined) return runEndKey({ key, altKey }, selectedPage, editor);
  const chosenItems = listChosenItems(editor.getState());
  if (chosenItems.length === 0) return false;
  else if (key === 'Delete') void editor.run(({ askToDelete }) => askToDelete(editor, chosenItems));
  else if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
    const step = key === 'ArrowUp' ? -1 : 1;
    void editor.run(({ moveBeside, moveBy }) => (shiftKey ? moveBeside : moveBy)(editor, chosenItems, step));
  } else return false;
  return true;
}

/** Runs keys that move or delete an end page. */
function runEndKey({ key, altKey }: Pick<Press, 'key' | 'altKey'>, page: OuterPage, editor: Editor): boolean {
  if (key === 'Delete') void editor.run(({ askToDeleteEnd }) => askToDeleteEnd(editor, page));
  else if (altKey && (key === 'ArrowUp' || key === 'ArrowDown'))
    void editor.run(({ moveEndBy }) => moveEndBy(editor, page, key === 'ArrowUp' ? -1 : 1));
  else return false;
  return true;
}

/** Copies, cuts or pastes items while the focus is in the outline. Returns whether it handled the event. */
export function runClipboard({ type, target, clipboardData }: ClipboardEvent, editor: Editor): boolean {
  if (clipboardData === null || !isInTree({ target })) return false;
  if (type === 'paste') {
    const text = clipboardData.getData('text/plain');
    if (text.trim() !== '') void editor.run(({ pasteText }) => pasteText(editor, text));
    return true;
  }
  const text = editor.copyText();
  if (text === undefined) return false;
  clipboardData.setData('text/plain', text);
  if (type === 'cut') {
    const chosenItems = listChosenItems(editor.getState());
    void editor.run(({ askToDelete }) => askToDelete(editor, chosenItems));
  }
  return true;
}

const isInTree = ({ target }: Pick<Press, 'target'>): boolean =>
  target instanceof Element && target.closest('[role=tree]') !== null;

function goToRegion(ui: UiState, step: 1 | -1): boolean {
  const regionIndex = REGIONS.indexOf(regionOfFocus() ?? ui.region);
  const nextRegion = REGIONS[(regionIndex + step + REGIONS.length) % REGIONS.length];
  if (nextRegion !== undefined) ui.show(nextRegion, true);
  return true;
}

function regionOfFocus(): Region | undefined {
  return REGIONS.find((region) => document.getElementById(region)?.contains(document.activeElement) === true);
}

/** Selects the next or previous item with findings, or the survey, and moves the focus to the first finding's field. */
function goToFinding(editor: Editor, ui: UiState, step: 1 | -1): boolean {
  const { issues, items, pages, selected, selectedPage } = editor.getState();
  const placeOf = (issue: (typeof issues)[number]) =>
    itemOfIssue(items, issue) ?? outerPageOfIssue(pages, issue);
  const paths = new Map(issues.toReversed().map((issue) => [placeOf(issue), issue.path]));
  // The survey itself is selected if no item and no page is.
  const places = [undefined, ...pages.slice(0, 1), ...items, ...pages.slice(1)];
  const start = places.indexOf(selected ?? selectedPage) + (step === 1 ? 1 : 0);
  const found = [...places.slice(start), ...places.slice(0, start)].filter((item) => paths.has(item));
  if (found.length === 0) return true;
  const nextItem = found.at(step === 1 ? 0 : -1);
  editor.select(nextItem?.id ?? '');
  ui.show('properties', true, paths.get(nextItem));
  return true;
}
