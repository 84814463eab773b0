import { expect, it } from 'vitest';
import { optionFile, questionFile } from '@canvass/logic/testing';
import type { JsonRecord } from '@canvass/authoring';
import { computeOutline } from '../document/outline.ts';
import { texts } from '../texts/outer-pages.texts.ts';
import { listPieces, sampleText } from './placeholders.ts';
import type { Translate } from '../i18n/translation.tsx';

const t: Translate = (key, { name = '' } = {}) =>
  (texts as Readonly<Record<string, string>>)[key]?.replace('{{name}}', String(name)) ?? key;

// A project file is plain JSON.
const project = {
  items: [
    questionFile('tea', {
      cid: 'Tea',
      qtype: 'single',
      items: [optionFile('green', 1), optionFile('black', 2)],
    }),
    questionFile('why', {}),
    questionFile('odd', { cid: 'no-code' }),
  ],
  ext_params: [{ code: 'city', type: 'chart' }],
  rule_map: {
    vip: { relation: 'and', items: [{ member: 'field_val_list', field: 'name', op: 'notEmpty' }] },
  },
} as unknown as JsonRecord;
const questions = computeOutline(project);

it('offers earlier answers with an example, link parameters, member data, and points only on end pages', () => {
  const pieces = listPieces({ project, questions, isEnd: true, t });
  expect(pieces.map(({ reference, sample }) => [reference, sample])).toEqual([
    ['Tea', 'green'],
    ['Q2', 'their own words'],
    ['total_score', '7'],
    ['ext.city', '(city)'],
    ['member.address', '(address)'],
    ['member.birthday', '(birthday)'],
    ['member.store', '(store)'],
    ['member.name', '(name)'],
  ]);
  expect(
    listPieces({ project, questions: [], isEnd: false, t }).map(({ reference }) => reference),
  ).not.toContain('total_score');
});

it('shows a text with examples in place of placeholders, also with formats and defaults', () => {
  const pieces = listPieces({ project, questions, isEnd: false, t });
  expect(sampleText('<b>You</b> like {{Tea}}, {{ Q2 | default("x") }}', pieces)).toBe(
    'You like green, their own words',
  );
  expect(sampleText('{{ Q9 }} and {{', pieces)).toBeUndefined();
  expect(sampleText('no placeholder', pieces)).toBeUndefined();
});
