import type { CityAnswer, ClaimContact, ClaimField } from '@canvass/protocol';
import { isMobile, validators } from '@canvass/validators';

/** CALL-15: digits of a code sent by SMS. */
const CODE_DIGITS = 6;
/** Levels of a region that an address begins with: province, city, district. */
export const ADDRESS_LEVELS = ['1', '2', '3'] as const;

export const normaliseMobile = (typed: string): string => validators.mobile.normalise(typed);
export const isPhone = isMobile;

/** Key of what is wrong with a code as it was typed; undefined: nothing that can be seen here. */
export function wrongCode(typed: string): string | undefined {
  const code = typed.trim();
  if (code === '') return 'api.7308';
  return new RegExp(`^\\d{${CODE_DIGITS}}$`).test(code) ? undefined : 'api.7309';
}

/** What a winner types. The region is chosen level by level, the rest of the address is a line. */
export interface Recipient {
  readonly name: string;
  readonly phone: string;
  readonly city: CityAnswer;
  readonly line: string;
}

/** From what was given before: names of regions have no blanks. */
export function recipientOf({ name = '', phone = '', address = '' }: ClaimContact): Recipient {
  const parts = address.split(' ');
  const isOurs = parts.length > ADDRESS_LEVELS.length;
  const names = isOurs ? parts.slice(0, ADDRESS_LEVELS.length) : [];
  const city = Object.fromEntries(names.map((one, at) => [ADDRESS_LEVELS[at], one]));
  return { name, phone, city, line: isOurs ? parts.slice(ADDRESS_LEVELS.length).join(' ') : address };
}

/** Keys of what is wrong, by field; an empty object: it can be sent. */
export function wrongIn(
  { name, phone, city, line }: Recipient,
  needs: readonly ClaimField[],
): { readonly [F in ClaimField | 'city']?: string } {
  const isOpen = ADDRESS_LEVELS.some((level) => (city[level] ?? '') === '');
  return {
    ...(needs.includes('name') && name.trim() === '' && { name: 'field.name_missing' }),
    ...(needs.includes('phone') && !isPhone(normaliseMobile(phone)) && { phone: 'field.phone_wrong' }),
    ...(needs.includes('address') && isOpen && { city: 'field.region_missing' }),
    ...(needs.includes('address') && line.trim() === '' && { address: 'field.address_missing' }),
  };
}

/** What is sent: only what was asked for. */
export function contactOf(
  { name, phone, city, line }: Recipient,
  needs: readonly ClaimField[],
): ClaimContact {
  const regions = ADDRESS_LEVELS.map((level) => city[level] ?? '');
  return {
    ...(needs.includes('name') && { name: name.trim() }),
    ...(needs.includes('phone') && { phone: normaliseMobile(phone) }),
    ...(needs.includes('address') && { address: [...regions, line.trim().replace(/\s+/g, ' ')].join(' ') }),
  };
}
