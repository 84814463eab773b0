import type { Option, QuestionOf } from '@canvass/project';
import type { CascaderAnswer } from '@canvass/protocol';

export type TreeNode = NonNullable<QuestionOf<'cascader'>['tree_list']>[number];

/** The nodes of an answer from the first level on, up to the first that is not a child of the node before. */
export function chosenNodes(
  { tree_list: tree = [] }: QuestionOf<'cascader'>,
  answer: CascaderAnswer | undefined,
): readonly TreeNode[] {
  const path: TreeNode[] = [];
  let nodesBelow: readonly TreeNode[] = tree;
  while (answer !== undefined) {
    const gid = answer[String(path.length + 1)]?.[0];
    const node = nodesBelow.find((one) => one.gid === gid);
    if (node === undefined) break;
    path.push(node);
    nodesBelow = node.items ?? [];
  }
  return path;
}

export const pathAnswer = (path: readonly TreeNode[]): CascaderAnswer =>
  Object.fromEntries(path.map(({ gid }, at) => [String(at + 1), [gid] as const]));

export function pathTo(
  tree: readonly TreeNode[],
  matches: (node: TreeNode) => boolean,
): readonly TreeNode[] | undefined {
  for (const node of tree) {
    if (matches(node)) return [node];
    const pathBelow = pathTo(node.items ?? [], matches);
    if (pathBelow !== undefined) return [node, ...pathBelow];
  }
  return undefined;
}

export function depthOf(tree: readonly TreeNode[]): number {
  return tree.reduce((deepest, { items = [] }) => Math.max(deepest, 1 + depthOf(items)), 0);
}

/** Levels are counted from 1. */
export const titleOfLevel = (
  { level_titles: titles }: Pick<QuestionOf<'cascader'>, 'level_titles'>,
  level: number,
): string | undefined => titles?.[String(level) as '1']; // levels beyond the titles have none

/** A node as an option, for rules and related options. Its seq is the position among the siblings. */
export function nodeOption(node: TreeNode, siblings: readonly TreeNode[]): Option {
  const { gid, title, score } = node;
  return { gid, seq: siblings.indexOf(node) + 1, cid: gid, title, ...(score !== undefined && { score }) };
}
