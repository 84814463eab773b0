import { TYPE_IDS } from './field-declarations.ts';
import { FIELD_LABELS } from './field-labels.table.ts';
import { FIELD_MEANINGS } from './field-meanings.table.ts';
import { declareRecords, type FieldForm, GENERATED_HEADER } from './form-fields.ts';
import { resolveNode, type SchemaNode } from './schema-node.ts';
import { VALUE_LABELS } from './value-labels.table.ts';
import { TYPE_FORMS, TYPE_HINTS, TYPE_LABELS, TYPE_WORDS } from './type-labels.table.ts';

/** The English texts of all forms by key: `<record>.<field>`, `….meaning`, `….=<value>`, `type.<id>`, `….hint` and `….words`. */
export function fieldTexts(): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const [record, { node, fields }] of declareRecords())
    for (const { name, form } of fields) {
      const key = `${record}.${name}`;
      texts[key] = FIELD_LABELS[key] ?? FIELD_LABELS[name] ?? '';
      const meaning = FIELD_MEANINGS[key] ?? computeMeaning(node, name);
      if (meaning.toLowerCase() !== `${texts[key]}.`.toLowerCase() && meaning !== '')
        texts[`${key}.meaning`] = meaning;
      for (const value of valuesOf(form))
        texts[`${key}.=${value}`] = VALUE_LABELS[`${name}.${value}`] ?? VALUE_LABELS[String(value)] ?? '';
    }
  return { ...texts, ...typeTexts(TYPE_IDS) };
}

function typeTexts(types: readonly string[]): Readonly<Record<string, string>> {
  const hints = types.filter((type) => TYPE_HINTS[type] !== undefined);
  return {
    ...Object.fromEntries(types.map((type) => [`type.${type}`, TYPE_LABELS[type] ?? ''])),
    ...Object.fromEntries(hints.map((type) => [`type.${type}.hint`, TYPE_HINTS[type] ?? ''])),
    ...Object.fromEntries(Object.entries(TYPE_WORDS).map(([type, words]) => [`type.${type}.words`, words])),
    ...Object.fromEntries(Object.entries(TYPE_FORMS).flatMap(formTexts)),
  };
}

const formTexts = ([id, { label, hint, words }]: [string, (typeof TYPE_FORMS)[string]]) => [
  [`type.${id}`, label],
  [`type.${id}.hint`, hint],
  ...(words === undefined ? [] : [[`type.${id}.words`, words]]),
];

function computeMeaning({ properties }: SchemaNode, name: string): string {
  const field = properties?.[name];
  const description = (field && resolveNode(field).description) ?? '';
  // Forms show a flag as a check box, not as true or false.
  return description.replace('(default true', '(default: yes').replace(' (default false)', '');
}

const valuesOf = (form: FieldForm): readonly (string | number | boolean)[] =>
  form.kind === 'list' ? valuesOf(form.entry) : form.kind === 'choice' ? form.values : [];

export const fieldTextsText = (): string =>
  [
    GENERATED_HEADER,
    'export const texts: Readonly<Record<string, string>> = {',
    ...Object.entries(fieldTexts()).map(
      ([key, text]) => `  ${JSON.stringify(key)}: ${JSON.stringify(text)},`,
    ),
    '};',
    '',
  ].join('\n');
