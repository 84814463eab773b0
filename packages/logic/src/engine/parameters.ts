import type { ExternalParameter } from '@canvass/protocol';
import { readNumber } from '@canvass/validators/operators';
import type { Value } from '../language/index.ts';

/**
 * An external parameter as its type says (spec section 3): numbers for int, float and timestamp (13-digit stamps
 * cut to 10: section 9), true or false for boolean, text otherwise. What cannot be read as its type is null.
 */
export function parameterValue(param: ExternalParameter | undefined, text: string | undefined): Value {
  if (param === undefined) return null;
  const given = text ?? param.default;
  if (given === undefined) return null;
  switch (param.type) {
    case 'int':
      return whole(readNumber(String(given)));
    case 'float':
      return readNumber(String(given)) ?? null;
    case 'timestamp':
      return readNumber(String(given).slice(0, 10)) ?? null;
    case 'boolean':
      return truth(String(given));
    default:
      return String(given);
  }
}

function whole(value: number | undefined | null): Value {
  return typeof value === 'number' && Number.isInteger(value) ? value : null;
}

function truth(text: string): Value {
  const word = text.trim().toLowerCase();
  if (word === 'true' || word === '1') return true;
  return word === 'false' || word === '0' ? false : null;
}
