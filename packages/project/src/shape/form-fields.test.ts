import { expect, it } from 'vitest';
import { FIELD_LABELS } from './field-labels.table.ts';
import { TYPE_IDS } from './field-declarations.ts';
import { fieldTexts } from './field-texts.ts';
import { formFields } from './form-fields.ts';
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
