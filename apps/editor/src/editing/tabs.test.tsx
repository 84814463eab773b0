import { expect, it } from 'vitest';
import { browserName } from './tabs.ts';

it('keeps the name of the browser, and replaces one that the server would refuse', () => {
  const name = browserName();
  expect(browserName()).toBe(name);
  for (const damagedName of ['', 'x'.repeat(33), 'a b', '💥']) {
    localStorage.setItem('canvass-editor-browser', damagedName);
    const newName = browserName();
    expect(newName).toMatch(/^[A-Za-z0-9_-]{1,32}$/);
    expect(newName).not.toBe(damagedName);
    expect(browserName()).toBe(newName);
  }
});
