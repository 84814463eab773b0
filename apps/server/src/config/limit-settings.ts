/** How often something may be done, as an operator says it (docs/operations.md). Infinity: without a limit. */
export interface LimitSettings {
  /** Files that one response may send within ten minutes, taken or not. */
  readonly uploadsPerResponse: number;
  /** The same for an address. */
  readonly uploadsPerAddress: number;
  /** Files that are taken for one survey within a day. */
  readonly uploadsDailyCap: number;
  /** Different values of one field of which a response may learn within ten minutes whether they were given. */
  readonly uniquePerResponse: number;
  /** The same for an address, whatever the field and the survey. */
  readonly uniquePerAddress: number;
}

export const NO_LIMITS: LimitSettings = {
  uploadsPerResponse: Number.POSITIVE_INFINITY,
  uploadsPerAddress: Number.POSITIVE_INFINITY,
  uploadsDailyCap: Number.POSITIVE_INFINITY,
  uniquePerResponse: Number.POSITIVE_INFINITY,
  uniquePerAddress: Number.POSITIVE_INFINITY,
};

type Environment = Readonly<Record<string, string | undefined>>;

export function readLimitSettings(env: Environment, problems: string[]): LimitSettings {
  const limit = (name: string, fallback: number, least: 0 | 1 = 1): number => {
    const text = env[name];
    if (!text) return fallback;
    if (text === 'off') return Number.POSITIVE_INFINITY;
    if (/^\d{1,9}$/.test(text) && Number(text) >= least) return Number(text);
    problems.push(`${name} must be "off" or a whole number from ${least} to 999999999, and it is "${text}".`);
    return fallback;
  };
  return {
    uploadsPerResponse: limit('UPLOADS_PER_RESPONSE', 60),
    uploadsPerAddress: limit('UPLOADS_PER_ADDRESS', 600),
    uploadsDailyCap: limit('UPLOADS_DAILY_CAP', 10_000, 0),
    uniquePerResponse: limit('UNIQUE_PER_RESPONSE', 10),
    uniquePerAddress: limit('UNIQUE_PER_ADDRESS', 300),
  };
}
