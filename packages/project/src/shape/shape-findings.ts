import type { Finding } from '../findings/findings.ts';
import { fieldOf, quote, type JsonObject, type JsonValue } from '../json/json.ts';
import type { Path } from '../json/path.ts';
import type { SchemaNode } from './schema-node.ts';
import { suggestName } from '../findings/suggest.ts';

/** Name of the object in a sentence: its title in the schema. */
const nameOf = (node: SchemaNode): string => node.title ?? 'this object';
const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

export function unknownField(node: SchemaNode, key: string, path: Path): Finding {
  const names = Object.keys(node.properties ?? {});
  if (names.length === 0) return unknownKey(node, key, path);
  return {
    id: 'shape.unknown-field',
    path,
    message: `\`${key}\` is not a field of ${nameOf(node)}.`,
    fix:
      meantField(key, names) ??
      suggestName(key, names, 'Remove it, or look its name up in docs/project-format.md.'),
  };
}
/** Field names of other tools with their equivalents here. The first existing one is suggested. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  answers: ['items'],
  choices: ['items'],
  options: ['items', 'option_list'],
  questions: ['items'],
  pages: ['items'],
  elements: ['items'],
  rows: ['rows_items'],
  id: ['gid', 'fid'],
  name: ['gid', 'code'],
  code: ['cid'],
  label: ['title'],
  text: ['title', 'content'],
  question: ['title', 'bindQ'],
  description: ['tipText'],
  hint: ['tipText'],
  help: ['tipText'],
  mandatory: ['required'],
  isRequired: ['required'],
  placeholder: ['placeholder_text'],
  image: ['src'],
  type: ['qtype'],
  visibleIf: ['disp_code'],
  showIf: ['disp_code'],
  condition: ['conditionGroup', 'cond', 'disp_code'],
  rule: ['conditionGroup'],
  target: ['targets', 'nextQ'],
  goto: ['nextQ'],
  limit: ['cap'],
  random: ['option_order', 'item_order'],
  randomize: ['option_order', 'item_order'],
  other: ['is_open'],
  points: ['score'],
};
/** Fields of other objects here, with the fix for an object that does not have them. */
const OTHER_PLACES: Readonly<Record<string, string>> = {
  columns: 'Questions and sections have `columns`. Move it there, or remove it.',
};

function meantField(key: string, names: readonly string[]): string | undefined {
  if (Object.hasOwn(OTHER_PLACES, key)) return OTHER_PLACES[key];
  const others = Object.hasOwn(OTHER_NAMES, key) ? OTHER_NAMES[key] : undefined;
  const meant = others?.find((name) => names.includes(name));
  return meant === undefined ? undefined : `This format calls it \`${meant}\`.`;
}

function unknownKey(node: SchemaNode, key: string, path: Path): Finding {
  return {
    id: 'shape.bad-key',
    path,
    message: `${quote(key)} cannot be a key here: keys match ${Object.keys(node.patternProperties ?? {}).join(' or ')}.`,
    fix: 'Write the key in that form.',
  };
}
export const derivedField = (key: string, where: string, path: Path): Finding => ({
  id: 'shape.derived-field',
  path,
  message: `\`${key}\` is derived from other fields and cannot be set in a file.`,
  fix: `${where} Then remove \`${key}\`.`,
});
export const missingField = (node: SchemaNode, name: string, path: Path): Finding => ({
  id: 'shape.missing-field',
  path,
  message: `\`${name}\` is missing in ${nameOf(node)}.`,
  fix: `Add \`${name}\`: ${describe(node.properties?.[name])}`,
});
function describe({ description = 'see docs/project-format.md.', enum: values }: SchemaNode = {}): string {
  return values === undefined ? description : `${description} One of: ${values.join(', ')}.`;
}

export const noBranch = (branches: readonly SchemaNode[], path: Path): Finding => ({
  id: 'shape.no-branch',
  path,
  message: 'The kind of this object is unknown, because the field for it is missing.',
  fix: `Give one of ${list(branches.flatMap((branch) => branch.required?.slice(0, 1) ?? []))}.`,
});
const SECTION_PLACE = 'Put the section into `items` of a group, a page or a section.';

/** `kinds`: the allowed values of `type`. */
export function unknownKind(value: JsonObject, kinds: ReadonlyMap<string, SchemaNode>, path: Path): Finding {
  const type = fieldOf(value, 'type');
  const known = [...kinds.keys()].map((kind) => `"${kind}"`).join(' or ');
  if (type === undefined) {
    return {
      id: 'shape.missing-field',
      path,
      message: '`type` is missing.',
      fix: `Add \`type\`: ${known}.`,
    };
  }
  return {
    id: 'shape.not-one-of',
    path: { parent: path, key: 'type' },
    message: `${quote(type)} is not allowed as \`type\` here.`,
    fix: asVariant(type, kinds) ?? (type === 'S' ? SECTION_PLACE : `Give ${known}.`),
  };
}

/** `"type": "single"`: the value belongs in another field of one of the kinds. */
function asVariant(type: JsonValue, kinds: ReadonlyMap<string, SchemaNode>): string | undefined {
  for (const [kind, node] of kinds) {
    for (const field of node.required ?? []) {
      if (node.properties?.[field]?.enum?.includes(String(type)) === true)
        return `Write "type": "${kind}", "${field}": ${quote(type)}.`;
    }
  }
  return undefined;
}
