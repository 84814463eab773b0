import { type CountryCode, getExampleNumber } from 'libphonenumber-js/max';
import examplePhones from 'libphonenumber-js/mobile/examples';
import type { Validator, ValidatorSettings } from './contract/validator.ts';
import { findId, nationalId } from './national-id.ts';
import { phone, phoneCountries } from './phone.ts';
import { postalCode, postalForms } from './postal-code.ts';
import { daysInMonth } from './text/calendar.ts';
import { computeCheckCharacter, PROVINCE_CODES } from './types/id-card.ts';
import { validators } from './types/validators.ts';

/**
 * Creates a normalised text that is valid without settings, for simulations and tests; browsers never load it. `random(n)`
 * returns an integer from 0 to n - 1.
 */
export type ValidatorExample = (random: (n: number) => number, settings?: ValidatorSettings) => string;

const AREA_CODES = ['010', '021', '0311', '0571', '0755'] as const;
const WORDS = ['easy', 'to', 'use', '很好', '方便', 'رائع', 'a bit slow'] as const;

const mobileExample: ValidatorExample = (random) => `1${3 + random(7)}${repeat(9, () => random(10))}`;

const telExample: ValidatorExample = (random) => {
  const area = AREA_CODES[random(AREA_CODES.length)] ?? '010';
  const extension = random(4) === 0 ? `-${100 + random(900)}` : '';
  return `${area}-${20_000_000 + random(60_000_000)}${extension}`;
};

const EXAMPLES: Readonly<Record<keyof typeof validators, ValidatorExample>> = {
  date(random) {
    const [year, month] = [1919 + random(201), 1 + random(12)];
    return [year, pad(month, 2), pad(1 + random(daysInMonth(year, month)), 2)].join('-');
  },
  decimal: (random) => `${random(2) ? '-' : ''}${random(1000)}.${random(100)}`,
  digits: (random) => repeat(1 + random(8), () => random(10)),
  email: (random) =>
    `r${random(1_000_000)}.${'abcdefgh'.charAt(random(8))}@example.${random(2) ? 'com' : 'org'}`,
  idCard(random) {
    const [year, month] = [1930 + random(75), 1 + random(12)];
    const day = 1 + random(daysInMonth(year, month));
    const province = [...PROVINCE_CODES][random(PROVINCE_CODES.size)] ?? '11';
    const body = `${province}0101${year}${pad(month, 2)}${pad(day, 2)}${pad(random(1000), 3)}`;
    return body + computeCheckCharacter(body);
  },
  int: (random) => String(random(2001) - 1000),
  langCh: (random) => repeat(1 + random(8), () => String.fromCharCode(0x4e00 + random(0x5000))),
  langEn: (random) => repeat(1 + random(8), () => String.fromCharCode((random(2) ? 65 : 97) + random(26))),
  mobile: mobileExample,
  mobileTel: (random) => (random(2) === 0 ? mobileExample : telExample)(random),
  tel: telExample,
  unlimit: (random) => Array.from({ length: 1 + random(5) }, () => WORDS[random(WORDS.length)]).join(' '),
};

const BY_VALIDATOR = new Map<Validator, ValidatorExample>([
  [phone, phoneExample],
  [postalCode, postalExample],
  [nationalId, nationalIdExample],
  // `Record` above gives both objects the same keys.
  ...Object.entries(validators).map(([name, validator]): [Validator, ValidatorExample] => [
    validator,
    EXAMPLES[name as keyof typeof validators],
  ]),
]);

/** A mobile number of one of the countries. Its last four digits are random if that gives a valid number. */
function phoneExample(
  random: (n: number) => number,
  { countries = phoneCountries() }: ValidatorSettings = {},
) {
  const country = countries[random(countries.length)];
  const knownCountry = phoneCountries().find((code) => code === country);
  const example =
    knownCountry === undefined ? undefined : getExampleNumber(knownCountry as CountryCode, examplePhones); // from the library's own list
  if (example === undefined) return '+4915112345678';
  const variedNumber = `${example.number.slice(0, -4)}${pad(random(10_000), 4)}`;
  const isValid = phone.validate(variedNumber, { countries, mobile: true }).length === 0;
  return isValid ? variedNumber : example.number;
}

function postalExample(random: (n: number) => number, { country }: ValidatorSettings = {}) {
  const forms = postalForms(country);
  const letter = () => String.fromCharCode(65 + random(26));
  return (forms[random(Math.max(1, forms.length))] ?? '').replace(/[01A*]/g, (place) => {
    if (place === '0' || place === '1') return String(Number(place) + random(10 - Number(place)));
    return letter();
  });
}

const DIGITS = '0123456789';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The documented example with up to three random digits, and the check characters that make the number valid. */
function nationalIdExample(random: (n: number) => number, settings: ValidatorSettings = {}) {
  const id = findId(settings);
  if (id === undefined) return '';
  if (id.rules === undefined) return EXAMPLES.idCard(random);
  const valid = nationalId.normalise(id.example, settings);
  const body = [...valid];
  for (let times = 3; times > 0; times -= 1) {
    const position = 1 + random(body.length - 3);
    if (/\d/.test(body[position] ?? '')) body[position] = String(random(10));
  }
  const sameBodyNumbers = [...DIGITS, ...LETTERS].map((last) => body.slice(0, -1).join('') + last);
  const candidates = [
    ...sameBodyNumbers,
    ...Array.from({ length: 100 }, (_, pair) => body.slice(0, -2).join('') + pad(pair, 2)),
  ];
  return candidates.find((number) => nationalId.validate(number, settings).length === 0) ?? valid;
}

/** The function that creates examples for a validator. Throws for a validator that is not in the list. */
export function computeExample(validator: Validator): ValidatorExample {
  const example = BY_VALIDATOR.get(validator);
  if (example === undefined)
    throw new Error(`The validator ${validator.id} is not in the list of validators.`);
  return example;
}

function repeat(times: number, part: () => string | number): string {
  return Array.from({ length: times }, part).join('');
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
