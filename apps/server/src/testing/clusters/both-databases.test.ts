import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ON_BOTH } from '../test-database.ts';

// A folder with another name would be tried on one database only, and nothing would say so.
it.each(ON_BOTH)('suites of %s run on both databases', (folder) => {
  expect(existsSync(new URL(`../../${folder}`, import.meta.url))).toBe(true);
});
