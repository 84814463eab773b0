import { expect, it } from 'vitest';
import { readBrowserId } from './browser-id.ts';

it('keeps the id of the browser, and replaces an id that the server would refuse', () => {
  const id = readBrowserId();
  expect(readBrowserId()).toBe(id);
  for (const damagedId of ['', 'x'.repeat(33), 'a b', '💥']) {
    localStorage.setItem('canvass-editor-browser', damagedId);
    const newId = readBrowserId();
    expect(newId).toMatch(/^[A-Za-z0-9_-]{1,32}$/);
    expect(newId).not.toBe(damagedId);
    expect(readBrowserId()).toBe(newId);
  }
});
