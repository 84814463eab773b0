import { describe, expect, it } from 'vitest';
import { hyphenateCompounds } from './compound-words.ts';

describe('long German compounds', () => {
  it.each([
    ['Krankenversicherungsvergleich', 'Krankenversicherungs|vergleich'],
    ['Krankenversicherungsgesellschaft', 'Krankenversicherungs|gesellschaft'],
    ['Leistungsabrechnungsgeschwindigkeit', 'Leistungs|abrechnungs|geschwindigkeit'],
    ['Landwirtschaftssozialversicherungsträger', 'Landwirtschafts|sozialversicherungs|träger'],
  ])('have soft hyphens at their joints: %s', (word, expected) =>
    expect(hyphenateCompounds(`Eine ${word}!`)).toBe(`Eine ${expected.replaceAll('|', '\u00AD')}!`),
  );

  it.each([
    'Bildungsurlaub',
    'Weltmeisterschaftssprungschanze'.slice(13),
    'Krankenversicherungen sind wichtig',
    'internationalisation and telecommunications',
    '全面的な健康保険会社の比較調査についてのアンケート',
  ])('leave other texts as they are: %s', (text) => expect(hyphenateCompounds(text)).toBe(text));
});
