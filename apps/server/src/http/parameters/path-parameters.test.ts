import Type from 'typebox';
import { expect, test } from 'vitest';
import { PathText, readPathParameters, ResponseNumber, SmallNumber } from './path-parameters.ts';

const schema = Type.Object({ seq: ResponseNumber, version: SmallNumber, file: PathText });
const read = (changes: Readonly<Record<string, string>>) =>
  readPathParameters(schema, { id: 'x', seq: '1', version: '1', file: 'a', ...changes });

test.each([
  [{}, { seq: 1, version: 1, file: 'a' }],
  [
    { seq: '9'.repeat(15), version: '9'.repeat(9) },
    { seq: 999_999_999_999_999, version: 999_999_999, file: 'a' },
  ],
  [{ file: '12' }, { seq: 1, version: 1, file: '12' }],
  [{ file: '' }, { seq: 1, version: 1, file: '' }],
])('parameters with %j are texts and numbers', (changes, parameters) => {
  expect(read(changes)).toEqual(parameters);
});

test.each([
  ...['', '0', '-1', '+1', '01', '1.0', '1e3', '0x1', ' 1', '1 ', '١', 'NaN', '1'.repeat(16)].map((seq) => ({
    seq,
  })),
  { version: '1'.repeat(10) },
  { file: 'a'.repeat(201) },
])('parameters with %j do not match', (changes) => {
  expect(read(changes)).toBeUndefined();
});

test('a path without a schema has no parameters', () => {
  expect(readPathParameters(undefined, { id: 'x' })).toEqual({});
});
