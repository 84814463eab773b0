import type { CorrectedEvent } from '@canvass/protocol';
import { extension } from '../program/extension.ts';
import type { Program } from '../program/program.ts';
import type { State } from '../program/types.ts';

/** Replaces answers of an ended response. Null if an answer is invalid. Present in hosts that read responses. */
export const corrections =
  extension<(program: Program, state: State, event: CorrectedEvent) => State | null>();
