import { projectJsonSchema } from './json-schema.ts';
import {
  TYPE_IDS,
  fieldsOf,
  type FieldDeclaration,
  FIELDS_OF_TYPES,
  readersOf,
  type FieldOwner,
} from './field-declarations.ts';
import { SECTIONS } from '../questions/field-families.table.ts';
import type { ReferenceKind } from '../schema/field.ts';
import { PROJECT_NODE, resolveNode, typesOf, type SchemaNode } from './schema-node.ts';

const OWNERS = ['question', 'option', 'row'] as const satisfies readonly FieldOwner[];

const HEADINGS = { question: 'question', option: 'its options', row: 'its rows' } as const;

/** The text of docs/project.schema.json. */
export const projectSchemaText = (): string => `${JSON.stringify(projectJsonSchema(), null, 2)}\n`;

const BEGIN = '<!-- reference: begin (written by packages/project/scripts/write-schema.ts) -->';
const END = '<!-- reference: end -->';

/** Updates the reference tables of docs/project-format.md. Throws if the text lacks their markers. */
export function withReferenceTables(document: string): string {
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END);
  if (begin === -1 || end < begin)
    throw new Error(`docs/project-format.md needs the lines ${BEGIN} and ${END}.`);
  return `${document.slice(0, begin + BEGIN.length)}\n\n${referenceTables()}\n\n${typeTables()}\n\n${document.slice(end)}`;
}

/** Tables in Markdown of the fields that each question type reads, and of the controls with which forms edit them. */
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
      const neededFields = [...needs].map((field) => `\`${field.replaceAll('|', '\\|')}\``).join(', ');
      return `| \`${name}\` | ${owner} | ${section} | ${kind} | ${value} | ${neededFields} |`;
    });
}

/**
 * The reference of the project format as Markdown, generated from the schema: a table per object with its fields, their
 * values and their meanings.
 */
export function referenceTables(): string {
  const sections: string[] = [];
  const seenNodes = new Set<string>();
  const queue: SchemaNode[] = [PROJECT_NODE];
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    const title = node.title ?? '';
    if (title === '' || seenNodes.has(title)) continue;
    seenNodes.add(title);
    sections.push(node.anyOf === undefined ? renderSection(node) : renderUnion(node));
    queue.push(...(node.anyOf === undefined ? objectsBelow(node) : objectsIn({ anyOf: node.anyOf })));
  }
  return sections.join('\n\n');
}

function renderSection(node: SchemaNode): string {
  const rows = Object.entries(node.properties ?? {}).map(([name, field]) =>
    renderRow(name, resolveNode(field), node),
  );
  const heading = `### ${capitalise(nameOf(node))}`;
  const intro = node.description === undefined ? [] : [node.description, ''];
  return [heading, '', ...intro, '| field | holds | meaning |', '|---|---|---|', ...rows].join('\n');
}

/** Describes a named union by a list of its forms, each of which has a separate table. */
function renderUnion(node: SchemaNode): string {
  const forms = (node.anyOf ?? []).map((form) => `- ${linkTo(resolveNode(form))}`);
  return [`### ${capitalise(nameOf(node))}`, '', node.description ?? '', '', ...forms].join('\n');
}

function renderRow(name: string, field: SchemaNode, owner: SchemaNode): string {
  const isRequired = owner.required?.includes(name) === true;
  const required = isRequired ? ' (required)' : '';
  return `| \`${name}\`${required} | ${cellText(describeValues(field))} | ${cellText(describeMeaning(field))} |`;
}
const cellText = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const SECRECY = {
  true: 'Never leaves the server.',
  points: 'Leaves the server only if an expression or text of a page reads the points of the question.',
} as const;

function describeMeaning(field: SchemaNode): string {
  const marks = [
    field['x-rich'] && 'Rich text.',
    (field['x-rich'] ?? field['x-text']) && 'Translatable.',
    field['x-secret'] && SECRECY[`${field['x-secret']}`],
    field['x-rule'] && `(${field['x-rule']})`,
  ];
  return [field.description ?? '', ...marks].filter(Boolean).join(' ');
}

function describeValues(node: SchemaNode): string {
  if (node['x-derived'] !== undefined) return 'refused';
  if (node.enum !== undefined) return node.enum.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  if (node.anyOf !== undefined && node.title !== undefined) return linkTo(node);
  if (node.anyOf !== undefined)
    return [...new Set(node.anyOf.map((choice) => describeValues(resolveNode(choice))))].join(', or ');
  if (node.items !== undefined) return `list of: ${describeValues(resolveNode(node.items))}`;
  const [record] = Object.values(node.patternProperties ?? {});
  if (record !== undefined) return `object; each entry: ${describeValues(resolveNode(record))}`;
  if (node.properties !== undefined) return linkTo(node);
  return describeScalar(node);
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: '`true`, `false`',
  null: '`null`',
  object: 'object',
  array: 'list',
};
const REFERENCES: Readonly<Record<ReferenceKind, string>> = {
  question: 'gid of a question',
  group: 'gid of a group or page',
  top_group: 'gid of a group',
  item: 'gid of a question, section, group or page',
  option: 'gid of an option',
  chosen: 'gid of an option, or of a node of a tree',
  row: 'gid of a row',
  choice: 'gid of an option or row',
  origin: 'gid of an option, row or node of another question',
  option_group: 'gid of an option group',
  row_group: 'gid of a row group',
  choice_group: 'gid of an option or row group',
  option_target: 'gid of an option or option group',
  row_target: 'gid of a row or row group',
  rule: 'key of `rule_map`',
  end: 'key of `desc_end_page.ends`',
};

function describeScalar(node: SchemaNode): string {
  const reference = node['x-ref'] === undefined ? undefined : REFERENCES[node['x-ref']];
  const [type] = typesOf(node);
  const otherValues = (node['x-also'] ?? []).map((word) => `, or \`${word}\``).join('');
  if (reference !== undefined) return reference + otherValues;
  if (node['x-address'] === true) return 'address';
  return (type === undefined ? 'anything' : (TYPE_NAMES[type] ?? type)) + describeBounds(node);
}
function describeBounds({ minimum, maximum, maxLength, pattern }: SchemaNode): string {
  if (pattern !== undefined) return '';
  if (minimum !== undefined && maximum !== undefined) return `, ${minimum} to ${maximum}`;
  if (minimum !== undefined) return `, at least ${minimum}`;
  return maxLength === undefined ? '' : `, up to ${maxLength} characters`;
}

function objectsBelow(node: SchemaNode): readonly SchemaNode[] {
  return Object.values(node.properties ?? {}).flatMap((field) => {
    const resolvedNode = resolveNode(field);
    return resolvedNode['x-derived'] === undefined ? objectsIn(resolvedNode) : [];
  });
}
function objectsIn(node: SchemaNode): readonly SchemaNode[] {
  if (node.properties !== undefined || (node.anyOf !== undefined && node.title !== undefined)) return [node];
  const innerNodes = [...(node.anyOf ?? []), ...Object.values(node.patternProperties ?? {})];
  if (node.items !== undefined) innerNodes.push(node.items);
  return innerNodes.flatMap((inner) => objectsIn(resolveNode(inner)));
}

/** The title of a node without its article, for headings and links. */
const nameOf = (node: SchemaNode): string => (node.title ?? 'object').replace(/^(a|an|the) /, '');
const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const linkTo = (node: SchemaNode): string => `[${nameOf(node)}](#${nameOf(node).replaceAll(' ', '-')})`;
