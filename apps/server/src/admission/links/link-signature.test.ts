import { expect, test } from 'vitest';
import { readSignature, writeSignature } from './link-signature.ts';

const signName = (name: string) =>
  writeSignature('secret', {
    surveyId: 'a'.repeat(24),
    keyId: 1,
    expires: 0,
    id: 'abcdefgh1234',
    params: [[name, 'north']],
  });

test.each(['ward', 'क्षेत्र', 'உணவு', 'จังหวัด', '城市'])('a signature can name %s', (name) => {
  expect(readSignature(signName(name))?.names).toEqual([name]);
});

test.each([
  ['begins with a vowel sign', '\u093Fक'],
  ['is a mark', '\u0302'],
  ['has 10,000 marks', `क${'\u0302'.repeat(10_000)}`],
])('a signature with a parameter name that %s is rejected', (_, name) => {
  expect(readSignature(signName(name))).toBeUndefined();
});
