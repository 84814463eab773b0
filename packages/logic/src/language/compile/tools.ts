import type { ConditionValue, RuleOperator } from '@canvass/project';
import type { Meter, PatternResult, SafePattern } from '@canvass/validators/operators';
import type { Ast, ComparisonOperator, Node } from '../ast.ts';
import type { ExpressionScope, ExtParamType } from './scope.ts';
import type { IssueList } from '../issue.ts';
import type { SymbolTable } from '../symbols.ts';

/** Parts of the language that browsers go without, or load only for projects that need them. */
export interface LanguageTools {
  /** Regular expressions. Without them an expression that `matches` one cannot be compiled. */
  readonly patterns?: PatternTools | undefined;
  /** What only authors need. Browsers get projects that have been checked. */
  readonly advice?: LanguageAdvice | undefined;
}

export interface PatternTools {
  compile(source: string): PatternResult;
  matches(pattern: SafePattern, text: string, meter: Meter): boolean;
}

export interface LanguageAdvice {
  /** Parts of a calculation that are no numbers. */
  checkOperands(nodes: readonly Node[], at: Checked): void;
  /** Comparisons and calculations of what is never alike, members and values that there are not. */
  checkShapes(ast: Ast, scope: ExpressionScope, issues: IssueList): void;
  /** Comparisons that can never hold. */
  checkCompared(compared: Compared, at: Checked): void;
  /** The name that was meant, if one is near; `project` counts what is compared for its faults. */
  nearestName(name: string, names: Iterable<string>, project: SymbolTable): string | undefined;
  /** Operators that a parameter's type does not know. */
  checkOperator(op: RuleOperator, type: ExtParamType | undefined, issues: IssueList): void;
  /** Whether an operator can compare with a value; says what it should be where it cannot. */
  hasFittingValue(compared: { op: RuleOperator; value: ConditionValue }, issues: IssueList): boolean;
  /** Counts what references put into the rules of a project; false, with an issue, when it becomes too much. */
  hasRoom(added: PutIn, issues: IssueList): boolean;
}

/** Where checks look. */
export interface Checked {
  readonly tools: LanguageTools;
  readonly scope: ExpressionScope;
  readonly issues: IssueList;
  /** Named values. */
  readonly locals: ReadonlyMap<string, unknown>;
}

export interface PutIn {
  readonly putIn: { nodes: number };
  /** The rule that refers to others. */
  readonly rule: string;
  readonly nodes: number;
}

export interface Compared {
  readonly op?: ComparisonOperator;
  readonly left: Node;
  readonly right: Node;
}
