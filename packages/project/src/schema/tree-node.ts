/** A node of a cascader's tree, `tree_list` (ANSWER-7). */
export interface TreeNode {
  readonly gid: string;
  readonly title: string;
  readonly score?: number;
  readonly items?: readonly TreeNode[];
}

/** JSON Schema of a node, `#/$defs/treeNode`. */
export const treeNodeSchema = {
  type: 'object',
  title: 'a node of a tree',
  description: 'A node of the tree of a cascader.',
  required: ['gid', 'title'],
  additionalProperties: false,
  properties: {
    gid: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$', description: 'Id, unique in the project.' },
    title: { type: 'string', maxLength: 500, 'x-text': true, description: 'What the respondent reads.' },
    score: {
      type: 'number',
      'x-secret': 'points',
      'x-rule': 'SCORE-1',
      description: 'Points if the choice ends here (default 0).',
    },
    items: {
      type: 'array',
      items: { $ref: '#/$defs/treeNode' },
      description: 'Child nodes. A choice can end at a node without child nodes.',
    },
  },
} as const;
