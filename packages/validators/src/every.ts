import { addSmallValidators } from './all.ts';
import { nationalId } from './national-id.ts';
import { phone } from './phone.ts';
import { postalCode } from './postal-code.ts';
import { addValidators } from './types/known-validators.ts';

/** Adds all validators including `lateValidators`, because hosts other than browsers do not load them on demand. */
export function addEveryValidator(): void {
  addSmallValidators();
  addValidators([phone, postalCode, nationalId]);
}
