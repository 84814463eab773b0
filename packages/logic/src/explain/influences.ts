import type { Program } from '../engine/program.ts';
import { around } from './explain-groups.ts';

/**
 * Indexes of the questions whose answers can change whether a question is visible, nearest first: those that its rules,
 * its groups, its options or jumps before it read; then those on which these depend, and so on.
 */
export function influences({ questions, jumpSources, byGid }: Program, gid: string): readonly number[] {
  const found: number[] = [];
  const own = byGid.get(gid) ?? -1;
  const seen = new Set([own]);
  let level = [own];
  while (level.length > 0) {
    const nodes = new Set(level.flatMap((index) => nodesOf(index)));
    level = questions
      .filter(({ index, readers, places }) => {
        const isSource = places.some(({ node, jumpSlot }) => jumpSlot >= 0 && nodes.has(node));
        return !seen.has(index) && (isSource || readers.some((reader) => nodes.has(reader)));
      })
      .map(({ index }) => index);
    for (const index of level) seen.add(index);
    found.push(...level);
  }
  return found;

  /** The question where it is asked, what is around it, and the jumps that may lead over it. */
  function nodesOf(index: number): readonly number[] {
    const places = questions[index]?.places ?? [];
    const last = Math.max(-1, ...places.map(({ node }) => node));
    return [
      ...places.flatMap((place) => [place.node, ...around(place.group).map(({ node }) => node)]),
      ...jumpSources.filter(({ node }) => node < last).map(({ node }) => node),
    ];
  }
}
