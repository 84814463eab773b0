import { describe, expect, it, test } from 'vitest';
import { computeExample } from './examples.ts';
import { idCountries, idKinds, nationalId } from './national-id.ts';

const kinds = idCountries().flatMap((country) => idKinds(country).map(({ kind }) => ({ country, kind })));

test.each(kinds)(
  'the example and random numbers of $country $kind are valid, and stored without separators',
  (settings) => {
    const example = idKinds(settings.country).find(({ kind }) => kind === settings.kind)?.example ?? '';
    const storedNumber = nationalId.normalise(example.toLowerCase(), settings);
    expect(storedNumber).toMatch(/^[A-Z0-9]+$/);
    expect(nationalId.validate(storedNumber, settings)).toEqual([]);
    const examples = Array.from({ length: 30 }, (_, n) =>
      computeExample(nationalId)((bound) => (n * 31 + 7 * bound) % bound, settings),
    );
    for (const example of examples) expect(nationalId.validate(example, settings)).toEqual([]);
  },
);

test.each([
  [{ country: 'BR', kind: 'cpf' }, '390.533.447-05', '39053344705'],
  [{ country: 'BR', kind: 'cpf' }, '३९०.५३३.४४७-०५', '39053344705'],
  [{ country: 'CL' }, '12.531.909-2', '125319092'],
  [{ country: 'ES', kind: 'nif' }, 'x-2482300-w', 'X2482300W'],
  [{ country: 'CN' }, '11010519491231002x', '11010519491231002X'],
])('%j: %s is stored as %s', (settings, typed, stored) =>
  expect(nationalId.normalise(typed, settings)).toBe(stored),
);

describe('an invalid number is stored as it was typed', () => {
  const cpf = { country: 'BR', kind: 'cpf' };
  test.each([
    [cpf, '390.533.447-06', { key: 'validate.national_id_check', params: { name: 'CPF' } }],
    [cpf, '390.533', { key: 'validate.national_id', params: { name: 'CPF', example: '390.533.447-05' } }],
    // No person has a number of equal digits, though these check digits are valid.
    [
      cpf,
      '111.111.111-11',
      { key: 'validate.national_id', params: { name: 'CPF', example: '390.533.447-05' } },
    ],
    [{ country: 'CN' }, '110105194912310021', { key: 'validate.check_id_card_last' }],
  ])('%j %s', (settings, typed, issue) => {
    const storedNumber = nationalId.normalise(typed, settings);
    expect(storedNumber).toBe(typed);
    expect(nationalId.validate(storedNumber, settings)).toEqual([issue]);
  });
});

it('`isRegulated` marks numbers whose collection the law restricts', () => {
  const regulated = kinds.filter(
    ({ country, kind }) => idKinds(country).find((id) => id.kind === kind)?.isRegulated,
  );
  expect(regulated.map(({ kind }) => kind)).toEqual(['idnr', 'nir', 'aadhaar']);
});
