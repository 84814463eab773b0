import type { FlowNodeBehaviour } from '../flow-node-behaviour.ts';

/** FLOW-4, Flow: some children, as `choosePicks` of the host draws them. */
export const randomSet = {
  draws: ({ extract_count: count = 0, shuffle, uniform_display: isEven }) => ({
    count,
    isShuffled: shuffle === true,
    isEven: isEven === true,
  }),
} satisfies FlowNodeBehaviour;
