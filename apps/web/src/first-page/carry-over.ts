import type { AppStore } from '../store/store.ts';
import { toasted } from '../store/ui-slice.ts';
import type { EarlyInput } from './listen-early.ts';
import { replayOn } from './replay.ts';

/** Input is carried over as soon as the page has questions and none of its parts is loading. */
const QUESTIONS = '.app-question .cv-question';
const LOADING_PARTS = '.app-question:empty, .cv-skeleton';

/**
 * Transfers input from the server's page to the page that the app draws instead (docs/adr/0105), now or when the
 * response starts. A control gets the input if its id, its text and its question's text are the same. A toast reports
 * lost input. Buttons are not pressed again, because the respondent has not seen their result.
 */
export function carryOver({ controls }: EarlyInput, place: HTMLElement, store: AppStore): void {
  const answeredControls = controls.filter(isControl);
  if (answeredControls.length === 0) return;
  const transfer = () => {
    const { session, queue } = store.getState();
    if (
      session === null ||
      place.querySelector(QUESTIONS) === null ||
      place.querySelector(LOADING_PARTS) !== null
    )
      return;
    observer.disconnect();
    if (queue.log.events.length > 0) return; // a question has been answered meanwhile
    const found = answeredControls.map((old) => [old, findCounterpart(old)] as const);
    for (const [oldControl, control] of found) if (control !== undefined) replayOn(oldControl, control);
    if (found.some(([, control]) => control === undefined)) store.dispatch(toasted('toast.page_changed'));
  };
  const observer = new MutationObserver(transfer);
  observer.observe(place, { childList: true, subtree: true });
  transfer();
}

const isControl = (element: HTMLElement): boolean =>
  element.matches('.cv-question :is(input, select, textarea)');

function findCounterpart(oldControl: HTMLElement): HTMLElement | undefined {
  const control = oldControl.id === '' ? null : document.getElementById(oldControl.id);
  return control !== null &&
    control.tagName === oldControl.tagName &&
    textsAround(control) === textsAround(oldControl)
    ? control
    : undefined;
}

/** The texts by which a respondent recognises a control: the texts of its question and of the control. */
function textsAround(control: HTMLElement): string {
  const title = control.closest('.cv-question')?.querySelector('.cv-title')?.textContent;
  const ownText = control.closest('label')?.textContent ?? control.getAttribute('aria-label');
  return JSON.stringify([title, ownText]);
}
