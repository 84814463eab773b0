import { projectJsonSchema } from './json-schema.ts';
import { referenceTables } from './reference-tables.ts';
import {
  TYPE_IDS,
  fieldsOf,
  type FieldDeclaration,
  FIELDS_OF_TYPES,
  readersOf,
  type FieldOwner,
} from './field-declarations.ts';
import { SECTIONS } from '../questions/field-families.table.ts';

const OWNERS = ['question', 'option', 'row'] as const satisfies readonly FieldOwner[];

const HEADINGS = { question: 'question', option: 'its options', row: 'its rows' } as const;

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

/** Tables in Markdown, generated from the declarations: fields that each question type reads, and how forms edit them. */
function typeTables(): string {
  return [
    '### Fields by question type',
    '',
    'What questions of each type read, besides what all questions, options and rows have. Any other field is refused (`field.not-read`), unless it has its default or an empty value. A field in brackets needs another one, named below.',
    '',
    `| type | ${OWNERS.map((owner) => HEADINGS[owner]).join(' | ')} |`,
    '|---|---|---|---|',
    ...typeRows(),
    '',
    '### Fields that only some types read',
    '',
    '| field | of | section | edited as | default | needs one of |',
    '|---|---|---|---|---|---|',
    ...fieldRows(),
  ].join('\n');
}

/** A row for all types that read the same fields. */
function typeRows(): readonly string[] {
  const byFields = new Map<string, string[]>();
  for (const id of TYPE_IDS) {
    const cells = OWNERS.map((owner) => [...fieldsOf(id, owner).values()].map(nameInCell).join(' '));
    const key = cells.join(' | ');
    byFields.set(key, [...(byFields.get(key) ?? []), `\`${id}\``]);
  }
  return [...byFields].map(([cells, ids]) => `| ${ids.join(', ')} | ${cells} |`);
}

function nameInCell({ name, needs }: FieldDeclaration): string {
  return needs.length === 0 ? `\`${name}\`` : `(\`${name}\`)`;
}

function fieldRows(): readonly string[] {
  const rows = OWNERS.flatMap((owner) =>
    [...FIELDS_OF_TYPES[owner]].flatMap((name) => {
      const readers = readersOf(name, owner).flatMap((id) => fieldsOf(id, owner).get(name) ?? []);
      const [field] = readers;
      return field === undefined
        ? []
        : [{ owner, field, needs: new Set(readers.flatMap(({ needs }) => needs)) }];
    }),
  );
  return rows
    .toSorted((a, b) => SECTIONS.indexOf(a.field.section) - SECTIONS.indexOf(b.field.section))
    .map(({ owner, field: { name, section, kind, default: usual }, needs }) => {
      const value = usual === undefined ? '' : `\`${JSON.stringify(usual)}\``;
      const needed = [...needs].map((one) => `\`${one.replaceAll('|', '\\|')}\``).join(', ');
      return `| \`${name}\` | ${owner} | ${section} | ${kind} | ${value} | ${needed} |`;
    });
}
