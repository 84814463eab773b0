import type { CharSet } from './char-set.ts';

/** The syntax tree of a regular expression. */
export type PatternTree =
  | { readonly kind: 'char'; readonly set: CharSet }
  | { readonly kind: 'edge'; readonly at: 'start' | 'end' | 'word' | 'inside' }
  | { readonly kind: 'sequence'; readonly items: readonly PatternTree[] }
  | { readonly kind: 'either'; readonly items: readonly PatternTree[] }
  | { readonly kind: 'repeat'; readonly item: PatternTree; readonly min: number; readonly max: number };

/** The reason why a pattern is refused. */
export type PatternProblem =
  | 'too-long'
  | 'invalid'
  | 'back-reference'
  | 'look-around'
  | 'nested-repeat'
  | 'repeated-choice'
  | 'too-large';

/** Finds a repeat or an alternative in a tree that is itself repeated. Both would make matching ambiguous. */
export function findRepeat(tree: PatternTree): PatternProblem | undefined {
  switch (tree.kind) {
    case 'char':
    case 'edge':
      return undefined;
    case 'either':
      return 'repeated-choice';
    case 'repeat':
      return tree.min === tree.max ? findRepeat(tree.item) : 'nested-repeat';
    case 'sequence':
      for (const item of tree.items) {
        const problem = findRepeat(item);
        if (problem !== undefined) return problem;
      }
      return undefined;
  }
}
