/** Who holds slots: what bounds how many, and for how long (docs/adr/0070). */
export interface SlotHolder {
  /** Hash of the address; undefined where there is no caller, as when a response is moved to another version. */
  readonly address: string | undefined;
  /** Under which somebody comes again: the number of a response, or the id of a begin; undefined: cannot come again. */
  readonly waiter: string | undefined;
  readonly begunAt: Date;
  /** Nothing was answered yet: what is held now is held for a while only, until the first answer renews it. */
  readonly begins?: true;
  /**
   * Where all free slots are held by others. `refuse`: the call is, and may be repeated; `pass`: goes on and holds
   * none; `end`: as where they are counted.
   */
  readonly onHeld: 'refuse' | 'pass' | 'end';
}

/** No holder in particular: whatever there is may be held, and full is full. */
export const ANYBODY: SlotHolder = {
  address: undefined,
  waiter: undefined,
  begunAt: new Date(8.64e15), // the last moment that there is
  onHeld: 'end',
};

/** Of the slots of a cell, the part that one address may hold at a time, and the least that this is. */
const SHARE_OF_ADDRESS = 1 / 5;
const LEAST_OF_ADDRESS = 5;
/** Holds are renewed until the response is so many times as old as one hold is long. */
export const MOST_RENEWALS = 4;
const MINUTE_MS = 60_000;

/** Slots of a cell that one address may hold, or wait for with a claim to be first. */
export const slotsPerAddress = (cap: number): number =>
  Math.max(LEAST_OF_ADDRESS, Math.ceil(cap * SHARE_OF_ADDRESS));

/** When a hold that is taken or renewed now ends: never long after its response began, however often it calls. */
export function holdEnd(now: Date, minutes: number, begunAt: Date): Date {
  const end = now.getTime() + minutes * MINUTE_MS;
  const latest = begunAt.getTime() + MOST_RENEWALS * minutes * MINUTE_MS;
  return new Date(Math.min(end, latest));
}

/** Minutes for which a begin holds slots: whoever means to answer has left the first page by then. */
const BEGIN_MINUTES = 10;

/** The same for one holder: begins alone never starve a cell (QUOTA-7). */
export function holdUntil(now: Date, minutes: number, { begunAt, begins }: SlotHolder): Date {
  const first = begins === true ? Math.min(minutes, BEGIN_MINUTES) : minutes;
  const end = holdEnd(now, minutes, begunAt).getTime();
  return new Date(Math.min(end, now.getTime() + first * MINUTE_MS));
}

/** A cell whose free slots are all held, and how many of one address may wait for one. */
export interface HeldCell {
  readonly cell: string;
  readonly most: number;
}

/** Thrown inside of a transaction: nothing is stored, and the same call may find a slot later. */
export class SlotsHeld extends Error {
  readonly cells: readonly HeldCell[];
  constructor(cells: readonly HeldCell[]) {
    super('all slots are held by others');
    this.cells = cells;
  }
}
