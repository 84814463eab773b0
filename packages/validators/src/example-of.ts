import { examples } from './examples.gen.ts';
import type { ValidatorExample } from './validator-example.ts';
import type { Validator } from './validator.ts';
import { validators } from './validators.gen.ts';

const byValidator = new Map<Validator, ValidatorExample>(
  // The generator gives both the same keys; `satisfies` there holds it.
  Object.entries(validators).map(([name, validator]) => [
    validator,
    examples[name as keyof typeof validators],
  ]),
);

/** What makes examples of a type. Throws for a validator that is not in the registry. */
export function exampleOf(validator: Validator): ValidatorExample {
  const example = byValidator.get(validator);
  if (example === undefined) throw new Error(`The validator ${validator.id} is not in the registry.`);
  return example;
}
