import type { FlowNode } from '@canvass/project';
import type { GateParts } from '../../compile/feature.ts';

export interface DrawPlan {
  /** Number of children to draw; 0 draws all. */
  readonly count: number;
  /** Whether the drawn children are shown in the order drawn. */
  readonly isShuffled: boolean;
  /** Whether the children drawn least often are preferred. */
  readonly isEven: boolean;
}

/** The engine's behaviour at a kind of flow node, besides leading through its children. Pure. */
export interface FlowNodeBehaviour {
  /** Returns the options of the draw, if the host draws some of the node's children. */
  readonly draws?: (node: FlowNode) => DrawPlan;
  /** Only for nodes at which the survey ends. */
  readonly ends?: (node: FlowNode) => Omit<NonNullable<GateParts['ends']>, 'settle'>;
}
