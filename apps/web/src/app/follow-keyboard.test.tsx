import { expect, test } from 'vitest';
import { followKeyboard } from './prepare-rest.ts';

const SCREEN = { innerHeight: 800, document };

test.each([
  ['no keyboard', { height: 800, offsetTop: 0, scale: 1 }, ''],
  ['a bar of the browser', { height: 744, offsetTop: 0, scale: 1 }, ''],
  ['a keyboard', { height: 500, offsetTop: 0, scale: 1 }, '300px'],
  ['a keyboard over a page that is pushed up', { height: 500, offsetTop: 120, scale: 1 }, '180px'],
  ['a page that is zoomed in', { height: 400, offsetTop: 100, scale: 2 }, ''],
])('with %s, `--keyboard` is the height that a keyboard covers: "%j" → %s', (_, shown, height) => {
  const visualViewport = Object.assign(new EventTarget(), shown) as VisualViewport; // the members that the code reads
  followKeyboard({ ...SCREEN, visualViewport });
  visualViewport.dispatchEvent(new Event('resize'));
  expect(document.documentElement.style.getPropertyValue('--keyboard')).toBe(height);
});
