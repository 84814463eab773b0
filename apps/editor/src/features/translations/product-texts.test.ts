import { productRows } from '@canvass/authoring/translations';
import { expect, it } from 'vitest';
import { findProductText, loadProductTexts } from './product-texts.ts';

const project = {
  format: 1,
  items: ['single', 'sort', 'matrix_single', 'blank'].map((qtype, index) => ({
    type: 'Q',
    gid: `q${index}`,
    qtype,
  })),
};

it.each(['de', 'ar'])(
  'the texts of the product in %s are those that the author can replace',
  async (language) => {
    const texts = await loadProductTexts(language);
    const rows = productRows(project, [language]);
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter((row) => findProductText(texts, row) === undefined)).toEqual([]);
    expect(texts['page.next']).toBe(language === 'de' ? 'Weiter' : 'التالي');
  },
);

it('a language that the product does not have has none', async () => {
  expect(await loadProductTexts('sw')).toEqual({});
});
