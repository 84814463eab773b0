import type { ParameterType } from '@canvass/project/vocabulary';
import type { ConditionValue, RuleOperator } from '@canvass/project';
import type { Meter, PatternResult, SafePattern } from '@canvass/validators/operators';
import type { Ast, ComparisonOperator, Node } from '../ast.ts';
import type { ExpressionScope } from './scope.ts';
import type { FunctionSpec } from '../functions/function-spec.ts';
import type { IssueList } from '../issue.ts';
import type { SymbolTable } from '../symbols.ts';

/** Parts of the language that browsers never load, or load only for projects that need them. */
export interface LanguageTools {
  /** Regular expressions. Without them, an expression with `matches` cannot be compiled. */
  readonly patterns?: PatternTools | undefined;
  /** Functions of dates. Without them, an expression that calls one cannot be compiled (`usesDates`). */
  readonly dates?: readonly FunctionSpec[] | undefined;
  /** Checks for authors. Browsers get projects that are already checked. */
  readonly advice?: LanguageAdvice | undefined;
}

export interface PatternTools {
  compile(source: string): PatternResult;
  matches(pattern: SafePattern, text: string, meter: Meter): boolean;
}

export interface LanguageAdvice {
  checkOperands(nodes: readonly Node[], context: CheckContext): void;
  /** Checks for incompatible comparisons and calculations, and for members and values that do not exist. */
  checkShapes(ast: Ast, scope: ExpressionScope, issues: IssueList): void;
  /** Checks for an order of values that have none, for booleans, and for values that are not nodes of the tree. */
  checkCompared(compared: ComparisonSides, context: CheckContext): void;
  /** Returns the most similar name, if there is one. Its comparisons count against the limit of `project`. */
  nearestName(name: string, names: Iterable<string>, project: SymbolTable): string | undefined;
  checkOperator(op: RuleOperator, type: ParameterType | undefined, issues: IssueList): void;
  /** Whether an operator can compare with a value. If not, reports the expected kind of value. */
  hasFittingValue(compared: { op: RuleOperator; value: ConditionValue }, issues: IssueList): boolean;
  /** Counts nodes added to a project's rules by references. Reports an issue and returns false if they are too many. */
  hasRoom(insertion: InsertedNodes, issues: IssueList): boolean;
}

export interface CheckContext {
  readonly tools: LanguageTools;
  readonly scope: ExpressionScope;
  readonly issues: IssueList;
  readonly locals: ReadonlyMap<string, unknown>;
}

export interface InsertedNodes {
  readonly inserted: { nodes: number };
  readonly rule: string;
  readonly nodes: number;
}

export interface ComparisonSides {
  readonly op?: ComparisonOperator;
  readonly left: Node;
  readonly right: Node;
}
