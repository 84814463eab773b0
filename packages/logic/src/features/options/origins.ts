import type { Option, Question } from '@canvass/project';
import type { Layout } from '../../compile/layout.ts';

export type ListName = 'options' | 'rows';

/** An option or row, and its place in the project. */
export interface Origin {
  /** Index of its question. */
  readonly question: number;
  readonly list: ListName;
  /** Index in its list. -1 for a node of a tree, which is always offered. */
  readonly at: number;
  readonly option: Option;
}

/** Returns the mirrored options of an option or row, nearest first, root last. Empty if it mirrors none. */
export type ChainLookup = (option: Option) => readonly Origin[];

const NOTHING: readonly Origin[] = [];

/** Follows `option_origin` through all questions. Stops before an option would repeat. */
export function chainsIn({ questions }: Layout): ChainLookup {
  const byGid = new Map<string, Origin>();
  questions.forEach(({ question: { items, rows_items: rows, tree_list: tree = [] } }, question) => {
    items?.forEach((option, at) => byGid.set(option.gid, { question, list: 'options', at, option }));
    rows?.forEach((option, at) => byGid.set(option.gid, { question, list: 'rows', at, option }));
    addNodes(tree, question, byGid);
  });
  return (option) => {
    if (option.option_origin === undefined) return NOTHING;
    const chain = new Set<Origin>();
    let origin = byGid.get(option.option_origin);
    while (origin !== undefined && !chain.has(origin)) {
      chain.add(origin);
      origin = byGid.get(origin.option.option_origin ?? '');
    }
    return [...chain];
  };
}

/** Adds the nodes of a tree, which can be mirrored like options. Their titles are also translated by gid. */
function addNodes(
  nodes: NonNullable<Question['tree_list']>,
  question: number,
  into: Map<string, Origin>,
): void {
  for (const [index, { gid, title, items = [] }] of nodes.entries()) {
    into.set(gid, { question, list: 'options', at: -1, option: { gid, seq: index + 1, title } });
    addNodes(items, question, into);
  }
}
