import type { Validator } from './validator.ts';
import { validators } from './validators.gen.ts';

const BY_NAME: ReadonlyMap<string, Validator> = new Map(
  Object.values<Validator>(validators).flatMap((validator) =>
    [validator.id, ...(validator.aliases ?? [])].map((name) => [name, validator] as const),
  ),
);

/** The validator of an open-text type, by its id or an alias; undefined for a type that does not exist. */
export function resolveValidator(type: string): Validator | undefined {
  return BY_NAME.get(type);
}
