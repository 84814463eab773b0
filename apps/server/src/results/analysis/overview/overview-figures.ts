/** Values with their frequencies. */
export type Counts<K> = readonly (readonly [K, number])[];

/** Overview figures of one segment without tests. They are added up for a survey (docs/adr/0184). */
export interface SegmentOverview {
  /** Responses by status and start time, in quarters of an hour since 1970. */
  readonly begun: Counts<readonly [status: number, slot: number]>;
  /** Responses by status and number of the last left page, from 1; 0 if no page was left. */
  readonly last: Counts<readonly [status: number, page: number]>;
  /** Seconds on each page, in page order. */
  readonly times: readonly Counts<number>[];
  /** Seconds from beginning to end of finished responses. */
  readonly spent: Counts<number>;
  /** Responses by value of each variable, in the order of `SIDES`. */
  readonly sides: readonly Counts<number | string>[];
}
