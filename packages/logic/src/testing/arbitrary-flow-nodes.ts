import type { FlowNode, FlowNodeKindName, FlowNodeKinds } from '@canvass/project';
import type { Rng } from '../random/rng.ts';
import { pickOne } from './arbitrary-conditions.ts';
import { ENDS } from './arbitrary-ends.ts';

export type InnerKind = Exclude<FlowNodeKindName, 'root'>;

export interface NodeRecipe {
  readonly weight: number;
  /** One in this many nodes has a condition. */
  readonly conditions: number;
  readonly minChildren?: number;
  fields?(random: Rng, children: number): Partial<FlowNode>;
}
/** `minChildren` is required for kinds with children, and only for those. */
type RecipeOf<K extends InnerKind> = NodeRecipe &
  (FlowNodeKinds[K]['children'] extends 'none'
    ? { readonly minChildren?: never }
    : { readonly minChildren: number });

/** Recipes of all kinds, so that the engine's properties are tested on each of them. */
export const FLOW_NODE_RECIPES: { readonly [K in InnerKind]: RecipeOf<K> } = {
  G: { weight: 9, conditions: 5 },
  branch: { weight: 4, conditions: 2, minChildren: 1 },
  groupSet: { weight: 2, conditions: 2, minChildren: 1 },
  randomSet: {
    weight: 4,
    conditions: 2,
    minChildren: 2,
    fields: (random, children) => ({
      extract_count: random.int(children + 1),
      uniform_display: random.int(2) === 0,
      shuffle: random.int(2) === 0,
    }),
  },
  endPage: {
    weight: 1,
    conditions: 1,
    fields: (random) => ({
      endType: pickOne(random, ['screen_out', 'other'] as const),
      ...(random.int(2) === 0 && { end: pickOne(random, ENDS) }),
    }),
  },
  /** Added by `withValues` instead, so that flows of other surveys stay the same. */
  set: { weight: 0, conditions: 3 },
};

/** A list with each kind as often as its weight, to draw from. */
const WEIGHTED_KINDS = (Object.keys(FLOW_NODE_RECIPES) as InnerKind[]) // the keys of the table
  .flatMap((kind) => Array.from({ length: FLOW_NODE_RECIPES[kind].weight }, () => kind));

export const pickKind = (random: Rng): InnerKind => pickOne(random, WEIGHTED_KINDS);
