import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import SonicBoom from 'sonic-boom';

interface LogOutput {
  /** Returns immediately, even if the line cannot be written. */
  write(line: string): void;
  /** Writes the waiting lines. Later lines are dropped. */
  close(withinMs: number): Promise<void>;
}

/** Limit in characters of lines that wait while the disk is full or the reader has stopped. */
const MAX_WAITING_CHARACTERS = 4 * 1024 * 1024;
/** Milliseconds in which further lines wait for the next write: a write costs as much as a step of the engine. */
const GATHER_MS = 100;
/** If more characters than this wait, they are written earlier. */
const MAX_GATHERED_CHARACTERS = 16 * 1024;

/**
 * Writes the log to an open file, by default standard output, without delaying replies (TRUST-10). If the disk is full
 * or the reader has stopped, lines are dropped above a limit. The next written line contains their number.
 */
export function openLogOutput(fd = 1, waitingLength = MAX_WAITING_CHARACTERS): LogOutput {
  let lost = 0;
  let isOver = false;
  const stream = new SonicBoom({
    fd,
    sync: false,
    minLength: 1, // `flush` does not wait if this is 0
    maxLength: waitingLength,
    retryEAGAIN: () => !isOver,
  });
  stream.on('error', () => undefined); // the next write retries the lines
  stream.on('drop', (lines: string) => (lost += lines.split('\n').length - 1));
  stream.on('drain', () => {
    if (lost === 0) return;
    const lostLinesEntry = {
      level: 'warn',
      time: new Date().toISOString(),
      lines: lost,
      msg: 'lines of the log were lost',
    };
    lost = 0;
    stream.write(`${JSON.stringify(lostLinesEntry)}\n`);
  });
  const gatheredLines = gatherLines((lines) => stream.write(lines));
  // Writes the last lines before the process ends, because they may explain the end.
  const writeLast = () => {
    isOver = true;
    try {
      stream.flushSync();
      writeSync(fd, gatheredLines.take());
    } catch {
      // The log is full, or its reader has stopped.
    }
  };
  process.once('exit', writeLast);
  return {
    write: (line) => void (isOver || gatheredLines.add(line)),
    async close(withinMs) {
      process.off('exit', writeLast);
      stream.write(gatheredLines.take());
      const whenWritten = new Promise((done) => stream.flush(done));
      await Promise.race([whenWritten, sleep(withinMs, undefined, { ref: false })]);
      isOver = true;
    },
  };
}

/** Sends a line immediately if none was sent in the last `GATHER_MS`, otherwise together with the following lines. */
function gatherLines(sendLines: (lines: string) => void) {
  let waitingLines = '';
  let timer: NodeJS.Timeout | undefined;
  const take = () => {
    const lines = waitingLines;
    waitingLines = '';
    return lines;
  };
  const sendInTime = () => {
    timer = waitingLines === '' ? undefined : setTimeout(sendInTime, GATHER_MS).unref();
    if (waitingLines !== '') sendLines(take());
  };
  return {
    add(line: string): void {
      waitingLines += line;
      if (timer === undefined) sendInTime();
      else if (waitingLines.length > MAX_GATHERED_CHARACTERS) sendLines(take());
    },
    /** Returns the waiting lines, which are no longer sent. */
    take,
  };
}
