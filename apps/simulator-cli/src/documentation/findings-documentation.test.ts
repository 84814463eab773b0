import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineTexts } from '@canvass/logic/author-texts';
import { questionTexts } from '@canvass/question-types/author-texts';
import { expect, it } from 'vitest';
import { ROOT } from '../testing/run-canvass.ts';

const page = readFileSync(join(ROOT, 'docs/canvass.md'), 'utf8');
const section = page.slice(page.indexOf('### What check finds besides'), page.indexOf('\n## run'));
const documented = [...section.matchAll(/`([a-z_]+\.[a-z-]+)`/g)].map(([, id]) => id ?? '');

/** The code with the ids of findings about unreadable files. */
const reading = readFileSync(join(ROOT, 'apps/simulator-cli/src/input/read-source.ts'), 'utf8');
const inputIds = [...reading.matchAll(/'(input\.[a-z-]+)'/g)].map(([, id]) => id ?? '');

it('docs/canvass.md lists exactly the findings of the engine, question types and unreadable files', () => {
  const ids = new Set([...Object.keys(engineTexts), ...Object.keys(questionTexts), ...inputIds]);
  expect(ids.size).toBeGreaterThan(60);
  expect([...new Set(documented)].sort()).toEqual([...ids].sort());
  expect(documented.length).toBe(new Set(documented).size);
});
