import type { Settings } from './settings.ts';
import type { Database } from '../database/database.ts';

export interface Foundation {
  readonly settings: Settings;
  readonly database: Database;
  readonly operatorToken: string;
  /** Milliseconds since 1970 by the database's clock, the only clock that counts (TRUST-9). */
  readonly now: () => number;
  /** Milliseconds by which the wall clock of this process is ahead of the database's. Shown as a metric only. */
  readonly clockDifference: () => number;
  /** Logs a warning for the operator. The warning must not contain answers, tokens or parameters. */
  readonly warn: (facts: Readonly<Record<string, string | number>>, message: string) => void;
}
