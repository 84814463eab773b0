import { expect, it } from 'vitest';
import { FIELD_LABELS } from './field-labels.table.ts';
import { TYPE_IDS } from './field-declarations.ts';
import { fieldTexts } from './field-texts.ts';
import { formFields } from './form-fields.ts';
import { PROJECT_NODE, resolveNode, type SchemaNode } from './schema-node.ts';
import { TYPE_HINTS, TYPE_LABELS, TYPE_WORDS } from './type-labels.table.ts';

const forms = formFields();
const texts = fieldTexts();

it('the form of a record has each field once', () => {
  for (const fields of Object.values(forms.records)) {
    const names = fields.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  }
});

it('every field and every value of a choice has a label that was written for it', () => {
  expect(Object.keys(texts).filter((key) => texts[key] === '')).toEqual([]);
});

it('no label or meaning names a field, an id or a value as the file writes it', () => {
  const isWrittenName = (word: string) =>
    /\w_\w|^[a-z]+[A-Z]/.test(word) || ['gid', 'cid', 'seq', 'true', 'false', 'null'].includes(word);
  const found = Object.entries(texts).flatMap(([key, text]) => {
    const words = text.match(/[\w$]+/g) ?? [];
    return words.some(isWrittenName) || /[`{}]|\$\.|\[\w/.test(text) ? [`${key}: ${text}`] : [];
  });
  expect(found.filter((text) => !ALLOWED.test(text))).toEqual([]);
});

/** How dates are written, and an example of a regular expression. */
const ALLOWED = /yyyy-MM/;

it('every record in a field has a form', () => {
  const namedRecords = [...JSON.stringify(forms.records).matchAll(/"record":"([^"]+)"/g)].map(
    ([, name]) => name,
  );
  expect([...new Set(namedRecords)].filter((name = '') => forms.records[name] === undefined)).toEqual([]);
});

it('the tables of forms name only question types and fields that exist', () => {
  for (const table of [TYPE_LABELS, TYPE_HINTS])
    expect(Object.keys(table).toSorted()).toEqual([...TYPE_IDS].toSorted());
  expect(Object.keys(TYPE_WORDS).filter((type) => !new Set<string>(TYPE_IDS).has(type))).toEqual([]);
  const keys = Object.keys(texts);
  const unusedLabels = Object.keys(FIELD_LABELS).filter(
    (label) => !keys.some((key) => key === label || key.endsWith(`.${label}`)),
  );
  expect(unusedLabels).toEqual([]);
});

/** Fields that authors edit in views, by the title of their record. `*` stands for all fields. */
const IN_VIEWS: Readonly<Record<string, readonly string[]>> = {
  // The outline moves, adds and changes the type of items. The view of the translations has languages and terms.
  project: [
    'items rule_map dispConsList dispOptConsList jumpConsList checks flow quotas',
    'translations texts glossary relatedRefs optionOrderRefs',
  ],
  question: ['type', 'qtype', 'custom_qtype'],
  group: ['type', 'items'],
  page: ['type', 'items'],
  'section of a page': ['*'],
  'node of a tree': ['*'],
  'end page': ['ends'],
  languages: ['translation_language'],
  'condition about an answer': ['*'],
  'condition about an external parameter': ['*'],
  'condition about the member': ['*'],
  'condition about the session': ['*'],
  'condition in the expression language': ['*'],
  'condition that is another rule': ['*'],
  'condition made of several': ['*'],
  'display rule': ['*'],
  'display rule of options': ['*'],
  'jump rule': ['*'],
  'check across answers': ['*'],
  'related reference': ['*'],
  'order reference': ['*'],
  'node of the flow': ['*'],
  'quota group': ['*'],
  'quota cell': ['*'],
  language: ['*'],
  term: ['*'],
};

/** Ids and other fields that the editor writes, or that have no effect on the survey. */
const WITHOUT_AUTHOR: readonly string[] = [
  '$schema format projectId translated_from gid seq',
  'app_type templates customAttr qs_status',
];

/** Fields that can only be edited as JSON. The number may only fall. */
const MAX_ONLY_AS_JSON = 96;

it('almost every field of the schema can be edited without JSON', () => {
  const onlyAsJson = listRecords().flatMap(([title, node]) => {
    const record = title === 'option or row' ? 'option' : title;
    const reachable = new Set([
      ...(forms.records[record] ?? []).map(({ name }) => name),
      ...splitNames(IN_VIEWS[title] ?? []),
      ...splitNames(WITHOUT_AUTHOR),
    ]);
    return Object.entries(node.properties ?? {}).flatMap(([name, field]) =>
      reachable.has('*') || reachable.has(name) || resolveNode(field)['x-derived'] !== undefined
        ? []
        : [`${title}.${name}`],
    );
  });
  const fields = [...new Set(onlyAsJson)];
  expect(fields.length, fields.join(' ')).toBeLessThanOrEqual(MAX_ONLY_AS_JSON);
});

const splitNames = (lines: readonly string[]): readonly string[] => lines.flatMap((line) => line.split(' '));

/** All records of the schema with fields, by their titles without the article. */
function listRecords(): readonly (readonly [string, SchemaNode])[] {
  const seen = new Set<SchemaNode>();
  const visit = (unresolved: SchemaNode): void => {
    const node = resolveNode(unresolved);
    if (seen.has(node)) return;
    seen.add(node);
    for (const parts of [node.anyOf, node.patternProperties, node.properties, node.items && [node.items]])
      Object.values(parts ?? {}).forEach(visit);
  };
  visit(PROJECT_NODE);
  return [...seen]
    .filter(({ properties }) => properties !== undefined)
    .map((node) => [titleOf(node), node] as const);
}

const titleOf = (node: SchemaNode): string =>
  node === PROJECT_NODE ? 'project' : (node.title ?? '').replace(/^(?:an?|the) /, '');
