import type { ValueShape } from '../value-shape.ts';
import type { SymbolTable } from '../symbols.ts';

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
  /** Ids of quota cells; without it any name is accepted: browsers know none. */
  readonly quotaCells?: ReadonlySet<string>;
  /** What is known of the value of a question before anybody answers. */
  readonly shapeOf?: (question: number) => ValueShape | undefined;
}
