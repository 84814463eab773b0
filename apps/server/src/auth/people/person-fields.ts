import { MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH, MAX_PERSON_NAME_LENGTH } from '@canvass/protocol';
import Type from 'typebox';
import Value from 'typebox/value';

/**
 * Control characters, and invisible ones that change the order of letters, with which a name could look like another one.
 */
const HIDDEN =
  '\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb';

/** Text in one line with at least one character that is not a space. */
export const PersonName = Type.String({
  minLength: 1,
  maxLength: MAX_PERSON_NAME_LENGTH,
  pattern: `^[^${HIDDEN}]*[^\\s${HIDDEN}][^${HIDDEN}]*$`,
});

/** An address with one @. Only a message to it could show that it exists. */
export const Email = Type.String({
  minLength: 3,
  maxLength: MAX_EMAIL_LENGTH,
  pattern: `^ *[^\\s@${HIDDEN}]+@[^\\s@${HIDDEN}]+ *$`,
});

/** A password that is sent. The service checks the length of a new one in characters, and gives a reason. */
export const Password = Type.String({ minLength: 1, maxLength: 4 * MAX_PASSWORD_LENGTH });

export const LanguageTag = Type.String({ pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$' });

/** The form in which addresses are compared: upper and lower case, and spellings of the same letter, are equal. */
export const foldEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();

export const tidyText = (text: string): string => text.trim().normalize('NFC');

export const isEmail = (text: string): boolean => Value.Check(Email, text);

/** A name that another server gives, if it can be the name of a person here. */
export function toPersonName(text: string): string | undefined {
  const name = tidyText(text).slice(0, MAX_PERSON_NAME_LENGTH);
  return Value.Check(PersonName, name) ? name : undefined;
}
