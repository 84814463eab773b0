import { expect, it } from 'vitest';
import { readBrowserName } from './tabs.ts';

it('keeps the name of the browser, and replaces one that the server would refuse', () => {
  const name = readBrowserName();
  expect(readBrowserName()).toBe(name);
  for (const damagedName of ['', 'x'.repeat(33), 'a b', '💥']) {
    localStorage.setItem('canvass-editor-browser', damagedName);
    const newName = readBrowserName();
    expect(newName).toMatch(/^[A-Za-z0-9_-]{1,32}$/);
    expect(newName).not.toBe(damagedName);
    expect(readBrowserName()).toBe(newName);
  }
});
