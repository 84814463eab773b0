import type { Meter, PatternResult, SafePattern } from '@canvass/validators/operators';
import type { ComparisonOperator, Node } from './ast.ts';
import type { EmitContext } from './emit/emit-context.ts';

/** Parts of the language that browsers go without, or load only for projects that need them. */
export interface LanguageTools {
  /** Regular expressions. Without them an expression that `matches` one cannot be compiled. */
  readonly patterns?: PatternTools | undefined;
  /** What only authors need to be told. Browsers get projects that have been checked. */
  readonly advice?: LanguageAdvice | undefined;
}

export interface PatternTools {
  compile(source: string): PatternResult;
  matches(pattern: SafePattern, text: string, meter: Meter): boolean;
}

export interface LanguageAdvice {
  /** Parts of a calculation that are no numbers. */
  checkOperands(nodes: readonly Node[], context: EmitContext): void;
  /** Comparisons that can never hold. */
  checkCompared(compared: Compared, context: EmitContext): void;
  /** The name that was meant, if one is near. */
  nearestName(name: string, names: Iterable<string>): string | undefined;
}

export interface Compared {
  readonly op?: ComparisonOperator;
  readonly left: Node;
  readonly right: Node;
}
