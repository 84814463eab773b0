/** How often each comes. */
export type Counts<K> = readonly (readonly [K, number])[];

/** What comes in, of one segment and without tests: figures that are added up for a survey (docs/adr/0184). */
export interface SegmentOverview {
  /** By status and the quarter of an hour in which they began, since 1970. */
  readonly begun: Counts<readonly [status: number, slot: number]>;
  /** By status and the place of the last page that was left, from 1; 0: none. */
  readonly last: Counts<readonly [status: number, page: number]>;
  /** Seconds on each page, in the order of pages. */
  readonly times: readonly Counts<number>[];
  /** Seconds from begin to end, of who has finished. */
  readonly spent: Counts<number>;
  /** By value, in the order of `SIDES`. */
  readonly sides: readonly Counts<number | string>[];
}
