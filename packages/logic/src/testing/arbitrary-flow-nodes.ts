import type { FlowNode, FlowNodeKindName, FlowNodeKinds } from '@canvass/project';
import type { Rng } from '../random/rng.ts';
import { pickOne } from './arbitrary-conditions.ts';
import { ENDS } from './arbitrary-ends.ts';

/** Kinds that stand inside of a flow. */
export type InnerKind = Exclude<FlowNodeKindName, 'root'>;

/** How random flows have nodes of one kind. */
export interface NodeRecipe {
  /** How often, beside the other kinds. */
  readonly weight: number;
  /** One in so many has a condition. */
  readonly conditions: number;
  /** Of kinds that hold nodes: how many at least. */
  readonly fewest?: number;
  /** Fields of its own. */
  fields?(random: Rng, children: number): Partial<FlowNode>;
}
/** A kind that holds nodes says how many, and no other does. */
type RecipeOf<K extends InnerKind> = NodeRecipe &
  (FlowNodeKinds[K]['children'] extends 'none' ? { readonly fewest?: never } : { readonly fewest: number });

/** Every kind: random surveys have it, so that the properties of the engine are tried on it. */
export const FLOW_NODE_RECIPES: { readonly [K in InnerKind]: RecipeOf<K> } = {
  G: { weight: 9, conditions: 5 },
  branch: { weight: 4, conditions: 2, fewest: 1 },
  groupSet: { weight: 2, conditions: 2, fewest: 1 },
  randomSet: {
    weight: 4,
    conditions: 2,
    fewest: 2,
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
};

/** Each kind as often as it weighs. */
const DICE = (Object.keys(FLOW_NODE_RECIPES) as InnerKind[]) // the keys of the table
  .flatMap((kind) => Array.from({ length: FLOW_NODE_RECIPES[kind].weight }, () => kind));

export const anyKind = (random: Rng): InnerKind => pickOne(random, DICE);
