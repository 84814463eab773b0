import { ordered } from '../../content/orders.ts';
import type { Question } from '@canvass/project';
import { type ChoiceGroup, fieldsOf } from './choice-groups.ts';
import { groupBy } from './group-by.ts';
import type { Order } from './kept-orders.ts';
import type { ListName } from './origins.ts';

/** What stands together: a group with its options, or one option without a group. */
interface Block {
  readonly group: ChoiceGroup | undefined;
  readonly members: readonly number[];
}

/**
 * The order of a list with groups, as indexes into the authored list (ORDER-3).
 *
 * - A group stands where its first option is authored, and its options stay together.
 * - Groups change places among themselves by `option_group_order`; fixed groups keep their place.
 * - Inside, options are ordered by the group's `order`, else by the question's; fixed ones keep their place.
 * - Places of options without a group stay; which of these options has which is decided by the question's order.
 */
export function groupOrder(question: Question, list: ListName, groups: readonly ChoiceGroup[]): Order {
  const { items, order, groupOrder: mode, key } = fieldsOf(question, list);
  const { gid } = question;
  const blocks = blocksOf(items.length, groups);
  const loose = blocks.flatMap(({ group, members }) => (group === undefined ? members : []));
  return (program, facts) => {
    const inOrder = (members: readonly number[], by: typeof order, purpose: string) => {
      const own = members.map((at) => ({ fixed: items[at]?.fixed === true }));
      return ordered(program, facts, { items: own, mode: by, key: purpose, gid }).map(
        (at) => members[at] as number, // a permutation of them
      );
    };
    const slots = blocks.map(({ group }) => ({ fixed: group === undefined || group.fixed === true }));
    const places = ordered(program, facts, { items: slots, mode, key: `${key}:groups`, gid });
    const free = inOrder(loose, order, key).values();
    return places.flatMap((place) => {
      const { group, members } = blocks[place] as Block; // a permutation of them
      if (group !== undefined) return inOrder(members, group.order ?? order, `${gid}:${group.gid}`);
      return members.map((at) => free.next().value ?? at);
    });
  };
}

function blocksOf(count: number, groups: readonly ChoiceGroup[]): readonly Block[] {
  const groupAt = new Map(groups.flatMap((group) => group.members.map((at) => [at, group] as const)));
  return Array.from({ length: count }, (_, at) => at).flatMap((at): readonly Block[] => {
    const group = groupAt.get(at);
    if (group === undefined) return [{ group, members: [at] }];
    return group.members[0] === at ? [{ group, members: group.members }] : [];
  });
}

/** Brings the options of each group together where the first of them stands; otherwise the order stays. */
export function together(order: readonly number[], groups: readonly ChoiceGroup[]): readonly number[] {
  const groupAt = new Map(groups.flatMap((group) => group.members.map((at) => [at, group] as const)));
  const blocks = groupBy(order, (at) => groupAt.get(at) ?? at);
  return [...blocks.values()].flat();
}
