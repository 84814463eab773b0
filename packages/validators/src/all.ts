import { ownPattern } from './patterns/own-pattern.ts';
import { addValidators } from './types/known-validators.ts';
import { validators } from './types/validators.ts';

export { validators } from './types/validators.ts';

/** Adds the validator of authors' own patterns, and all others except `lateValidators`, which have large tables. */
export function addSmallValidators(): void {
  addValidators([...Object.values(validators), ownPattern]);
}
