import type { SessionKey } from '../runtime/environment.ts';
import type { Frame } from '../runtime/frame.ts';
import type { QuestionSymbol } from '../symbols.ts';
import type { Value } from '../runtime/value.ts';

/** What is known of a value before anything runs. */
export type StaticType = 'boolean' | 'number' | 'text' | 'list' | 'record' | 'any';

/** A built-in function. Pure: what it reads of the world is declared. */
export interface FunctionSpec {
  readonly name: string;
  /** Fewest and most values it takes. */
  readonly takes: readonly [number, number];
  readonly gives: StaticType;
  /** Reads this of the session. */
  readonly session?: SessionKey;
  /** Reads the member's data. */
  readonly member?: true;
  /** With this many values or more, the first is a question with all its items, also where it has only one. */
  readonly ofParts?: number;
  /** `question` is the one whose name is the first value, for reading its rows and options by number. */
  apply(values: readonly Value[], frame: Frame, question: QuestionSymbol | undefined): Value;
}

/** The most values that functions with any number of them take. */
export const MANY = 200;

/** The value at a place, null when it was left out. */
export function valueAt(values: readonly Value[], index: number): Value {
  return values[index] ?? null;
}
