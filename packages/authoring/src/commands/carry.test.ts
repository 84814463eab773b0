import { expect, it } from 'vitest';
import { optionFile, questionFile, surveyFile } from '@canvass/logic/testing';
import { undo, EMPTY_HISTORY, recordChange } from '../history/history.ts';
import { elementAt } from '../places/places.ts';
import { checkText } from '../testing/check-project.ts';
import { newId, openValid } from '../testing/random-edits.ts';
import type { ProjectDocument } from '../text/document.ts';
import { printDocument } from '../text/print.ts';
import type { JsonRecord } from '../values/json.ts';
import { type Carrying, carryParts, listCarried } from './carry.ts';

const OPTIONS = { newId };
const source = questionFile('used', {
  qtype: 'multiple',
  items: [
    { ...optionFile('car', 1), title: 'Car', value: 11 },
    { ...optionFile('bus', 2), title: 'Bus', is_open: true },
    { ...optionFile('none', 3), title: 'None', exclusive: true, score: 2 },
  ],
});
const survey = openValid(
  JSON.stringify({
    ...surveyFile([]),
    project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'de' }] },
    items: [
      source,
      questionFile('often', { qtype: 'single', items: [optionFile('own', 4)] }),
      questionFile('rated', {
        qtype: 'matrix_single',
        items: [optionFile('m1', 1)],
        rows_items: [optionFile('r1', 1)],
      }),
    ],
    translations: { de: { car: { title: 'Auto' } } },
  }),
);
const target = { gid: 'often', list: 'items' } as const;
const carrying: Carrying = {
  target,
  source: 'used',
  mode: 'select',
  origins: ['car', 'bus'],
  followsOrder: false,
  replacedIds: [],
  repairs: false,
};
const itemsOf = ({ value }: ProjectDocument, gid: string, list = 'items') =>
  elementAt(value, gid)?.[list] as readonly JsonRecord[];
const findingsOf = (document: ProjectDocument) =>
  checkText(printDocument(document)).issues.filter(({ id }) => !id.startsWith('translation'));

it('chosen options come before own ones, with new numbers, by the short form', () => {
  const { document } = carryParts(survey, carrying, OPTIONS);
  expect(
    itemsOf(document, 'often').map(({ seq, title, option_origin }) => [seq, title, option_origin]),
  ).toEqual([
    [5, 'Car', 'car'],
    [6, 'Bus', 'bus'],
    [4, expect.any(String), undefined],
  ]);
  expect(elementAt(document.value, 'often')).toMatchObject({ option_from: 'used' });
  expect(listCarried(document.value, target)).toEqual([
    { source: 'used', mode: 'select', origins: ['car', 'bus'], followsOrder: false },
  ]);
  expect(findingsOf(document)).toEqual([]);
});

it('the mode changes, one option is left out and another one comes, in one step that can be undone', () => {
  const first = carryParts(survey, carrying, OPTIONS);
  const second = carryParts(
    first.document,
    { ...carrying, mode: 'other', origins: ['bus', 'none'], followsOrder: true },
    OPTIONS,
  );
  expect(listCarried(second.document.value, target)).toEqual([
    { source: 'used', mode: 'other', origins: ['bus', 'none'], followsOrder: true },
  ]);
  expect(elementAt(second.document.value, 'often')).not.toHaveProperty('option_from');
  expect(second.document.value['relatedRefs']).toEqual([
    { sourceGid: 'used', targetGid: 'often', mode: 'other', type: 'option' },
  ]);
  expect(findingsOf(second.document)).toEqual([]);
  const history = recordChange(EMPTY_HISTORY, second.change, false);
  const undone = undo(second.document, history);
  expect(undone !== undefined && 'document' in undone && printDocument(undone.document)).toBe(
    printDocument(first.document),
  );
});

it('rows of a matrix follow options, and copies of all are independent, with their translations', () => {
  const rows = { ...carrying, target: { gid: 'rated', list: 'rows_items' }, replacedIds: ['r1'] } as const;
  const { document } = carryParts(survey, rows, OPTIONS);
  expect(itemsOf(document, 'rated', 'rows_items').map(({ option_origin }) => option_origin)).toEqual([
    'car',
    'bus',
  ]);
  expect(findingsOf(document)).toEqual([]);
  const copied = carryParts(
    document,
    { ...rows, mode: 'all', origins: ['car', 'bus', 'none'] },
    OPTIONS,
  ).document;
  const copies = itemsOf(copied, 'rated', 'rows_items');
  expect(
    copies.map(({ title, option_origin, exclusive, score }) => [title, option_origin, exclusive, score]),
  ).toEqual([
    ['Car', undefined, undefined, undefined],
    ['Bus', undefined, undefined, undefined],
    ['None', undefined, undefined, undefined],
  ]);
  expect(copied.value['translations']).toMatchObject({
    de: { [String(copies[0]?.['gid'])]: { title: 'Auto' } },
  });
  expect(listCarried(copied.value, rows.target)).toEqual([]);
  expect(findingsOf(copied)).toEqual([]);
});
