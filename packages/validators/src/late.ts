import type { Validator } from './contract/validator.ts';

/** Validators with large tables, by type: browsers load each only for surveys with a text of its type. */
export const lateValidators = {
  phone: async () => (await import('./phone.ts')).phone,
  postal_code: async () => (await import('./postal-code.ts')).postalCode,
  national_id: async () => (await import('./national-id.ts')).nationalId,
} as const satisfies Readonly<Record<string, () => Promise<Validator>>>;
