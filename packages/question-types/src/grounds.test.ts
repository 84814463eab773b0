import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// Questions are on cards. The ground around the cards may have any colour of the author's.
it('parts of questions never have the colour of the ground', () => {
  const sheets = globSync('**/*.css', { cwd: import.meta.dirname });
  expect(sheets.length).toBeGreaterThan(20);
  const read = (sheet: string) => readFileSync(`${import.meta.dirname}/${sheet}`, 'utf8');
  expect(sheets.filter((sheet) => read(sheet).includes('var(--ground'))).toEqual([]);
});
