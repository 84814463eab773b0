import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/** Whole seconds that are left, 0 when there is nothing to wait for, and what starts it. By the clock: a page in the background ticks late. */
export function useCountdown(): readonly [secondsLeft: number, start: (seconds: number) => void] {
  const [{ until, now }, setClock] = useState({ until: 0, now: 0 });
  const secondsLeft = Math.max(0, Math.ceil((until - now) / SECOND_MS));
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setClock({ until, now: Date.now() }), SECOND_MS);
    return () => clearInterval(timer);
  }, [isRunning, until]);
  const start = (seconds: number) => setClock({ until: Date.now() + seconds * SECOND_MS, now: Date.now() });
  return [secondsLeft, start];
}
