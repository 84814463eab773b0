import { ownPattern } from './patterns/own-pattern.ts';
import { addValidators } from './types/known-validators.ts';
import { validators } from './types/validators.ts';

export { validators } from './types/validators.ts';

/** Adds all validators without large tables, and the one of authors' own patterns. */
export function addAllValidators(): void {
  addValidators([...Object.values(validators), ownPattern]);
}
