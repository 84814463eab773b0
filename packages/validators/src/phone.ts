import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { lengthIssues, type Validator, type ValidatorSettings } from './contract/validator.ts';
import { foldDigits } from './text/digits.ts';

/** A number of an existing numbering plan. */
export interface PhoneNumber {
  /** E.164: `+493012345678`. */
  readonly international: string;
  /** The number in its national format, without the country code. */
  readonly national: string;
  /** ISO 3166-1 code of two letters; undefined for numbers of no country, as of satellites. */
  readonly country: string | undefined;
  /** Numbers of some countries do not distinguish mobile phones from landlines. */
  readonly canBeMobile: boolean;
}

/** Countries with phone numbers, by ISO 3166-1 code of two letters. */
export const phoneCountries = (): readonly string[] => getCountries();

/** The code by which a country is called, such as `+49`; empty for an unknown one. */
export const callingCode = (country: string): string =>
  isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : '';

/** A valid number without extension; without a country code it is one of `country`. Undefined for other texts. */
export function readPhone(text: string, country?: string): PhoneNumber | undefined {
  const found = parsePhoneNumberFromString(foldDigits(text), {
    extract: false,
    ...(country !== undefined && isSupportedCountry(country) && { defaultCountry: country }),
  });
  if (found === undefined || !found.isValid() || found.ext !== undefined) return undefined;
  return {
    international: found.number,
    national: found.formatNational(),
    country: found.country,
    canBeMobile: /MOBILE/.test(found.getType() ?? ''),
  };
}

/** Phone number of any country, or of some (VALID-24): stored as E.164, or as it was typed until it is accepted. */
export const phone = {
  id: 'phone',
  input: { mode: 'tel', autocomplete: 'tel', direction: 'ltr' },
  normalise(text, settings = {}) {
    const found = readPhone(text, settings.defaultCountry);
    return found !== undefined && findIssue(found, settings) === undefined
      ? found.international
      : text.trim();
  },
  validate(text, settings) {
    const found = readPhone(text);
    const key = found === undefined ? 'validate.phone' : findIssue(found, settings);
    return key === undefined ? lengthIssues(text, settings.range) : [{ key }];
  },
} as const satisfies Validator;

function findIssue({ country, canBeMobile }: PhoneNumber, { countries, mobile }: ValidatorSettings) {
  if (countries !== undefined && !countries.includes(country ?? '')) return 'validate.phone_country';
  return mobile === true && !canBeMobile ? 'validate.phone_mobile' : undefined;
}
