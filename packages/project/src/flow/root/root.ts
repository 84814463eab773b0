import type { FlowNodeKind } from '../flow-node-kind.ts';

export const root = {
  named: 'a root',
  summary: 'the flow itself.',
  children: 'all',
  fields: {},
} as const satisfies FlowNodeKind<Record<never, never>>;
