import type { ExternalParameter } from '@canvass/project';
import { readNumber } from '@canvass/validators/operators';
import type { Value } from '../../language/index.ts';
import type { SessionFacts } from '@canvass/protocol';
import { findTranslation } from '../localise.ts';
import { plainText } from '../plain-text.ts';
import type { Program } from '../../program/program.ts';

type ParameterFacts = Pick<SessionFacts, 'params'>;

/**
 * The value of an external parameter in rules: the link's value, converted to the declared type, or the project's
 * default. Null if there is no valid value or no such parameter.
 */
export function effectiveParameter(program: Program, { params }: ParameterFacts, code: string): Value {
  return parameterValue(program.params.get(code), ownText(params, code));
}

/**
 * The values of all declared parameters as the respondent's rules read them, in the project's order. Null for
 * parameters without a value.
 */
export function effectiveParameters(program: Program, facts: ParameterFacts): ReadonlyMap<string, Value> {
  return new Map([...program.params.keys()].map((code) => [code, effectiveParameter(program, facts, code)]));
}

/**
 * A parameter's value in texts: the title of a listed value, or the translation of a free-text default. Rules compare
 * the untranslated value.
 */
export function shownParameter(
  program: Program,
  { params }: ParameterFacts,
  code: string,
  language: string,
): Value {
  const value = effectiveParameter(program, { params }, code);
  const option = program.params.get(code)?.options?.find((listed) => listed.value === String(value));
  const translate = (path: string) =>
    findTranslation(program, language, 'project', `ext_params.${code}.${path}`);
  const text =
    option === undefined
      ? ownText(params, code) === undefined && translate('default')
      : translate(`options.${option.value}.title`) || option.title;
  return text ? plainText(text) : value;
}

const ownText = (params: ParameterFacts['params'], code: string) =>
  Object.hasOwn(params, code) ? params[code] : undefined;

/** CONST-8: timestamps in milliseconds are cut to seconds. */
const LONG_TIMESTAMP_DIGITS = 13;
const TIMESTAMP_DIGITS = 10;

/**
 * Converts an external parameter to its declared type (PROJECT-14): a number for int, float and timestamp, true or
 * false for boolean, otherwise text. Returns null without a text and a default, or if the text is invalid.
 */
export function parameterValue(param: ExternalParameter | undefined, text: string | undefined): Value {
  if (param === undefined) return null;
  const rawText = text ?? param.default;
  if (rawText === undefined) return null;
  switch (param.type) {
    case 'int':
      return readWhole(readNumber(String(rawText)));
    case 'float':
      return readNumber(String(rawText)) ?? null;
    case 'timestamp':
      return cutToSeconds(readNumber(String(rawText)));
    case 'boolean':
      return readBoolean(String(rawText));
    case 'chart':
      return String(rawText);
    default: // enum, select, level
      return readListed(param, String(rawText));
  }
}

const readListed = ({ options }: ExternalParameter, text: string): Value =>
  options?.some(({ value }) => value === text) === true ? text : null;

function readWhole(value: number | undefined | null): Value {
  return typeof value === 'number' && Number.isInteger(value) ? value : null;
}

function cutToSeconds(timestamp: number | undefined): Value {
  if (timestamp === undefined) return null;
  const isLong = String(Math.trunc(Math.abs(timestamp))).length === LONG_TIMESTAMP_DIGITS;
  return isLong ? Math.trunc(timestamp / 10 ** (LONG_TIMESTAMP_DIGITS - TIMESTAMP_DIGITS)) : timestamp;
}

function readBoolean(text: string): Value {
  const word = text.trim().toLowerCase();
  if (word === 'true' || word === '1') return true;
  return word === 'false' || word === '0' ? false : null;
}
