import { addAllValidators } from './all.ts';
import { nationalId } from './national-id.ts';
import { phone } from './phone.ts';
import { postalCode } from './postal-code.ts';
import { addValidators } from './types/known-validators.ts';

/** Adds all validators, also those of `lateValidators`: hosts other than browsers need them at once. */
export function addEveryValidator(): void {
  addAllValidators();
  addValidators([phone, postalCode, nationalId]);
}
