import type { DrawRequest } from '@canvass/protocol';
import type { HostEffect } from '../../host-effect.ts';
import { flowNode } from '../flow-node.ts';
import { behaviourOf } from '../flow-node-behaviours.ts';

/** A draw, and whether what was drawn is shown in the order in which it was drawn. */
export interface ShuffledDraw extends DrawRequest {
  readonly shuffle: boolean;
}

/** A randomSet was reached: some of its children are drawn. */
export const drawHostEffect: HostEffect<'draw', ShuffledDraw, readonly string[]> = {
  request({ program, effect }) {
    const { fid, items_fids, extract_count, uniform_display } = effect;
    const node = flowNode(program.project, fid);
    const shuffle = node !== undefined && behaviourOf(node).draws?.(node).isShuffled === true;
    return { fid, items_fids, extract_count, uniform_display, shuffle };
  },
  value: (_, picks) => ({ random_fids: picks }),
  mayFail: true,
};
