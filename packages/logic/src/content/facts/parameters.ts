import type { ExternalParameter } from '@canvass/project';
import { readNumber } from '@canvass/validators/operators';
import type { Value } from '../../language/index.ts';

/** CONST-8: digits of a timestamp in milliseconds, which is cut to those of seconds. */
const LONG_TIMESTAMP_DIGITS = 13;
const TIMESTAMP_DIGITS = 10;

/**
 * An external parameter as its type says (PROJECT-14): numbers for int, float and timestamp (13-digit stamps
 * cut to 10: PROJECT-14), true or false for boolean, text otherwise. What cannot be read as its type is null.
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
      return seconds(readNumber(String(given)));
    case 'boolean':
      return truth(String(given));
    case 'chart':
      return String(given);
    default: // enum, select, level
      return listed(param, String(given));
  }
}

const listed = ({ options }: ExternalParameter, text: string): Value =>
  options?.some(({ value }) => value === text) === true ? text : null;

function whole(value: number | undefined | null): Value {
  return typeof value === 'number' && Number.isInteger(value) ? value : null;
}

/** Only what has exactly the digits of milliseconds is cut: everything else is taken as it is. */
function seconds(stamp: number | undefined): Value {
  if (stamp === undefined) return null;
  const isLong = String(Math.trunc(Math.abs(stamp))).length === LONG_TIMESTAMP_DIGITS;
  return isLong ? Math.trunc(stamp / 10 ** (LONG_TIMESTAMP_DIGITS - TIMESTAMP_DIGITS)) : stamp;
}

function truth(text: string): Value {
  const word = text.trim().toLowerCase();
  if (word === 'true' || word === '1') return true;
  return word === 'false' || word === '0' ? false : null;
}
