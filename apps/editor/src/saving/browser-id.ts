import { randomId } from '../document/random-ids.ts';

const BROWSER_KEY = 'canvass-editor-browser';
/** Matches the ids of browsers that the server accepts. */
const BROWSER_ID = /^[\w-]{1,32}$/;

/** A random id that this browser keeps, so that its tabs count as one author. */
export function readBrowserId(): string {
  try {
    const storedId = localStorage.getItem(BROWSER_KEY) ?? '';
    const id = BROWSER_ID.test(storedId) ? storedId : randomId();
    localStorage.setItem(BROWSER_KEY, id);
    return id;
  } catch {
    return randomId(); // a browser without storage
  }
}
