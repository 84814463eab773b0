import { RECORD_LIFETIME_DAYS } from '@canvass/protocol';

/** Retention periods of a survey in days. Null means for ever. */
export interface Retention {
  /** Days from the end of a response until it is deleted. */
  readonly ended_days: number | null;
  /** Days from the last call of an unfinished response until it is deleted. */
  readonly unfinished_days: number | null;
  /** Days from the end of a survey until hashes of addresses, devices and persons are deleted, with their key. */
  readonly limits_days: number;
}

export const MAX_RETENTION_DAYS = 36_500;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the retention periods of surveys that are published for the first time (docs/operations.md). */
export function readRetentionSettings(env: Environment, problems: string[]): Retention {
  const days = (name: string, fallback: number): number | null => {
    const text = env[name];
    if (!text) return fallback;
    if (text === 'off') return null;
    if (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_RETENTION_DAYS)
      return Number(text);
    problems.push(
      `${name} must be "off" or a whole number of days from 1 to ${MAX_RETENTION_DAYS}, and it is "${text}".`,
    );
    return fallback;
  };
  return {
    ended_days: days('RETENTION_DAYS', 365),
    unfinished_days: days('RETENTION_UNFINISHED_DAYS', RECORD_LIFETIME_DAYS),
    limits_days: 7,
  };
}
