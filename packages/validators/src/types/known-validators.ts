import type { Validator } from '../contract/validator.ts';
import { unlimit } from './unlimit.ts';

const validatorsByName = new Map<string, Validator>([[unlimit.id, unlimit]]);

/** Registers validators, so that `resolveValidator` finds them. Hosts call it before they compile a survey that has their types. */
export function addValidators(validators: readonly Validator[]): void {
  for (const validator of validators) {
    for (const name of [validator.id, ...(validator.aliases ?? [])]) validatorsByName.set(name, validator);
  }
}

/** Finds a validator by its id or an alias. Undefined if it is unknown or was not added. */
export function resolveValidator(type: string): Validator | undefined {
  return validatorsByName.get(type);
}
