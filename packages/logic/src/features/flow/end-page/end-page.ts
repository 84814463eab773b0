import { JUMP_ENDS, type JumpEnd, jumpEnds } from '@canvass/project/vocabulary';
import type { FlowNodeBehaviour } from '../flow-node-behaviour.ts';

/** FLOW-9, Flow: an endPage ends the survey if the respondent reaches it. */
export const endPage = {
  ends: ({ endType, end }) => ({ kind: endOfType(endType), end }),
} satisfies FlowNodeBehaviour;

const endOfType = (endType: string | undefined): JumpEnd =>
  jumpEnds.find((end) => JUMP_ENDS[end].endType === endType) ?? 'finished';
