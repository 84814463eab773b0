import type { ParameterType } from '@canvass/project/vocabulary';
import type { ValueShape } from '../value-shape.ts';
import type { SymbolTable } from '../symbols.ts';

/** Uses of an expression (docs/expression-language.md, Contexts). `patch`: plaster_code, `reference`: placeholder. */
export type ExpressionUse = 'condition' | 'jump' | 'display' | 'value' | 'patch' | 'reference';

/** `options` are the allowed values of types with a list. */
export interface ExtParam {
  readonly type: ParameterType;
  readonly options?: readonly { readonly value: string }[];
}

export interface ExpressionScope {
  readonly symbols: SymbolTable;
  readonly use: ExpressionUse;
  /** Declared external parameters. If absent, every name is accepted. */
  readonly extParams?: ReadonlyMap<string, ExtParam>;
  /** Ids of quota cells. If absent, as in browsers, every name is accepted. */
  readonly quotaCells?: ReadonlySet<string>;
  readonly computeShape?: (question: number) => ValueShape | undefined;
  readonly noAnswersOf?: (question: number) => readonly string[];
}
