export type Counts<K> = readonly (readonly [K, number])[];

/** Overview figures of one segment, without tests. The figures of a survey are sums over its segments (docs/adr/0167). */
export interface SegmentOverview {
  /** Responses by status and start time, in quarters of an hour since 1970. */
  readonly begun: Counts<readonly [status: number, quarter: number]>;
  /** Responses by status and by the number of the last page they left, from 1. 0 if they left no page. */
  readonly last: Counts<readonly [status: number, page: number]>;
  /** Seconds on each page, in page order. */
  readonly times: readonly Counts<number>[];
  /** Seconds from beginning to end of finished responses. */
  readonly spent: Counts<number>;
  /** Responses by value of each variable of `SIDES` (device, language, source, version), in that order. */
  readonly sides: readonly Counts<number | string>[];
}
