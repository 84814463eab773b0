import { addValidators } from './types/known-validators.ts';
import { validators } from './types/validators.ts';

export { validators } from './types/validators.ts';

/** Adds all validators: hosts other than browsers need them at once. */
export function addAllValidators(): void {
  addValidators(Object.values(validators));
}
