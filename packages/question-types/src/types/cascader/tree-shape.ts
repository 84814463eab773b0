import type { ChoiceShape, ValueShape } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import { nodeOption } from './tree-path.ts';

type Tree = NonNullable<QuestionOf<'cascader'>['tree_list']>;

/** A list of the nodes on the way to a leaf, level by level. */
export function treeShape({ tree_list: tree = [] }: QuestionOf<'cascader'>): ValueShape {
  const at: ChoiceShape[] = [];
  addLevel(tree, 0, at);
  return { kind: 'list', of: { kind: 'any' }, at, most: at.length };
}

function addLevel(nodes: Tree, level: number, levels: ChoiceShape[]): void {
  if (nodes.length === 0) return;
  const options = nodes.map((node) => {
    const { gid, seq } = nodeOption(node, nodes);
    return { gid, cid: gid, seq };
  });
  levels[level] = { kind: 'choice', options: [...(levels[level]?.options ?? []), ...options] };
  for (const { items = [] } of nodes) addLevel(items, level + 1, levels);
}
