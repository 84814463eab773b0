import { conditionFields } from '../condition-fields.ts';
import type { FlowNodeKind } from '../flow-node-kind.ts';

export const groupSet = {
  named: 'a groupSet',
  summary: 'nodes under one name.',
  children: 'all',
  fields: conditionFields,
} as const satisfies FlowNodeKind<typeof conditionFields>;
