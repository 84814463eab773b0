import { addValidators } from './types/known-validators.ts';
import { validators } from './types/validators.ts';

export { validators } from './types/validators.ts';

/** Adds all validators without large tables. */
export function addAllValidators(): void {
  addValidators(Object.values(validators));
}
