import type { Validator, ValidatorSettings } from './validator.ts';

/**
 * The `inputmode` to ask for. Accessibility item 11: number pads of phones lack the minus sign, so a numeric
 * type gets its pad only when its range begins at 0 or above.
 */
export function inputMode(validator: Validator, { range }: ValidatorSettings): Validator['input']['mode'] {
  const min = range?.[0];
  const signed = validator.numeric === true && !(typeof min === 'number' && min >= 0);
  return signed ? 'text' : validator.input.mode;
}
