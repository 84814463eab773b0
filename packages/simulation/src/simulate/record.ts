import type { Outcome } from './outcome.ts';
import { type Decision, type StopPoint, OPEN, type Play, type SharedRequest } from './play.ts';

/** A respondent recorded by a shard: each request for a shared resource, with the figures up to it. */
export interface RecordedRespondent {
  readonly number: number;
  readonly halts: readonly RecordedHalt[];
}
export interface RecordedHalt {
  readonly moves: number;
  readonly request?: SharedRequest;
  /** The assumed decision before the next stop. */
  readonly assumed?: Decision;
  readonly outcome: Omit<Outcome, 'counters'> & { readonly counters: string };
}

/** Plays a respondent who is never turned away; `assume` guesses even draws. */
export function recordPlay(
  play: Play,
  size: number,
  assume: (request: SharedRequest) => Decision,
): RecordedRespondent {
  const halts: RecordedHalt[] = [];
  let halt = play.advance();
  while (halt.request !== undefined) {
    const assumed = halt.request.type === 'draw' ? assume(halt.request) : OPEN;
    halts.push({ ...recordHalt(halt, size), assumed });
    halt = play.advance(assumed);
  }
  halts.push(recordHalt(halt, size));
  return { number: play.number, halts };
}

function recordHalt({ moves, request, outcome }: StopPoint, size: number): RecordedHalt {
  const { counters, ...rest } = outcome();
  return {
    moves,
    ...(request !== undefined && { request }),
    outcome: { ...rest, counters: encodeCounters(counters, size) },
  };
}

/** A set of counters as bits in base64, lowest first. */
function encodeCounters(counters: readonly number[], size: number): string {
  const bits = new Uint8Array(Math.ceil(size / 8));
  for (const counter of counters) bits[counter >> 3] = (bits[counter >> 3] ?? 0) | (1 << (counter & 7));
  return btoa(String.fromCharCode(...bits));
}

export function decodeCounters(text: string): readonly number[] {
  const counters: number[] = [];
  const bits = atob(text);
  for (let counter = 0; counter < bits.length * 8; counter += 1) {
    if ((bits.charCodeAt(counter >> 3) & (1 << (counter & 7))) !== 0) counters.push(counter);
  }
  return counters;
}
