import { setTimeout as sleep } from 'node:timers/promises';
import SonicBoom from 'sonic-boom';

/** The destination of log lines. */
interface LogOutput {
  /** Returns at once, even if the line cannot be written. */
  write(line: string): void;
  /** Waits at most so many milliseconds for unwritten lines. */
  close(withinMs: number): Promise<void>;
}

/** Limit in characters of lines that wait while the disk is full or the reader has stopped. */
const WAITING_LENGTH = 4 * 1024 * 1024;

/**
 * Writes the log to an open file, by default standard output, without delaying replies (TRUST-10). If the disk is full
 * or the reader has stopped, lines are dropped above a limit. The next written line contains their number.
 */
export function openLogOutput(fd = 1, waitingLength = WAITING_LENGTH): LogOutput {
  let lost = 0;
  let isOver = false;
  const stream = new SonicBoom({
    fd,
    sync: false,
    maxLength: waitingLength,
    retryEAGAIN: () => !isOver,
  });
  stream.on('error', () => undefined); // the next write tries again
  stream.on('drop', () => (lost += 1));
  stream.on('drain', () => {
    if (lost === 0) return;
    const words = {
      level: 'warn',
      time: new Date().toISOString(),
      lines: lost,
      msg: 'lines of the log were lost',
    };
    lost = 0;
    stream.write(`${JSON.stringify(words)}\n`);
  });
  return {
    write: (line) => void stream.write(line),
    async close(withinMs) {
      const written = new Promise((done) => stream.flush(done));
      await Promise.race([written, sleep(withinMs, undefined, { ref: false })]);
      isOver = true;
    },
  };
}
