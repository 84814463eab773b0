/**
 * Writes docs/project.schema.json and the declarations of the editor's forms from the schema. With `--check`, only
 * compares the files. Exit code 1 means that a file is out of date.
 *
 *     node packages/project/scripts/write-schema.ts [--check]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { projectSchemaText } from '../src/shape/documents.ts';
import { fieldTextsText } from '../src/shape/field-texts.ts';
import { formFieldsText } from '../src/shape/form-fields.ts';

const docs = (name: string): string => fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url));
const editor = (name: string): string =>
  fileURLToPath(new URL(`../../../apps/editor/src/fields/${name}`, import.meta.url));
const SCHEMA = docs('project.schema.json');

const expectedFiles: readonly (readonly [file: string, text: string])[] = [
  [SCHEMA, projectSchemaText()],
  [editor('form-fields.gen.ts'), formFieldsText()],
  [editor('field.texts.ts'), fieldTextsText()],
];
const check = process.argv.includes('--check');
for (const [file, text] of expectedFiles) {
  const isCurrent = findText(file) === text;
  if (isCurrent) continue;
  console.log(`${check ? 'out of date' : 'written'}: ${file}`);
  if (check) process.exitCode = 1;
  else writeFileSync(file, text);
}

function findText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The file does not exist yet.
    return undefined;
  }
}
