import type { EarlyInput } from './listen-early.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Types of inputs that are ticked, not typed into. */
const TICKED_TYPES = new Set(['radio', 'checkbox']);

/**
 * Returns a function that repeats input from before the app listened, as the same events in order. Neither the visible
 * page nor the cursor's position changes.
 */
export function createReplay({ controls, imeField }: EarlyInput, place: HTMLElement): () => void {
  // Reads all controls first, because rendering a change could reset another control.
  const replays = controls.map((element) => createControlReplay(element, element === imeField));
  return () => {
    // The first visible question hydrates first, because the button may perform a step of this question.
    wakeFirst(place);
    for (const repeat of replays) repeat();
  };
}

function createControlReplay(element: HTMLElement, isComposing: boolean): () => void {
  const act = isComposing ? writeLater : createInputReplay(element);
  return () => {
    // When React renders a part again, a new element replaces this one.
    const control = element.isConnected ? element : document.getElementById(element.id);
    if (control === null) return;
    wake(control);
    act(control);
  };
}

/** Applies the input of one control to the control that replaces it. */
export const replayOn = (oldControl: HTMLElement, control: HTMLElement): void =>
  createInputReplay(oldControl)(control);

/** Dispatches an event without listeners, because React immediately hydrates the target of an event. */
const wake = (element: Element) => element.dispatchEvent(new Event('auxclick', { bubbles: true }));

/** Hydrates the first question immediately, without waiting until the browser is idle. */
function wakeFirst(place: HTMLElement): void {
  wake(place.querySelector('.app-question > *') ?? place);
}

function createInputReplay(element: HTMLElement): (control: HTMLElement) => void {
  if (element instanceof HTMLInputElement && TICKED_TYPES.has(element.type)) return createTickReplay(element);
  if (element instanceof HTMLInputElement && element.type === 'file') return createFilesReplay(element);
  if (element instanceof HTMLSelectElement) return createChoiceReplay(element);
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    return createTextReplay(element);
  return pressControl;
}

function pressControl(control: HTMLElement): void {
  if (control instanceof HTMLFormElement) control.requestSubmit();
  else if (control instanceof HTMLButtonElement && control.type === 'submit')
    control.form?.requestSubmit(control);
  else control.click();
}

function announceChange(control: HTMLElement): void {
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

function createChoiceReplay({ value }: HTMLSelectElement): (control: HTMLElement) => void {
  return (control) => {
    if (!(control instanceof HTMLSelectElement)) return;
    control.value = value;
    announceChange(control);
  };
}

/** Sets the chosen files on the replacing control, which has none, and dispatches the change. */
function createFilesReplay(chosen: HTMLInputElement): (control: HTMLElement) => void {
  const { files } = chosen;
  return (control) => {
    // The app has already handled files that were chosen since.
    if (!(control instanceof HTMLInputElement) || chosen.files !== files) return;
    control.files = files;
    announceChange(control);
  };
}

/** Resets the control to its server-rendered state and ticks it again, since React handles only changes that it sees. */
function createTickReplay({ checked, defaultChecked }: HTMLInputElement): (control: HTMLElement) => void {
  return (control) => {
    if (!(control instanceof HTMLInputElement) || checked === defaultChecked) return;
    control.checked = defaultChecked;
    control.click();
  };
}

function createTextReplay({ value, defaultValue }: Field): (control: HTMLElement) => void {
  return (control) => {
    if (isField(control)) write(control, control.value === defaultValue ? value : control.value);
  };
}

function writeLater(control: HTMLElement): void {
  const writeValue = () => isField(control) && write(control, control.value);
  control.addEventListener('compositionend', writeValue, { once: true });
}

const isField = (control: HTMLElement): control is Field =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;

function write(field: Field, text: string): void {
  if (text === field.defaultValue) return;
  const { selectionStart: start, selectionEnd: end } = field;
  field.value = field.defaultValue;
  setUntracked(field, text);
  if (start !== null && field.matches(':focus')) field.setSelectionRange(start, end);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Sets the value as typing does: by the prototype's setter, which bypasses React's tracking of `value`. */
function setUntracked(field: Field, text: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
}
