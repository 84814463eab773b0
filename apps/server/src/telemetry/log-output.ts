import { setTimeout as sleep } from 'node:timers/promises';
import SonicBoom from 'sonic-boom';

/** Where the lines of the log go. */
interface LogOutput {
  /** Returns at once, whatever becomes of the line. */
  write(line: string): void;
  /** Waits for what is not written yet, for at most so many milliseconds. */
  close(withinMs: number): Promise<void>;
}

/** Lines that wait while the disk is full or nobody reads them: so many characters. */
const WAITING_LENGTH = 4 * 1024 * 1024;

/**
 * The log on an open file: standard output. No answer waits for it (TRUST-10): a full disk, and a reader who has stopped
 * reading, cost lines once there are too many, and how many is said in the first line that can be written again.
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
  stream.on('error', () => undefined); // what could not be written is tried again with the next line
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
