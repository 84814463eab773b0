import type { DrawRequest } from '@canvass/protocol';
import type { HostEffect } from '../../host-effect.ts';
import { findFlowNode } from '../flow-node.ts';
import { behaviourOf } from '../flow-node-behaviours.ts';

/** A draw request, and whether the picks are shown in the order drawn. */
export interface ShuffledDraw extends DrawRequest {
  readonly shuffle: boolean;
}

export const drawHostEffect: HostEffect<'draw', ShuffledDraw, readonly string[]> = {
  request({ program, effect }) {
    const { fid, items_fids, extract_count, uniform_display } = effect;
    const node = findFlowNode(program.project, fid);
    const isShuffled = node !== undefined && behaviourOf(node).draws?.(node).isShuffled === true;
    return { fid, items_fids, extract_count, uniform_display, shuffle: isShuffled };
  },
  value: (_, picks) => ({ random_fids: picks }),
  mayFail: true,
};
