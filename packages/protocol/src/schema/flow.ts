/** Spec section 3, Flow node. In the file a tree: parent, sibling and firstChild follow from it. */
export interface FlowNode {
  readonly fid: string;
  readonly type: 'F' | 'G';
  readonly ftype?: 'root' | 'groupSet' | 'randomSet' | 'branch' | 'endPage';
  readonly gid?: string;
  readonly title?: string;
  readonly items?: readonly FlowNode[];
  readonly conditionGroup?: string;
  readonly extract_count?: number;
  readonly uniform_display?: boolean;
  readonly shuffle?: boolean;
  readonly needScore?: boolean;
  readonly score?: readonly (number | null)[];
  readonly endType?: 'screen_out' | 'other';
}
/** JSON Schema of a flow node; `#/$defs/flowNode`. */
export const flowNodeSchema = {
  type: 'object',
  title: 'a node of the flow',
  description: 'A node of the flow.',
  required: ['fid', 'type'],
  additionalProperties: false,
  'x-spec': '3',
  properties: {
    fid: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$', description: 'Id, unique in the flow.' },
    type: { enum: ['F', 'G'], description: 'F for a flow node, G for a group.' },
    ftype: {
      enum: ['root', 'groupSet', 'randomSet', 'branch', 'endPage'],
      description: 'Kind of an F node.',
    },
    gid: { type: 'string', 'x-ref': 'group', description: 'The group of a G node.' },
    title: { type: 'string', maxLength: 500, description: 'Name for the author.' },
    items: { type: 'array', items: { $ref: '#/$defs/flowNode' }, description: 'Children.' },
    conditionGroup: {
      type: 'string',
      'x-ref': 'rule',
      description: 'Condition: a key of rule_map, or FC_empty.',
    },
    extract_count: {
      type: 'integer',
      minimum: 0,
      description: 'How many children a randomSet draws (none, 0 or too many: all).',
    },
    uniform_display: { type: 'boolean', description: 'Draws the least filled children first.' },
    shuffle: { type: 'boolean', description: 'Keeps the drawn order instead of the authored one.' },
    needScore: { type: 'boolean', description: 'The condition reads the score.' },
    score: {
      type: 'array',
      items: { anyOf: [{ type: 'number' }, { type: 'null' }] },
      minItems: 2,
      maxItems: 2,
      description: 'Score from and up to.',
    },
    endType: { enum: ['screen_out', 'other'], description: 'How an endPage ends.' },
  },
};
