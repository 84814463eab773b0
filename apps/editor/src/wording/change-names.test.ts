import { edit, openDocument } from '@canvass/authoring';
import { expect, it } from 'vitest';
import { texts as fieldTexts } from '../fields/field.texts.ts';
import { computeOutline } from '../document/outline.ts';
import { EDIT_OPTIONS } from '../editing/taken-changes.ts';
import { texts as firstTexts } from '../texts/editor.texts.ts';
import { texts as lateTexts } from '../texts/late/late.texts.ts';
import { texts as libraryTexts } from '../texts/late/library.texts.ts';
import { nameChange } from './change-names.ts';

const english: Readonly<Record<string, string>> = { ...firstTexts, ...lateTexts, ...libraryTexts };
const t = (key: string, params: Readonly<Record<string, string | number>> = {}) =>
  (english[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name]));

const text = JSON.stringify({
  format: 1,
  title: 'Tea',
  items: [
    {
      type: 'G',
      gid: 'g1',
      items: [
        {
          type: 'Q',
          gid: 'q1',
          qtype: 'single',
          title: 'Which?',
          items: [{ gid: 'o1', seq: 1, title: 'Green' }],
        },
      ],
    },
  ],
});

it.each([
  ['q1', ['title'], 'Change Title (Q1)'],
  ['o1', ['title'], 'Change Title (Q1)'],
  ['', ['title'], 'Change Name of the survey'],
  ['q1', ['a field without a label'], 'Change a setting (Q1)'],
] as const)('a change of %j %j is named by the labels of the form and its question', (id, path, name) => {
  const { document } = openDocument(text);
  if (document === undefined) return expect.fail('The survey of the test is not a project.');
  const label = { key: 'change.set', params: { field: path[0] } };
  const changed = edit(document, { ...EDIT_OPTIONS, label }, (editing) => editing.set({ id, path }, 'New'));
  const project = changed.document.value;
  const survey = { project, items: computeOutline(project) };
  expect(nameChange(changed.change, survey, { t, texts: fieldTexts })).toBe(name);
});
