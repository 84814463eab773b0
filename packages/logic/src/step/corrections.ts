import type { CorrectedEvent } from '@canvass/protocol';
import { extension } from '../program/extension.ts';
import type { Program } from '../program/program.ts';
import type { State } from '../program/types.ts';

/** How an ended response gets other answers; null: what is given is none. Hosts that read responses have it. */
export const corrections =
  extension<(program: Program, state: State, event: CorrectedEvent) => State | null>('corrections');
