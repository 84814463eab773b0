import type { ExternalParameter } from '@canvass/project';
import { readNumber } from '@canvass/validators/operators';
import type { Value } from '../../language/index.ts';
import type { SessionFacts } from '@canvass/protocol';
import { translated } from '../localise.ts';
import { plainText } from '../plain-text.ts';
import type { Program } from '../../program/program.ts';

type Given = Pick<SessionFacts, 'params'>;

/**
 * An external parameter as rules see it: the value of the link, read as its type; the default of the project where the
 * link has none. Null when there is neither, when the value is none of the type, or when no such parameter is declared.
 */
export function effectiveParameter(program: Program, { params }: Given, code: string): Value {
  return parameterValue(program.params.get(code), ownText(params, code));
}

/**
 * All declared parameters as the rules of a respondent saw them, defaults included: what an export has to say. In the
 * order of the project; a code without a value is there with null.
 */
export function effectiveParameters(program: Program, facts: Given): ReadonlyMap<string, Value> {
  return new Map([...program.params.keys()].map((code) => [code, effectiveParameter(program, facts, code)]));
}

/**
 * A parameter as texts show it: the title of its value where one is listed, and the translation of a default that is
 * free text. Rules go on comparing the value.
 */
export function shownParameter(program: Program, { params }: Given, code: string, language: string): Value {
  const value = effectiveParameter(program, { params }, code);
  const option = program.params.get(code)?.options?.find((listed) => listed.value === String(value));
  const own = (path: string) => translated(program, language, 'project', `ext_params.${code}.${path}`);
  const text =
    option === undefined
      ? ownText(params, code) === undefined && own('default')
      : own(`options.${option.value}.title`) || option.title;
  return text ? plainText(text) : value;
}

const ownText = (params: Given['params'], code: string) =>
  Object.hasOwn(params, code) ? params[code] : undefined;

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
