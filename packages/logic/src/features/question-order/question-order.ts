import { computePaging } from '../../compile/assemble.ts';
import type { EngineFeature } from '../../compile/feature.ts';
import type { PlacedGroup } from '../../compile/layout.ts';
import { seededGroups } from '../../content/facts/seeds.ts';
import { paginate, presentationFunction } from '../../program/presentation.ts';
import type { Presentation, Program, ProgramGroup, ProgramOccurrence } from '../../program/program.ts';
import type { State } from '../../program/types.ts';
import { behaviourOf } from '../flow/flow-node-behaviours.ts';
import { needsSeed, computeOrder } from '../../random/order.ts';

type Draws = State['flow']['draws'];

/**
 * Orders that depend on the respondent's seeds and draws (ORDER-3): questions and pages of a group by `item_order`,
 * children of a randomSet in the order drawn (`shuffle`). Rules read earlier questions in this order.
 */
export const questionOrderFeature: EngineFeature = {
  id: 'question-order',
  compile({ layout }) {
    const orders = new Map(layout.groups.flatMap((placed) => orderOfGroup(placed)));
    if (orders.size === 0) return {};
    const cache = new WeakMap<
      State['facts'],
      { readonly draws: Draws; readonly presentation: Presentation }
    >();
    return {
      isReordering: true,
      extensions: (program) => [
        presentationFunction.entry((facts, draws) => {
          const cached = cache.get(facts);
          if (cached?.draws === draws) return cached.presentation;
          const presentation = presentationFor(program, orders, { facts, draws });
          cache.set(facts, { draws, presentation });
          return presentation;
        }),
        seededGroups.entry(gidsWithSeed(layout.groups)),
      ],
    };
  },
};

/** Returns the indexes of the children in the respondent's order. */
type Order = (children: readonly Child[], moment: OrderFacts) => readonly number[];
interface OrderFacts {
  readonly facts: State['facts'];
  readonly draws: Draws;
}
type Child =
  | { readonly kind: 'group'; readonly node: number; readonly group: ProgramGroup }
  | { readonly kind: 'occurrence'; readonly node: number; readonly occurrence: ProgramOccurrence };

function orderOfGroup({ item, flow, node }: PlacedGroup): readonly (readonly [number, Order])[] {
  if (flow !== undefined && behaviourOf(flow.node).draws?.(flow.node).isShuffled === true)
    return [[node, orderByDraw(flow.node.fid)]];
  const mode = item?.item_order;
  if (item === undefined || mode === undefined || mode === 'normal') return [];
  const { gid } = item;
  return [
    [
      node,
      (children, { facts }) =>
        computeOrder(children.length, () => false, { mode, seed: facts.seeds[gid], key: gid }),
    ],
  ];
}

/** Orders picks as they were drawn, and puts the other children, which are hidden, after them. */
function orderByDraw(fid: string): Order {
  return (children, { draws }) => {
    const picks = draws[fid]?.picks ?? [];
    const rank = (index: number) => {
      const child = children[index];
      const pickIndex = child?.kind === 'group' ? picks.indexOf(child.group.fid ?? '') : -1;
      return pickIndex < 0 ? picks.length + index : pickIndex;
    };
    return children.map((_, index) => index).sort((a, b) => rank(a) - rank(b));
  };
}

function gidsWithSeed(groups: readonly PlacedGroup[]): readonly string[] {
  return [
    ...new Set(
      groups.flatMap(({ item }) => (item !== undefined && needsSeed(item.item_order) ? [item.gid] : [])),
    ),
  ];
}

function presentationFor(
  program: Program,
  orders: ReadonlyMap<number, Order>,
  moment: OrderFacts,
): Presentation {
  const children = computeChildren(program);
  const order: number[] = [];
  const occurrences: ProgramOccurrence[] = [];
  const visit = (child: Child): void => {
    order.push(child.node);
    if (child.kind === 'occurrence') {
      occurrences.push(child.occurrence);
      return;
    }
    const groupChildren = children.get(child.group) ?? [];
    const childOrder =
      orders.get(child.node)?.(groupChildren, moment) ?? groupChildren.map((_, index) => index);
    for (const index of childOrder) visit(groupChildren[index] as Child); // a permutation
  };
  for (const child of children.get(undefined) ?? []) visit(child);
  const ranks = new Array<number>(order.length);
  order.forEach((node, rank) => {
    ranks[node] = rank;
  });
  return { order, ranks, ...paginate(occurrences, order.length, computePaging(program.project)) };
}

/** The children of each group, in the order of the file. The key is undefined for the top level. */
function computeChildren({ nodes }: Program): ReadonlyMap<ProgramGroup | undefined, readonly Child[]> {
  const children = new Map<ProgramGroup | undefined, Child[]>();
  nodes.forEach((programNode, node) => {
    const parent = programNode.kind === 'group' ? programNode.group.parent : programNode.occurrence.group;
    const child: Child =
      programNode.kind === 'group'
        ? { kind: 'group', node, group: programNode.group }
        : { kind: 'occurrence', node, occurrence: programNode.occurrence };
    const list = children.get(parent) ?? [];
    list.push(child);
    children.set(parent, list);
  });
  return children;
}
