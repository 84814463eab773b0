import type { FlowFields } from '@canvass/authoring';
import { textAt } from '../../document/json.ts';
import type { FlowNode } from './flow-rows.ts';

/** The nodes that authors add. */
export const NEW_NODES = ['branch', 'draw', 'end', 'value'] as const;
export type NewNodeKind = (typeof NEW_NODES)[number];

/** The first fields of a new node. The name of a value is the first free one. */
export function createFields(kind: NewNodeKind, flow: FlowNode | undefined): FlowFields {
  if (kind === 'branch') return { ftype: 'branch' };
  if (kind === 'draw') return { ftype: 'randomSet', extract_count: 1, uniform_display: true };
  if (kind === 'end') return { ftype: 'endPage', endType: 'screen_out' };
  const takenNames = new Set(flow === undefined ? [] : listValueNames(flow));
  let number = 1;
  while (takenNames.has(`value${number}`)) number += 1;
  return { ftype: 'set', cid: `value${number}`, value_code: '1', value_type: 'number' };
}

const listValueNames = ({ value, children }: FlowNode): readonly string[] => [
  textAt(value, 'cid'),
  ...children.flatMap(listValueNames),
];
