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

/** Names that the compiler treats itself, because what they read must be known before anything runs. */
const SPECIAL_FUNCTIONS: readonly string[] = ['visible', 'ext', 'member', 'quota_full', 'quota_count'];

/** A function by name; upper and lower case are the same, as in spreadsheets. */
export function findFunction(name: string): FunctionSpec | undefined {
  return functions.get(name.toLowerCase());
}

/** Every name that can be called. */
export function functionNames(): readonly string[] {
  return [...[...functions.values()].map(({ name }) => name), ...SPECIAL_FUNCTIONS];
}
