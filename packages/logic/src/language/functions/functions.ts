import { answerFunctions } from './answer-functions.ts';
import { dataFunctions } from './data-functions.ts';
import type { FunctionSpec } from './function-spec.ts';
import { logicFunctions } from './logic-functions.ts';
import { numberFunctions } from './number-functions.ts';
import { textFunctions } from './text-functions.ts';

const functions: ReadonlyMap<string, FunctionSpec> = new Map(
  [...logicFunctions, ...answerFunctions, ...numberFunctions, ...textFunctions, ...dataFunctions].map(
    (spec) => [spec.name.toLowerCase(), spec],
  ),
);

/** Functions that the compiler handles separately, because their reads must be known at compile time. */
const SPECIAL_FUNCTIONS: readonly string[] = [
  'visible',
  'no_answer',
  'ext',
  'member',
  'quota_full',
  'quota_count',
];

/** Finds a function by name, ignoring case as spreadsheets do. `dates` are the date functions if they are loaded. */
export function findFunction(name: string, dates: readonly FunctionSpec[] = []): FunctionSpec | undefined {
  const key = name.toLowerCase();
  return functions.get(key) ?? dates.find((spec) => spec.name.toLowerCase() === key);
}

/** The names of all functions. */
export function listFunctionNames(dates: readonly FunctionSpec[] = []): readonly string[] {
  return [...[...functions.values(), ...dates].map(({ name }) => name), ...SPECIAL_FUNCTIONS];
}
