import type { Validator } from '../contract/validator.ts';
import { date } from './dates.ts';
import { email } from './email.ts';
import { idCard } from './id-card.ts';
import { decimal, digits, int } from './numbers.ts';
import { mobile, mobileTel, tel } from './phones.ts';
import { langCh, langEn, unlimit } from './texts.ts';

/** All validators. `EXAMPLES` of `examples.ts` has one entry for each. */
export const validators = {
  date,
  decimal,
  digits,
  email,
  idCard,
  int,
  langCh,
  langEn,
  mobile,
  mobileTel,
  tel,
  unlimit,
} as const;

const BY_NAME: ReadonlyMap<string, Validator> = new Map(
  Object.values<Validator>(validators).flatMap((validator) =>
    [validator.id, ...(validator.aliases ?? [])].map((name) => [name, validator] as const),
  ),
);

/** The validator of an open-text type, by its id or an alias; undefined for an unknown type. */
export function resolveValidator(type: string): Validator | undefined {
  return BY_NAME.get(type);
}
