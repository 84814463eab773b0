import { expect, it } from 'vitest';
import { readGlossary, checkTranslation } from '../translations.ts';

const project = {
  glossary: [{ term: 'customer card', translations: { de: 'Kundenkarte', ja: '会員カード' } }],
};
const check = (source: string, text: string, language: string) =>
  checkTranslation({ source, isRich: true, block: 'translations' }, text, {
    language,
    codes: new Set(['Q1']),
    terms: readGlossary(project),
  });

it.each([
  ['Do you have a customer card?', 'Haben Sie eine Kundenkarte?', 'de', []],
  ['All customer cards', 'Alle Kundenkarten', 'de', []],
  ['Do you have a customer card?', 'Haben Sie einen Ausweis?', 'de', ['term customer card']],
  ['Do you have a customer card?', '会員カードをお持ちですか', 'ja', []],
  ['Do you have a customer card?', 'カードをお持ちですか', 'ja', ['term customer card']],
  ['Do you have a customer card?', 'Avez-vous une carte ?', 'fr', []],
  ['You said {{ Q1 }}', 'Sie sagten', 'de', ['lost-placeholder {{ Q1 }}']],
  ['You said', 'Sie sagten {{ Q1 }}', 'de', ['added-placeholder {{ Q1 }}']],
  ['A <b>bold</b> word', 'Ein fettes Wort', 'de', ['lost-mark b']],
  ['A <b>bold</b> word', 'Ein <strong>fettes</strong> Wort', 'de', []],
  ['A <b>bold</b> word', 'Ein <b>fettes Wort', 'de', ['open-mark b']],
  ['See <a href="https://example.org">this</a>', 'Siehe dies', 'de', ['lost-link a']],
  ['Anything with a customer card {{ Q1 }}', ' ', 'de', []],
])('the translation of "%s" by "%s" (%s) has the problems %j', (source, text, language, problems) => {
  expect(check(source, text, language).map(({ kind, name }) => `${kind} ${name}`)).toEqual(problems);
});
