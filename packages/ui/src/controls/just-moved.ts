/**
 * Milliseconds after a move by itself, such as the next page after a choice, in which Next is not pressed for what is new. People react
 * more slowly.
 */
const REACTION_MS = 400;

/** Runs while presses do not count. */
let timer: ReturnType<typeof setTimeout> | undefined;

/** Notes that the page or row has moved by itself. Meanwhile `data-just-moved` marks the document. */
export function noteOwnMove(): void {
  document.documentElement.dataset['justMoved'] = '';
  clearTimeout(timer);
  timer = setTimeout(() => {
    timer = undefined;
    delete document.documentElement.dataset['justMoved'];
  }, REACTION_MS);
}

/** Whether a press of Next or Enter now was meant for what was shown before the move. */
export const hasJustMoved = (): boolean => timer !== undefined;
