import type { Option, QuestionOf } from '@canvass/project';
import type { CascaderAnswer } from '@canvass/protocol';

export type TreeNode = NonNullable<QuestionOf<'cascader'>['tree_list']>[number];

/** The nodes that an answer names, from the first level, as long as each is a child of the one before. */
export function chosenNodes(
  { tree_list: tree = [] }: QuestionOf<'cascader'>,
  answer: CascaderAnswer | undefined,
): readonly TreeNode[] {
  const path: TreeNode[] = [];
  let below: readonly TreeNode[] = tree;
  while (answer !== undefined) {
    const gid = answer[String(path.length + 1)]?.[0];
    const node = below.find((one) => one.gid === gid);
    if (node === undefined) break;
    path.push(node);
    below = node.items ?? [];
  }
  return path;
}

export const pathAnswer = (path: readonly TreeNode[]): CascaderAnswer =>
  Object.fromEntries(path.map(({ gid }, at) => [String(at + 1), [gid] as const]));

/** The path from the first level to a node; undefined if the tree does not contain it. */
export function pathTo(
  tree: readonly TreeNode[],
  matches: (node: TreeNode) => boolean,
): readonly TreeNode[] | undefined {
  for (const node of tree) {
    if (matches(node)) return [node];
    const below = pathTo(node.items ?? [], matches);
    if (below !== undefined) return [node, ...below];
  }
  return undefined;
}

/** The number of levels of the deepest branch. */
export function depthOf(tree: readonly TreeNode[]): number {
  return tree.reduce((deepest, { items = [] }) => Math.max(deepest, 1 + depthOf(items)), 0);
}

/** The author's title of a level, counted from 1. */
export const titleOfLevel = (
  { level_titles: titles }: Pick<QuestionOf<'cascader'>, 'level_titles'>,
  level: number,
): string | undefined => titles?.[String(level) as '1']; // a level beyond the titles has none

/** A node as an option, as rules and related options read it. Its number is its position among its siblings. */
export function nodeOption(node: TreeNode, siblings: readonly TreeNode[]): Option {
  const { gid, title, score } = node;
  return { gid, seq: siblings.indexOf(node) + 1, cid: gid, title, ...(score !== undefined && { score }) };
}
