import type { Ledgers } from './ledgers.ts';
import { scoreLedger } from '../features/scores/score-effect.host.ts';

const NOTHING: ReadonlySet<string> = new Set();

/** Ledgers of a host with a single respondent: there is always room, and no answer was given before. */
export const openLedgers: Ledgers = {
  quota: () => undefined,
  draw: ({ items_fids, extract_count }) => items_fids.slice(0, extract_count),
  score: scoreLedger,
  verify: ({ codes }) => ({ taken: NOTHING, problems: codes.map(() => undefined) }),
  submit: () => 'counted',
  ended: () => undefined,
};
