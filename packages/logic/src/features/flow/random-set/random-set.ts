import type { FlowNodeBehaviour } from '../flow-node-behaviour.ts';

/** FLOW-4, Flow: a randomSet leads through some of its children, which the host draws with `choosePicks`. */
export const randomSet = {
  draws: ({ extract_count: count = 0, shuffle, uniform_display: isEven }) => ({
    count,
    isShuffled: shuffle === true,
    isEven: isEven === true,
  }),
} satisfies FlowNodeBehaviour;
