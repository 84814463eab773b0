import { computeExample } from './examples.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addSmallValidators, validators } from './all.ts';
import { nationalId } from './national-id.ts';
import { phone } from './phone.ts';
import { postalCode } from './postal-code.ts';
import {
  inputMode,
  resolveValidator,
  type Validator,
  validatorMessageKeys,
  type ValidatorSettings,
} from './index.ts';

addSmallValidators();

const allValidators: readonly Validator[] = [...Object.values(validators), phone, postalCode, nationalId];
/** Settings of types that accept no text without a country. */
const countryOf = new Map<Validator, ValidatorSettings>([
  [postalCode, { country: 'GB' }],
  [nationalId, { country: 'BR', kind: 'cpf' }],
]);
const keys: ReadonlySet<string> = new Set(validatorMessageKeys);

/** Any text, and texts of the characters that validators read. */
const anyText = () =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({
      unit: fc.constantFrom(...'0018686+-– ()xX转#.@a中，年月日/＋８\u200e\r\n\ud800'),
      maxLength: 24,
    }),
  );
const anySettings = () =>
  fc.record(
    {
      range: fc.tuple(fc.option(fc.double()), fc.option(fc.double()), fc.option(fc.integer())),
      format: fc.constantFrom('yyyy' as const, 'yyyy-MM' as const, 'yyyy-MM-dd' as const),
      today: fc.oneof(fc.string(), fc.constant('2024-02-29')),
    },
    { requiredKeys: [] },
  );
const anySeed = () =>
  fc.infiniteStream(fc.nat()).map((stream) => (n: number) => (stream.next().value as number) % n);

describe.each(allValidators)('$id keeps the contract', (validator) => {
  it('normalises idempotently, never throws and returns only declared issues', () => {
    fc.assert(
      fc.property(anyText(), anySettings(), (text, settings) => {
        const country = countryOf.get(validator);
        const stored = validator.normalise(text, country);
        expect(validator.normalise(stored, country)).toBe(stored);
        for (const issue of [
          ...validator.validate(text, settings),
          ...validator.validate(stored, { ...settings, ...country }),
        ]) {
          expect(keys).toContain(issue.key);
        }
      }),
      { numRuns: process.env['CANVASS_FULL'] === undefined ? 100 : 500 },
    );
  });

  it('makes examples that are valid and already normalised', () => {
    fc.assert(
      fc.property(anySeed(), (seed) => {
        const country = countryOf.get(validator);
        const example = computeExample(validator)(seed, country);
        expect(validator.validate(example, { ...country, today: '2024-02-29' })).toEqual([]);
        expect(validator.normalise(example, country)).toBe(example);
      }),
    );
  });

  // Takes a second; quadratic time would take minutes.
  it('handles texts of 300,000 characters in linear time', { timeout: 60_000 }, () => {
    const allPatterns = [
      '1',
      '-',
      '0',
      'a.',
      'a@',
      ' ',
      '中',
      '，',
      '0086',
      '+86',
      'x',
      '.',
      '年',
      '\ud83d\ude00',
    ];
    // Without CANVASS_FULL, the seed chooses two of the patterns.
    const { CANVASS_FULL, CANVASS_SEED = '2026' } = process.env;
    const first = (Number(CANVASS_SEED) + validator.id.length) % 7;
    const patterns =
      CANVASS_FULL === undefined ? allPatterns.filter((_, at) => at % 7 === first) : allPatterns;
    for (const pattern of patterns) {
      const text = pattern.repeat(300_000 / pattern.length);
      for (const long of [text, `${text}\u0000`, ` ${text} !`]) {
        validator.normalise(long, countryOf.get(validator));
        validator.validate(long, { ...countryOf.get(validator), range: [1, 2, 3] });
      }
    }
  });
});

describe('the list of validators', () => {
  it('has every open-text type of the specification under all its names', () => {
    const names =
      'email mobile tel mobile_tel int number decimal lang_ch zh lang_en en date idCard unlimit digits';
    for (const name of names.split(' ')) expect(resolveValidator(name), name).toBeDefined();
    expect(resolveValidator('number')).toBe(resolveValidator('decimal'));
    expect(resolveValidator('zh')?.id).toBe('lang_ch');
    expect(resolveValidator('en')?.id).toBe('lang_en');
  });

  it('gives each name to only one validator', () => {
    const names = allValidators.flatMap(({ id, aliases = [] }) => [id, ...aliases]);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(['', 'Email', '__proto__', 'constructor', 'toString'])('has no type %j', (name) => {
    expect(resolveValidator(name)).toBeUndefined();
  });
});

describe('inputMode', () => {
  it.each([
    ['int', {}, 'text'],
    ['int', { range: [-5, 5] as const }, 'text'],
    ['int', { range: [0, null] as const }, 'numeric'],
    ['decimal', { range: [0.5, 9] as const }, 'decimal'],
    ['digits', {}, 'numeric'],
    ['mobile', {}, 'tel'],
    ['email', {}, 'email'],
  ])('of %s with %j is %s', (name, settings, mode) => {
    const validator = resolveValidator(name);
    expect(validator && inputMode(validator, settings)).toBe(mode);
  });
});
