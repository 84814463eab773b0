import { expect, test } from 'vitest';
import { acceptedLanguages } from './accepted-languages.ts';

test.each<[header: string | undefined, languages: readonly string[]]>([
  [undefined, []],
  ['de-AT', ['de-AT']],
  ['de-DE,de;q=0.9,en;q=0.8', ['de-DE', 'de', 'en']],
  ['en;q=0.5, fr;q=0.9 , sw', ['sw', 'fr', 'en']],
  ['zh-CN;q=0, de;q=0.0, hi;q=0.001', ['hi']],
  ['*, fr;q=0.1, x, <b>', ['fr']],
  ['fr;q=2, de;q=0.3, es;q=', ['fr', 'es', 'de']],
  [`${'fr;q=0.1,'.repeat(44)}de-Latn-DE`, Array.from({ length: 10 }, () => 'fr')],
])('%s asks for %j', (header, languages) => {
  expect(acceptedLanguages(header)).toEqual(languages);
});
