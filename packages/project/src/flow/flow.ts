import { NO_CONDITION } from '../rules/rule-words.ts';

/** FLOW-1, Flow node: kinds of F nodes. */
export const FLOW_KINDS = ['root', 'groupSet', 'randomSet', 'branch', 'endPage'] as const;
export type FlowKind = (typeof FLOW_KINDS)[number];

/** FLOW-1, Flow node. In the file a tree: parent, sibling and firstChild follow from it. */
export interface FlowNode {
  readonly fid: string;
  readonly type: 'F' | 'G';
  readonly ftype?: FlowKind;
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
  readonly end?: string;
}
/** JSON Schema of a flow node; `#/$defs/flowNode`. */
export const flowNodeSchema = {
  type: 'object',
  title: 'a node of the flow',
  description:
    'A node of the flow. Nodes are taken in this order, from the root inwards: one whose condition fails is passed over with all that is in it.',
  required: ['fid', 'type'],
  additionalProperties: false,
  properties: {
    fid: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$', description: 'Id, unique in the flow.' },
    type: { enum: ['F', 'G'], description: 'F for a flow node, G for a group.' },
    ftype: {
      enum: [...FLOW_KINDS],
      description:
        'Kind of an F node. root: the flow itself. groupSet: nodes under one name. branch: the same, usually with a condition. randomSet: some of its children, drawn by the server. endPage: the survey ends here.',
    },
    gid: {
      type: 'string',
      'x-ref': 'top_group',
      description:
        'The group of a G node. The same group may stand in several places: it is asked where it is reached first. A group that no node names is never asked.',
    },
    title: { type: 'string', maxLength: 500, description: 'Name for the author.' },
    items: {
      type: 'array',
      items: { $ref: '#/$defs/flowNode' },
      description: 'Children of a root, groupSet, branch or randomSet.',
    },
    conditionGroup: {
      type: 'string',
      'x-ref': 'rule',
      'x-also': [NO_CONDITION],
      description:
        'The node is passed over unless this holds: a key of rule_map, or FC_empty for no condition.',
    },
    extract_count: {
      type: 'integer',
      minimum: 0,
      description:
        'How many of its children a randomSet draws, among those whose condition holds (absent, 0 or too many: all of them).',
    },
    uniform_display: {
      type: 'boolean',
      description:
        'A randomSet draws the children that were drawn least so far; otherwise each is as likely as the others.',
    },
    shuffle: {
      type: 'boolean',
      description: 'What a randomSet has drawn comes in drawn order; otherwise in this order.',
    },
    needScore: {
      type: 'boolean',
      description:
        'The score of the answers so far is fetched when the node is reached: for `score`, and for conditions that read total_score.',
    },
    score: {
      type: 'array',
      items: { anyOf: [{ type: 'number' }, { type: 'null' }] },
      minItems: 2,
      maxItems: 2,
      description:
        '[from, up to]: the node is passed over unless the score is in this range, both ends included; null for no bound. Needs needScore.',
    },
    endType: {
      enum: ['screen_out', 'other'],
      description: 'How an endPage ends the survey: screened out (status 2), or finished (other, status 1).',
    },
    end: {
      type: 'string',
      'x-ref': 'end',
      description: 'Of an endPage: which of desc_end_page.ends is shown.',
    },
  },
};
