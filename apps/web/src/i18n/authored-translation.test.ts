import { expect, it } from 'vitest';
import { createAuthoredTranslation } from './authored-translation.ts';
import { createPlainTranslation } from './translation.ts';

const product = createPlainTranslation(
  'fr',
  {
    'page.next': 'Suivant',
    'page.submit': 'Envoyer',
    'start.minutes': 'Environ {{count}} minutes',
    'start.minutes_one': 'Environ {{count}} minute',
    'validate.choose': 'Choisissez',
    'star/validate.choose': 'Donnez une note',
  },
  'pl',
);
const project = {
  texts: {
    pl: {
      'page.next': 'Dalej',
      'start.minutes_one': 'Około {{count}} minuty',
      'start.minutes_few': 'Około {{count}} minut, czyli mało',
      'start.minutes_other': 'Około {{count}} minut',
      'star/validate.choose': 'Przyznaj gwiazdkę',
    },
    fr: { 'page.next': 'Continuer', 'page.submit': 'Terminer', 'validate.choose': 'Choisis' },
  },
  text_order: { pl: ['pl', 'fr'] },
};

it("uses each text in the first language that has it, with that language's plural rules", () => {
  const { lang, addTo } = createAuthoredTranslation(project, 'pl');
  const { translate, has, addAuthored = (same) => same } = addTo(product);
  expect(lang).toBe('pl');
  expect(translate('page.next')).toBe('Dalej');
  expect(translate('page.submit')).toBe('Terminer');
  expect([1, 3, 5, 1.5].map((count) => translate('start.minutes', { count }))).toEqual([
    'Około 1 minuty',
    'Około 3 minut, czyli mało',
    'Około 5 minut',
    'Około 1,5 minut',
  ]);
  expect([has('start.minutes'), has('single/x'), has('page.previous')]).toEqual([true, false, false]);
  // A text of one question type precedes the general text, in each language.
  expect(translate('star/validate.choose')).toBe('Przyznaj gwiazdkę');
  expect(translate('single/validate.choose')).toBe('Choisis');
  const resultsTranslation = addAuthored((key) => `results ${key}`);
  expect([resultsTranslation('page.submit'), resultsTranslation('receipt.title')]).toEqual([
    'Terminer',
    'results receipt.title',
  ]);
  expect(addAuthored(product.translate)).toBe(addAuthored(product.translate));
});

it("uses the product's texts if the author has none in the page's language", () => {
  const { lang, addTo } = createAuthoredTranslation({ texts: { sw: { 'page.next': 'Endelea' } } }, 'de');
  expect(lang).toBeUndefined();
  expect(addTo(product).translate('page.next')).toBe('Suivant');
});
