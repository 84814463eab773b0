import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Runs SQL, and returns its only value, or an empty text. */
export type Psql = (sql: string) => Promise<string>;

export function createPsql(bin: string, databaseUrl: string): Psql {
  return async (sql) => {
    let output = '';
    await run(bin, databaseUrl, sql, (chunk) => {
      output += chunk.toString('utf8');
    });
    return output.trim();
  };
}

/** Returns the milliseconds that `COPY ... TO STDOUT` takes. */
export async function timeCopy(bin: string, databaseUrl: string, query: string): Promise<number> {
  const startTime = performance.now();
  await run(bin, databaseUrl, `copy (${query}) to stdout`, () => undefined);
  return performance.now() - startTime;
}

function run(bin: string, databaseUrl: string, sql: string, take: (chunk: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(bin, 'psql'), ['-qAtX', '-v', 'ON_ERROR_STOP=1', databaseUrl, '-c', sql], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stderrText = '';
    child.stdout.on('data', take);
    child.stderr.on('data', (chunk: Buffer) => (stderrText += chunk.toString('utf8')));
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`psql: ${stderrText}`))));
  });
}
