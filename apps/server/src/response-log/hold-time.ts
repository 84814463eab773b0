/** The holder of slots, with the data that limits how many it may hold and how long (docs/adr/0070). */
export interface SlotHolder {
  /** Hash of the caller's address. Undefined without a caller, as when a response is moved to another version. */
  readonly address: string | undefined;
  /** Key in the wait queue: a response number, or `b` and the id of a begin call. Undefined if the holder cannot wait. */
  readonly waiter: string | undefined;
  readonly begunAt: Date;
  /** True before the first answer: slots are held for a short time only, until the first answer renews them. */
  readonly isBeginning?: true;
  /**
   * The behaviour if all remaining slots are held by others. `refuse` stops the call, which may be repeated; `pass` continues
   * without a slot; `end` treats the cell as full.
   */
  readonly onHeld: 'refuse' | 'pass' | 'end';
}

/** A holder without limits or wait queue. A cell whose remaining slots are all held counts as full. */
export const UNLIMITED_HOLDER: SlotHolder = {
  address: undefined,
  waiter: undefined,
  begunAt: new Date(8.64e15), // the latest date that JavaScript has
  onHeld: 'end',
};
/** Holds are renewed until the age of the response is this many times the duration of one hold. */
export const MAX_AGE_IN_HOLDS = 4;
const MINUTE_MS = 60_000;

/** The end of a hold that begins now, limited by `MAX_AGE_IN_HOLDS`. */
export function computeHoldEnd(now: Date, minutes: number, begunAt: Date): Date {
  const end = now.getTime() + minutes * MINUTE_MS;
  const latest = begunAt.getTime() + MAX_AGE_IN_HOLDS * minutes * MINUTE_MS;
  return new Date(Math.min(end, latest));
}

/** Minutes for which the start of a response holds slots. Most respondents have sent the first page by then. */
const BEGIN_MINUTES = 10;

/** `computeHoldEnd` for one holder. Holds before the first answer are shorter, so that they cannot block a cell (QUOTA-7). */
export function holdEndOf(now: Date, minutes: number, { begunAt, isBeginning }: SlotHolder): Date {
  const holdMinutes = isBeginning === true ? Math.min(minutes, BEGIN_MINUTES) : minutes;
  const end = computeHoldEnd(now, minutes, begunAt).getTime();
  return new Date(Math.min(end, now.getTime() + holdMinutes * MINUTE_MS));
}

/** A cell whose remaining slots are all held, and how many responses of one address may wait for a slot. */
export interface HeldCell {
  readonly cell: string;
  readonly maxWaiters: number;
}

/** Other responses hold all remaining slots of some cells. The call is rolled back; the same call may find a slot later. */
export interface SlotsHeld {
  readonly stop: 'held';
  readonly cells: readonly HeldCell[];
}
