/** The operator's limits (docs/operations.md). Infinity means no limit. */
export interface LimitSettings {
  /** Files that one response may send within ten minutes, accepted or not. */
  readonly uploadsPerResponse: number;
  /** The same limit per address. */
  readonly uploadsPerAddress: number;
  /** Files that are accepted for one survey within a day. */
  readonly uploadsDailyCap: number;
  /** Values of a unique field that one response may check within ten minutes. */
  readonly uniquePerResponse: number;
  /** The same limit per address, for all fields and surveys together. */
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
