import type { Finding } from './findings.ts';
import { fieldOf, quote, type JsonObject } from './json.ts';
import type { Path } from './path.ts';
import type { SchemaNode } from './schema-node.ts';
import { mendName } from './suggest.ts';

/** What the object is called in a sentence: its title in the schema. */
const nameOf = (node: SchemaNode): string => node.title ?? 'this object';
const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

export function unknownField(node: SchemaNode, key: string, path: Path): Finding {
  const names = Object.keys(node.properties ?? {});
  if (names.length === 0) return unknownKey(node, key, path);
  return {
    id: 'shape.unknown-field',
    path,
    message: `\`${key}\` is no field of ${nameOf(node)}. It would have no effect, so it is refused.`,
    mend: mendName(key, names, 'Remove it, or look its name up in docs/project-format.md.'),
  };
}
function unknownKey(node: SchemaNode, key: string, path: Path): Finding {
  return {
    id: 'shape.bad-key',
    path,
    message: `${quote(key)} cannot be a key here: keys match ${Object.keys(node.patternProperties ?? {}).join(' or ')}.`,
    mend: 'Write the key in that form.',
  };
}
export const derivedField = (key: string, where: string, path: Path): Finding => ({
  id: 'shape.derived-field',
  path,
  message: `\`${key}\` is derived: the product works it out, so a file that says it too could contradict itself.`,
  mend: `${where} Then remove \`${key}\`.`,
});
export const missingField = (node: SchemaNode, name: string, path: Path): Finding => ({
  id: 'shape.missing-field',
  path,
  message: `\`${name}\` is missing in ${nameOf(node)}.`,
  mend: `Add \`${name}\`: ${describe(node.properties?.[name])}`,
});
const describe = (node: SchemaNode | undefined): string =>
  node?.description === undefined ? 'see docs/project-format.md.' : node.description;

export const noBranch = (branches: readonly SchemaNode[], path: Path): Finding => ({
  id: 'shape.no-branch',
  path,
  message: 'It cannot be told what this object is: the field that says so is missing.',
  mend: `Give one of ${list(branches.flatMap((branch) => branch.required?.slice(0, 1) ?? []))}.`,
});
export function unknownKind(value: JsonObject, kinds: readonly string[], path: Path): Finding {
  const type = fieldOf(value, 'type');
  if (type === undefined) {
    return {
      id: 'shape.missing-field',
      path,
      message: '`type` is missing, which says what this object is.',
      mend: `Add \`type\`: ${kinds.map((kind) => `"${kind}"`).join(' or ')}.`,
    };
  }
  return {
    id: 'shape.not-one-of',
    path: { parent: path, key: 'type' },
    message: `${quote(type)} cannot stand here as \`type\`.`,
    mend: `Give ${kinds.map((kind) => `"${kind}"`).join(' or ')}.`,
  };
}
