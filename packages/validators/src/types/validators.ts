import { date } from './dates.ts';
import { email } from './email.ts';
import { idCard } from './id-card.ts';
import { decimal, digits, int } from './numbers.ts';
import { mobile, mobileTel, tel } from './phones.ts';
import { langCh, langEn } from './texts.ts';
import { unlimit } from './unlimit.ts';

/** The validators without large tables. Browsers load them late (`known-validators.ts`). */
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
