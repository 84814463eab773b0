import { describe, expect, it } from 'vitest';
import { listFilesBelow, isSource, isTest, read } from './source-files.ts';

/** Files of the server that read the wall clock, with the reason why no stored data depends on it (TRUST-9). */
const MAY_READ_WALL_CLOCK: Readonly<Record<string, string>> = {
  'database/clock/database-clock.ts': 'compares it with the clock of the database',
  'auth/oidc/provider.ts': 'tells openid-client by how much the clock of the database differs',
  'http/log.ts': 'time of a log line',
  'telemetry/log-output.ts': 'time of a log line',
  'start/start-log.ts': 'time of a log line',
  'operations/backup/backup-command.ts': 'shown in the manifest of a backup',
};

/** Finds `Date.now`, `Date()`, `new Date()` and `new Date`, and calls of libraries that read the wall clock. */
const WALL_CLOCK = /\bDate\.now\b|\bDate\(\)|\bnew Date\b(?!\()|\.setIssuedAt\(\)|\.setExpirationTime\(['"`]/;
const sources = listFilesBelow('apps/server/src').filter((path) => isSource(path) && !isTest(path));
const pathOf = (path: string) => path.replace('apps/server/src/', '');

const codeOf = (path: string) => read(path).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');

describe('TRUST-9: only the clock of the database decides', () => {
  it('only files on whose clock no stored data depends read the wall clock', () => {
    const reading = sources.filter((path) => WALL_CLOCK.test(codeOf(path))).map(pathOf);
    expect(reading.sort()).toEqual(Object.keys(MAY_READ_WALL_CLOCK).sort());
  });

  it('all code that verifies tokens gets the time as a parameter', () => {
    const verifying = sources.filter((path) => /\bjwtVerify\(/.test(codeOf(path)));
    expect(verifying.filter((path) => !codeOf(path).includes('currentDate')).map(pathOf)).toEqual([]);
  });

  it('all code checks leases by the function that treats leases too far ahead as ended', () => {
    const byHand = sources.filter((path) => /'[a-z_.]*leased_until',\s*'[<>]/.test(codeOf(path)));
    expect(byHand.map(pathOf)).toEqual([]);
  });
});
