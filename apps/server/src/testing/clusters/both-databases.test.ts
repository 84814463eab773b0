import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TESTED_ON_BOTH } from '../test-database.ts';

// A folder with another name would be tested on one database only, without a warning.
it.each(TESTED_ON_BOTH)('the folder %s, whose suites run on both databases, exists', (folder) => {
  expect(existsSync(new URL(`../../${folder}`, import.meta.url))).toBe(true);
});
