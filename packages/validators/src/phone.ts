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
import { foldDashes } from './text/digits.ts';

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

/** The calling code of a country, such as `+49`. Empty for an unknown country. */
export const callingCode = (country: string): string =>
  isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : '';

/**
 * Reads a valid number without extension. A number without a country code belongs to `country`; `00` before a country code
 * is read in every country. Undefined for other texts.
 */
export function readPhone(text: string, country?: string): PhoneNumber | undefined {
  const folded = foldDashes(text).trim();
  const parsed =
    parse(folded, country) ?? (folded.startsWith('00') ? parse(`+${folded.slice(2)}`) : undefined);
  if (parsed === undefined) return undefined;
  return {
    international: parsed.number,
    national: parsed.formatNational(),
    country: parsed.country,
    canBeMobile: /MOBILE/.test(parsed.getType() ?? ''),
  };
}

function parse(text: string, country?: string) {
  const parsed = parsePhoneNumberFromString(text, {
    extract: false,
    ...(country !== undefined && isSupportedCountry(country) && { defaultCountry: country }),
  });
  return parsed?.isValid() === true && parsed.ext === undefined ? parsed : undefined;
}

/** Phone number of any country, or of some (VALID-24). Stored as E.164. An invalid number is stored as it was typed. */
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
