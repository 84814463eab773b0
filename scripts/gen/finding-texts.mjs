// Generates the texts of findings for the check worker of the editor from `texts/<language>/findings.json`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readArea, translatedTags } from './languages.mjs';
import { HEADER } from './names.mjs';

const FOLDER = 'apps/editor/src/worker';

/** Generates a file for each language that translates findings, and a list of the files. */
export function findingTexts(root) {
  const tags = translatedTags(root).filter((tag) => existsSync(join(root, 'texts', tag, 'findings.json')));
  const tables = tags.map((tag) => {
    const texts = JSON.stringify(readArea(root, tag, 'findings'), undefined, 2);
    const text = `${HEADER}\nexport const texts: Readonly<Record<string, string>> = ${texts};\n`;
    return { path: `${FOLDER}/finding-tables.${tag}.gen.ts`, text };
  });
  const rows = tags.map((tag) => `  '${tag}': () => import('./finding-tables.${tag}.gen.ts'),\n`).join('');
  const text = `${HEADER}\nexport const findingTables = {\n${rows}};\n`;
  return [...tables, { path: `${FOLDER}/finding-tables.gen.ts`, text }];
}
