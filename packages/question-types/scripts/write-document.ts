/**
 * Writes docs/question-types.md from the folders of the question types, and two tables of docs/expression-language.md.
 *
 *     node packages/question-types/scripts/write-document.ts
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withMessageIds } from './message-ids.ts';
import { questionTypesDocument } from './question-types-document.ts';
import { withShapesTable } from './shapes-table.ts';

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Reads the description of each type for authors, by file name without `.md`. */
export function readProse(): ReadonlyMap<string, string> {
  const root = path('../src');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.md'),
  );
  return new Map(files.map((file) => [basename(file, '.md'), readFileSync(`${root}/${file}`, 'utf8')]));
}

export const DOCUMENT = path('../../../docs/question-types.md');

export const LANGUAGE_PAGE = path('../../../docs/expression-language.md');

if (import.meta.main) {
  writeFileSync(DOCUMENT, questionTypesDocument(readProse()));
  writeFileSync(LANGUAGE_PAGE, withMessageIds(withShapesTable(readFileSync(LANGUAGE_PAGE, 'utf8'))));
}
