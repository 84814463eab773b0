import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import {
  lengthIssues,
  type Validator,
  type ValidatorSettings,
  type ValueIssue,
} from './contract/validator.ts';
import { foldDigits } from './text/digits.ts';

/** A number of an existing numbering plan. */
export interface PhoneNumber {
  /** E.164: `+493012345678`. */
  readonly international: string;
  /** The number in its national format, without the country code. */
  readonly national: string;
  /** ISO 3166-1 code of two letters; undefined for numbers of no country, such as satellite phones. */
  readonly country: string | undefined;
  /** Whether this can be a mobile phone. In some countries, the number does not show it. */
  readonly canBeMobile: boolean;
}

/** Countries with phone numbers, by ISO 3166-1 code of two letters. */
export const phoneCountries = (): readonly string[] => getCountries();

/** The code by which a country is called, such as `+49`; empty for an unknown one. */
export const callingCode = (country: string): string =>
  isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : '';

/** A valid number without extension; without a country code it is one of `country`. Undefined for other texts. */
export function readPhone(text: string, country?: string): PhoneNumber | undefined {
  const parsed = parsePhoneNumberFromString(foldDigits(text), {
    extract: false,
    ...(country !== undefined && isSupportedCountry(country) && { defaultCountry: country }),
  });
  if (parsed === undefined || !parsed.isValid() || parsed.ext !== undefined) return undefined;
  return {
    international: parsed.number,
    national: parsed.formatNational(),
    country: parsed.country,
    canBeMobile: /MOBILE/.test(parsed.getType() ?? ''),
  };
}

/** Phone number of any country, or of some (VALID-24): stored as E.164, or as it was typed until it is accepted. */
export const phone = {
  id: 'phone',
  input: { mode: 'tel', autocomplete: 'tel', direction: 'ltr' },
  normalise(text, settings = {}) {
    const phoneNumber = readPhone(text, settings.defaultCountry);
    return phoneNumber !== undefined && findIssue(phoneNumber, settings) === undefined
      ? phoneNumber.international
      : text.trim();
  },
  validate(text, settings) {
    const phoneNumber = readPhone(text);
    const issue = phoneNumber === undefined ? { key: 'validate.phone' } : findIssue(phoneNumber, settings);
    return issue === undefined ? lengthIssues(text, settings.range) : [issue];
  },
} as const satisfies Validator;

function findIssue(
  { country, international, canBeMobile }: PhoneNumber,
  { countries, mobile }: ValidatorSettings,
): ValueIssue | undefined {
  if (countries !== undefined && !countries.includes(country ?? '')) {
    const [onlyCountry = ''] = countries;
    const code = countries.length === 1 ? callingCode(onlyCountry) : '';
    // Several countries may have one code, as the United States and Canada do.
    return code === '' || international.startsWith(code)
      ? { key: 'validate.phone_country' }
      : { key: 'validate.phone_code', params: { code } };
  }
  return mobile === true && !canBeMobile ? { key: 'validate.phone_mobile' } : undefined;
}
