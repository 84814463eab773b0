// node --import watch-loop.ts ...: measures the event loop of a process, and prints a line of figures at SIGUSR2.
import { isMainThread } from 'node:worker_threads';

const TIMER_MS = 10;

/** Milliseconds by which each timer was late, and the processor time of the thread since the previous timer. */
const delays: number[] = [];
const busy: number[] = [];

if (isMainThread) {
  let last = performance.now();
  let lastUsedMs = usedMs();
  // `unref` lets the process end as it would without this timer.
  setInterval(() => {
    const [now, spent] = [performance.now(), usedMs()];
    delays.push(now - last - TIMER_MS);
    busy.push(spent - lastUsedMs);
    last = now;
    lastUsedMs = spent;
  }, TIMER_MS).unref();
  process.on('SIGUSR2', () => {
    const figures = { delay: percentile99(delays), busy: percentile99(busy), longest: Math.max(...busy) };
    console.log(`event loop: ${JSON.stringify(figures)}`);
    delays.length = 0;
    busy.length = 0;
  });
}

function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function percentile99(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;
}
