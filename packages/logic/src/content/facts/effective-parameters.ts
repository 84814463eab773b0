import type { SessionFacts } from '@canvass/protocol';
import type { Value } from '../../language/index.ts';
import { translated } from '../localise.ts';
import { parameterValue } from './parameters.ts';
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
