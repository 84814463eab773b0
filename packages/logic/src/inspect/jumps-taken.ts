import { endStateOfJump, NO_JUMP } from '../program/status.ts';
import { computeMoment } from '../program/moment.ts';
import { nodeAt } from '../program/presentation.ts';
import type { Program } from '../program/program.ts';
import type { State } from '../program/types.ts';

/** A jump in force. */
export interface TakenJump {
  /** gid of the question that jumps. */
  readonly source: string;
  /** gid of the question or group that follows, or the end of the survey: `finished`, `screen_out`. */
  readonly target: string;
}

/** The jumps of questions that are in force in a state. */
export function listTakenJumps(program: Program, state: State): readonly TakenJump[] {
  if (program.jumpSources.length === 0) return [];
  const { presentation } = computeMoment(program, state);
  const gidFrom = (rank: number): string => {
    for (let nodeRank = rank; nodeRank < program.nodes.length; nodeRank += 1) {
      const node = program.nodes[nodeAt(presentation, nodeRank)];
      const gid = node?.kind === 'question' ? node.occurrence.question.gid : node?.group.gid;
      // Nodes of the flow have no gid.
      if (gid !== undefined && gid !== '') return gid;
    }
    return 'finished';
  };
  return state.jumps.flatMap((jump, slot): readonly TakenJump[] => {
    const source = program.jumpSources[slot]?.occurrence?.question.gid;
    if (source === undefined || jump === NO_JUMP) return [];
    return [{ source, target: jump < 0 ? endStateOfJump(jump).end : gidFrom(jump) }];
  });
}
