import type { SessionKey } from '../runtime/environment.ts';
import type { Frame } from '../runtime/expression.ts';
import type { QuestionSymbol } from '../symbols.ts';
import type { Value } from '../runtime/value.ts';

/** Type of a value, as far as it is known at compile time. */
export type StaticType = 'boolean' | 'number' | 'text' | 'date' | 'list' | 'record' | 'any';

/** A built-in function. Pure, except for the declared reads. */
export interface FunctionSpec {
  readonly name: string;
  readonly takes: readonly [number, number];
  readonly result: StaticType;
  readonly session?: SessionKey;
  readonly readsMember?: true;
  /** From this number of arguments on, the first argument means the question with all its items, even a single one. */
  readonly ofParts?: number;
  /** `question` is the question named by the first argument, for reading its rows and options by number. */
  apply(values: readonly Value[], frame: Frame, question: QuestionSymbol | undefined): Value;
}

/** Maximum number of arguments of variadic functions. */
export const MAX_ARGUMENTS = 200;

/** Null if the argument was left out. */
export function readValueAt(values: readonly Value[], index: number): Value {
  return values[index] ?? null;
}
