import type { FlowNodeBehaviour } from '../flow-node-behaviour.ts';

/** FLOW-9, Flow: an endPage ends the survey if the respondent reaches it. */
export const endPage = {
  ends: ({ endType, end }) => ({ kind: endType === 'screen_out' ? 'screen_out' : 'finished', end }),
} satisfies FlowNodeBehaviour;
