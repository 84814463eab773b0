import type { LogLevel } from '../config/settings.ts';

type Facts = Readonly<Record<string, string | number>>;
export interface StartLog {
  info(facts: Facts, message: string): void;
  warn(facts: Facts, message: string): void;
}

const RANK: Readonly<Record<LogLevel, number>> = { silent: 0, error: 1, warn: 2, info: 3, debug: 4 };

/** Writes log lines in the form of the request log for events outside requests. */
export function createStartLog(level: LogLevel, stream: { write(line: string): void }): StartLog {
  const write = (name: 'info' | 'warn') => (facts: Facts, msg: string) => {
    if (RANK[level] < RANK[name]) return;
    stream.write(`${JSON.stringify({ level: name, time: new Date().toISOString(), ...facts, msg })}\n`);
  };
  return { info: write('info'), warn: write('warn') };
}
