import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('style sheets of question types do not use `--ground`, because questions are on cards', () => {
  const sheets = globSync('**/*.css', { cwd: import.meta.dirname });
  expect(sheets.length).toBeGreaterThan(20);
  const read = (sheet: string) => readFileSync(`${import.meta.dirname}/${sheet}`, 'utf8');
  expect(sheets.filter((sheet) => read(sheet).includes('var(--ground'))).toEqual([]);
});
