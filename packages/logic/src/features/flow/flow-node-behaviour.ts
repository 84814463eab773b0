import type { FlowNode } from '@canvass/project';
import type { GateParts } from '../../compile/feature.ts';

/** What a node draws of its children. */
export interface DrawPlan {
  /** 0: as many as there are. */
  readonly count: number;
  /** Shown in the order drawn. */
  readonly isShuffled: boolean;
  /** Those that were drawn least so far, instead of any. */
  readonly isEven: boolean;
}

/**
 * What the engine does at one kind of node of the flow, besides leading through all that is in it. Pure; conditions,
 * scores and groups that come twice are the same at every kind.
 */
export interface FlowNodeBehaviour {
  /** The host draws among its children. */
  readonly draws?: (node: FlowNode) => DrawPlan;
  /** How the survey ends where it is reached. */
  readonly ends?: (node: FlowNode) => NonNullable<GateParts['ends']>;
}
