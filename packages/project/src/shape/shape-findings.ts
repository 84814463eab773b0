import { type AuthorWords, computeWords } from '../json/wording.ts';
import type { Finding } from '../findings/findings.ts';
import { findField, quote, type JsonObject, type JsonValue } from '../json/json.ts';
import type { Path } from '../json/path.ts';
import type { SchemaNode } from './schema-node.ts';
import {
  type Advice,
  MAX_CHANGES,
  adviseOrRemoval,
  adviseRemoval,
  findContinuation,
  findSimilarName,
  suggestName,
} from '../findings/advice.ts';

const nameOf = (node: SchemaNode): string => node.title ?? 'this object';
const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

export interface UnknownField {
  readonly object: JsonObject;
  readonly key: string;
  readonly path: Path;
}

/** Reports an unknown field. Suggests only fields that the object does not have yet. */
export function unknownFieldFinding(node: SchemaNode, { object, key, path }: UnknownField): Finding {
  const knownFields = Object.keys(node.properties ?? {});
  if (knownFields.length === 0) return unknownKeyFinding(node, key, path);
  const unusedFields = knownFields.filter((name) => !Object.hasOwn(object, name));
  return {
    id: 'shape.unknown-field',
    path,
    message: computeWords`\`${key}\` is not a field of ${nameOf(node)}.`,
    ...(adviseOnForeignName(key, knownFields, unusedFields) ??
      adviseOnUnknownName(key, knownFields, unusedFields)),
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
  unit: ['unit_after'],
  suffix: ['unit_after'],
  prefix: ['unit_before'],
  minimum: ['min'],
  maximum: ['max'],
  regex: ['pattern'],
};
/** Fields that only other objects of the format have, each with the fix. */
const OTHER_PLACES: Readonly<Record<string, string>> = {
  columns: 'Questions and sections have `columns`. Move it there',
};

function adviseOnUnknownName(
  key: string,
  knownFields: readonly string[],
  unusedFields: readonly string[],
): Advice<never, AuthorWords> {
  const similarName = findSimilarName(key, knownFields);
  const continuation = findContinuation(key, unusedFields);
  if (similarName !== undefined && !unusedFields.includes(similarName) && continuation === undefined)
    return adviseRemoval(computeWords` if you mean \`${similarName}\`, which is given already.`);
  const advice = suggestName(key, continuation === undefined ? unusedFields : [continuation], '', 'rename');
  if (advice.fix === '') return adviseRemoval(', or look its name up in docs/project.schema.json.');
  return { ...advice, changes: [...(advice.changes ?? []), { kind: 'remove' }] };
}

function adviseOnForeignName(
  key: string,
  knownFields: readonly string[],
  unusedFields: readonly string[],
): Advice<never, AuthorWords> | undefined {
  if (Object.hasOwn(OTHER_PLACES, key)) return adviseOrRemoval(OTHER_PLACES[key] ?? '');
  const equivalents = Object.hasOwn(OTHER_NAMES, key) ? OTHER_NAMES[key] : undefined;
  const equivalent = equivalents?.find((name) => knownFields.includes(name));
  if (equivalent === undefined) return undefined;
  const fix = computeWords`This format calls it \`${equivalent}\`.`;
  return unusedFields.includes(equivalent)
    ? { fix, changes: [{ kind: 'rename', name: equivalent }] }
    : { fix };
}

function unknownKeyFinding(node: SchemaNode, key: string, path: Path): Finding {
  return {
    id: 'shape.bad-key',
    path,
    message: computeWords`${quote(key)} cannot be a key here: keys match ${Object.keys(node.patternProperties ?? {}).join(' or ')}.`,
    fix: 'Write the key in that form.',
  };
}
export const derivedFieldFinding = (key: string, fieldToUse: string, path: Path): Finding => ({
  id: 'shape.derived-field',
  path,
  message: computeWords`\`${key}\` is derived from other fields and cannot be set in a file.`,
  fix: computeWords`${fieldToUse} Then remove \`${key}\`.`,
});
export const missingFieldFinding = (node: SchemaNode, name: string, path: Path): Finding => ({
  id: 'shape.missing-field',
  path,
  message: computeWords`\`${name}\` is missing in ${nameOf(node)}.`,
  fix: computeWords`Add \`${name}\`: ${describe(node.properties?.[name])}`,
  ...offerValues(name, node.properties?.[name]?.enum),
});
const offerValues = (name: string, values: SchemaNode['enum'] = []) =>
  values.length > 0 &&
  values.length <= MAX_CHANGES && {
    changes: values.map((value) => ({ kind: 'set', fields: { [name]: value } }) as const),
  };
function describe({ description = 'see docs/project.schema.json.', enum: values }: SchemaNode = {}): string {
  return values === undefined ? description : `${description} One of: ${values.join(', ')}.`;
}

export const noBranchFinding = (branches: readonly SchemaNode[], path: Path): Finding => ({
  id: 'shape.no-branch',
  path,
  message: 'The kind of this object is unknown, because the field for it is missing.',
  fix: computeWords`Give one of ${list(branches.flatMap((branch) => branch.required?.slice(0, 1) ?? []))}.`,
});
const SECTION_PLACE = 'Put the section into `items` of a group, a page or a section.';

/** Reports an object with an unknown `type`. `kinds` has the schemas by the allowed values of `type`. */
export function unknownKindFinding(
  value: JsonObject,
  kinds: ReadonlyMap<string, SchemaNode>,
  path: Path,
): Finding {
  const type = findField(value, 'type');
  const knownKinds = [...kinds.keys()].map((kind) => `"${kind}"`).join(' or ');
  if (type === undefined) {
    return {
      id: 'shape.missing-field',
      path,
      message: '`type` is missing.',
      fix: computeWords`Add \`type\`: ${knownKinds}.`,
      ...offerValues('type', [...kinds.keys()]),
    };
  }
  return {
    id: 'shape.not-one-of',
    path: { parent: path, key: 'type' },
    message: computeWords`${quote(type)} is not allowed as \`type\` here.`,
    ...(adviseOnVariant(type, kinds, path) ?? {
      fix: type === 'S' ? SECTION_PLACE : computeWords`Give ${knownKinds}.`,
    }),
  };
}

/** Advice on `"type": "single"`, whose value belongs in another field of one of the kinds. */
function adviseOnVariant(
  type: JsonValue,
  kinds: ReadonlyMap<string, SchemaNode>,
  path: Path,
): Advice<Path, AuthorWords> | undefined {
  for (const [kind, node] of kinds) {
    for (const field of node.required ?? []) {
      if (node.properties?.[field]?.enum?.includes(String(type)) === true)
        return {
          fix: computeWords`Write "type": "${kind}", "${field}": ${quote(type)}.`,
          changes: [{ kind: 'set', path, fields: { type: kind, [field]: type } }],
        };
    }
  }
  return undefined;
}
