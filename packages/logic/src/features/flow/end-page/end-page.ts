import type { FlowNodeBehaviour } from '../flow-node-behaviour.ts';

/** FLOW-9, Flow: endPage ends the survey where the respondent gets to it. */
export const endPage = {
  ends: ({ endType, end }) => ({ kind: endType === 'screen_out' ? 'screen_out' : 'finished', end }),
} satisfies FlowNodeBehaviour;
