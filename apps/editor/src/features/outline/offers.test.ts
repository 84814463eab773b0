import { expect, it } from 'vitest';
import { texts as fieldTexts } from '../../fields/field.texts.ts';
import { findOffers, listOffers, type Offer } from './offers.ts';

const types: Readonly<Record<string, string>> = fieldTexts;
const textsOf = ({ id }: Offer) => ({
  name: types[`type.${id}`] ?? id,
  hint: types[`type.${id}.hint`] ?? '',
  words: types[`type.${id}.words`] ?? '',
});
const find = (search: string, language = 'en-GB') =>
  findOffers(listOffers(language), search, textsOf).map(({ id }) => id);

it.each([
  ['consent', 'single'],
  ['yes or no', 'single'],
  ['birth', 'info_date'],
  ['upload', 'upload'],
  ['picture', 'upload'],
  ['heading', 'descriptor'],
  ['thank', 'descriptor'],
  ['logo', 'descriptor'],
  ['other', 'single'],
  ['gender', 'single'],
  ['phone', 'phone'],
  ['NPS', 'score/nps'],
  ['tick all', 'multiple'],
])('an author who looks for "%s" finds %s first', (search, id) => {
  expect(find(search)[0]).toBe(id);
});

it('questions for other countries come last', () => {
  const ids = listOffers('de').map(({ id }) => id);
  expect(ids.slice(-3).toSorted()).toEqual(['city', 'info_geography', 'info_phone']);
  expect(ids.indexOf('single')).toBe(0);
  expect(
    listOffers('pt-BR')
      .map(({ id }) => id)
      .slice(-2)
      .toSorted(),
  ).toEqual(['info_geography', 'info_phone']);
  const chinese = listOffers('zh-CN').map(({ id }) => id);
  expect(chinese.slice(-3)).not.toContain('info_phone');
  expect(new Set(chinese).size).toBe(chinese.length);
});
