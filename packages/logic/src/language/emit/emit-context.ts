import type { ValueShape } from '../../contract/value-shape.ts';
import type { IssueList } from '../issue.ts';
import type { ReadsBuilder } from '../reads.ts';
import type { Code } from '../runtime/frame.ts';
import type { StaticType } from '../functions/function-spec.ts';
import type { SymbolTable } from '../symbols.ts';
import type { LanguageTools } from '../tools.ts';
import type { Node } from '../ast.ts';

/** Where an expression stands (docs/expression-language.md, Contexts). `patch` is plaster_code, `reference` a placeholder. */
export type ExpressionUse = 'condition' | 'jump' | 'display' | 'value' | 'patch' | 'reference';
/** PROJECT-14, External parameter types. */
export type ExtParamType = 'int' | 'chart' | 'float' | 'timestamp' | 'boolean' | 'enum' | 'select' | 'level';

/** A declared external parameter; `options` are the values of those that list them. */
export interface ExtParam {
  readonly type: ExtParamType;
  readonly options?: readonly { readonly value: string }[];
}

export interface ExpressionScope {
  readonly symbols: SymbolTable;
  readonly use: ExpressionUse;
  /** Declared external parameters; without it any name is accepted. */
  readonly extParams?: ReadonlyMap<string, ExtParam>;
  /** What is known of the value of a question before anybody answers. */
  readonly shapeOf?: (question: number) => ValueShape | undefined;
}

/** What compiling one expression shares. */
export interface EmitContext {
  readonly scope: ExpressionScope;
  readonly tools: LanguageTools;
  readonly issues: IssueList;
  readonly reads: ReadsBuilder;
  /** Named values: name to slot and type. */
  readonly locals: Map<string, { readonly slot: number; readonly gives: StaticType }>;
  /** Compiles a part; given here so that the compilers of single kinds need not import one another. */
  emit(node: Node): Emitted;
}

/** A compiled part and what is known of its value. */
export interface Emitted {
  readonly code: Code;
  readonly gives: StaticType;
}

const NULL_CODE: Code = () => null;
/** Stands in for what has an issue. */
export const NOTHING: Emitted = { code: NULL_CODE, gives: 'any' };
