import { expect, it } from 'vitest';
import { cleanFileName, numberedName, unnumberedName } from './file-name.ts';

function computeMs(name: string): number {
  const tries = Array.from({ length: 5 }, () => {
    const begun = process.cpuUsage();
    cleanFileName(name);
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1_000;
  });
  return Math.min(...tries);
}

it('cleaning takes about the same time for hostile and ordinary names of the same length', () => {
  // The names have the maximum length in a form. With quadratic time, cleaning would take some thousand times as long.
  const [plain, dots] = ['a', '.'].map((one) => computeMs(`a${one.repeat(75_000)}b.txt`));
  expect(dots).toBeLessThan(100 * Math.max(plain ?? 0, 1));
});

it.each([
  ['..hidden.txt . .', 'hidden.txt'],
  ['a . . b.txt', 'a . . b.txt'],
  ['. . .', 'file'],
])('shows %s as %s', (raw, shown) => expect(cleanFileName(raw)).toBe(shown));

it.each([
  ['image.jpg', 'image (2).jpg'],
  ['archive.tar.gz', 'archive.tar (2).gz'],
  ['file', 'file (2)'],
])('numbers %s as %s', (name, numbered) => {
  expect([numberedName(name, 2), unnumberedName(numbered)]).toEqual([numbered, name]);
});
