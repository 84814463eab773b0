import { conditionFields } from '../condition-fields.ts';
import type { FlowNodeKind } from '../flow-node-kind.ts';

export const branch = {
  named: 'a branch',
  summary: 'the same, usually with a condition.',
  children: 'all',
  fields: conditionFields,
} as const satisfies FlowNodeKind<typeof conditionFields>;
