import { projectJsonSchema } from './json-schema.ts';
import { referenceTables, typeTables } from './reference-tables.ts';

/** The text of docs/project.schema.json. */
export const projectSchemaText = (): string => `${JSON.stringify(projectJsonSchema(), null, 2)}\n`;

const BEGIN = '<!-- reference: begin (written by packages/project/scripts/write-schema.ts) -->';
const END = '<!-- reference: end -->';

/** docs/project-format.md with its reference tables brought up to date; an error when the markers are not there. */
export function withReferenceTables(document: string): string {
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END);
  if (begin === -1 || end < begin)
    throw new Error(`docs/project-format.md needs the lines ${BEGIN} and ${END}.`);
  return `${document.slice(0, begin + BEGIN.length)}\n\n${referenceTables()}\n\n${typeTables()}\n\n${document.slice(end)}`;
}
