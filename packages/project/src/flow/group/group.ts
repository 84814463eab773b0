import Type from 'typebox';
import { conditionFields } from '../condition-fields.ts';
import type { FlowNodeKind } from '../flow-node-kind.ts';

const fields = {
  gid: Type.Optional(
    Type.String({
      'x-ref': 'top_group',
      description:
        'The group of a G node. The same group may stand in several places: it is asked where it is reached first. A group that no node names is never asked.',
    }),
  ),
  ...conditionFields,
};

/** The only kind of node with `type` G. */
export const group = {
  named: 'a G node',
  summary: 'a group.',
  children: 'none',
  fields,
  needs: [{ field: 'gid', says: 'which group is asked here' }],
} as const satisfies FlowNodeKind<typeof fields>;
