export interface Cost {
  /** Milliseconds of processor time in the server. */
  readonly server: number;
  /** Milliseconds of processor time in PostgreSQL. */
  readonly database: number;
  readonly statements: number;
  /** Messages to the database whose replies the call awaits one after the other. */
  readonly roundTrips: number;
  readonly commits: number;
  /** Bytes between client and server, both ways, with headers. */
  readonly network: number;
  /** Bytes by which tables and indexes grow. */
  readonly stored: number;
}

/**
 * The only inputs of `npm run bench -- capacity`. Replace them after the benchmarks `server`, `export`, `console` and
 * `disk`. The costs of `b`, `n` and `s` are means of one and two processes, measured by `bench/server` on a machine with
 * two fast cores and without other work (Node 24, PostgreSQL 15, fsync on, 32 respondents). Busy or slower cores need
 * two to four times as much. Network bytes were measured with a bare client, without a browser's headers.
 */
export const COSTS = {
  /** A call that begins a response. */
  b: { server: 0.2, database: 0.09, statements: 2, roundTrips: 2, commits: 2, network: 1_240, stored: 900 },
  /** A call with a page of answers, as two events. */
  n: {
    server: 0.17,
    database: 0.08,
    statements: 1,
    roundTrips: 1,
    commits: 1,
    network: 1_215,
    stored: 1_000,
  },
  s: {
    server: 0.17,
    database: 0.09,
    statements: 1,
    roundTrips: 1,
    commits: 1,
    network: 1_300,
    stored: 1_500,
  },
  /** A response in a CSV file, in the thread for results. */
  exported: {
    server: 0.085,
    database: 0.03,
    statements: 0.004,
    roundTrips: 0.004,
    commits: 0,
    network: 784,
    stored: 0,
  },
  /** A chart with 1,000,000 responses, in the thread for results. */
  view: { server: 37, database: 23, statements: 15, roundTrips: 12, commits: 0, network: 4_000, stored: 0 },
} as const satisfies Readonly<Record<string, Cost>>;

export const LIMITS = {
  /** Share of a processor that may be busy on average. Above it, waiting grows quickly. */
  maxBusyShare: 0.6,
  /** Commits a second with 32 writers, which share flushes of the log. */
  commits: 13_100,
  /** Transactions a second that update one row. All begins of a survey update the row with its next response number. */
  begins: 2_240,
  megabits: 1_000,
  /** Maximum share of the disk that data should use. */
  diskShare: 0.5,
} as const;

/** Database time in a distributed PostgreSQL, as a multiple of the time in a single PostgreSQL. */
export const DISTRIBUTED = { throughCoordinator: 2.9, atOwnNode: 1 } as const;
