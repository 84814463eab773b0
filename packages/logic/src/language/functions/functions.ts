import { answerFunctions } from './answer-functions.ts';
import { dataFunctions } from './data-functions.ts';
import { dateFunctions } from './date-functions.ts';
import type { FunctionSpec } from './function-spec.ts';
import { logicFunctions } from './logic-functions.ts';
import { numberFunctions } from './number-functions.ts';
import { textFunctions } from './text-functions.ts';

const functions: ReadonlyMap<string, FunctionSpec> = new Map(
  [
    ...logicFunctions,
    ...answerFunctions,
    ...numberFunctions,
    ...textFunctions,
    ...dateFunctions,
    ...dataFunctions,
  ].map((spec) => [spec.name.toLowerCase(), spec]),
);

/** Functions that the compiler handles separately, because their reads must be known at compile time. */
const SPECIAL_FUNCTIONS: readonly string[] = ['visible', 'ext', 'member', 'quota_full', 'quota_count'];

/** Finds a function by name, ignoring case as spreadsheets do. */
export function findFunction(name: string): FunctionSpec | undefined {
  return functions.get(name.toLowerCase());
}

/** The names of all functions. */
export function functionNames(): readonly string[] {
  return [...[...functions.values()].map(({ name }) => name), ...SPECIAL_FUNCTIONS];
}
