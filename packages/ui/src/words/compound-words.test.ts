import { describe, expect, it } from 'vitest';
import { hyphenateCompounds, longestPartLength } from './compound-words.ts';

describe('long German compounds', () => {
  it.each([
    ['Krankenversicherungsvergleich', 'Krankenversicherungs|vergleich'],
    ['Krankenversicherungsgesellschaft', 'Krankenversicherungs|gesellschaft'],
    ['Leistungsabrechnungsgeschwindigkeit', 'Leistungs|abrechnungs|geschwindigkeit'],
    ['Landwirtschaftssozialversicherungsträger', 'Landwirtschafts|sozialversicherungs|träger'],
    ['Kostenvoranschlagsgenehmigung', 'Kostenvoranschlags|genehmigung'],
  ])('have soft hyphens at their joints: %s', (word, expected) =>
    expect(hyphenateCompounds(`Eine ${word}!`)).toBe(`Eine ${expected.replaceAll('|', '\u00AD')}!`),
  );

  it.each([
    'Leistungsstark',
    'Weltmeisterschaftssprungschanze'.slice(13),
    'Krankenversicherungen sind wichtig',
    'internationalisation and telecommunications',
    '全面的な健康保険会社の比較調査についてのアンケート',
  ])('leave other texts as they are: %s', (text) => expect(hyphenateCompounds(text)).toBe(text));
});

it('the longest part of a text ends at spaces and joints, and languages without spaces have none', () => {
  expect(longestPartLength('Ihr Krankenversicherungsvergleich')).toBe('Krankenversicherungs'.length);
  expect(longestPartLength('アンケートについて')).toBe(0);
  expect(longestPartLength('')).toBe(0);
});
