// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import type { AppStore } from '../store/store.ts';
import { pressOnce } from './start-survey.ts';

it('a double click counts once if the first click has turned the page, otherwise twice', () => {
  let page = 0;
  const engine = () => ({ session: { engine: { page } } });
  pressOnce({ getState: engine } as unknown as AppStore); // the only member that the code reads
  const turnPage = vi.fn(() => (page += 1));
  const button = document.body.appendChild(document.createElement('button'));
  const click = (detail: number) =>
    button.dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true }));
  button.addEventListener('click', turnPage);
  click(1);
  click(2);
  expect(page).toBe(1);
  // A third click counts, and so does a press by key, whose click count is 0.
  click(3);
  click(0);
  expect(page).toBe(3);
  button.removeEventListener('click', turnPage);
  const stayOnPage = vi.fn();
  button.addEventListener('click', stayOnPage);
  click(1);
  click(2);
  expect(stayOnPage).toHaveBeenCalledTimes(2);
});
