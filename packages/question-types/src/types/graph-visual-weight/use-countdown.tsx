import { useEffect, useEffectEvent, useState } from 'react';

/** How often the clock is looked at, in ms. */
const TICK_MS = 200;

export interface Countdown {
  /** Whole seconds that are left. */
  readonly left: number;
  add(seconds: number): void;
}

/**
 * Counts seconds down while it runs and the tab can be seen: nobody loses time for looking elsewhere. `onEnd` is called
 * once; another `key` begins again.
 */
export function useCountdown({
  seconds,
  secondsAtFirst = seconds,
  runs,
  key,
  onEnd,
}: {
  readonly seconds: number;
  /** What is left where some of the time has passed before the first `key`. */
  readonly secondsAtFirst?: number;
  readonly runs: boolean;
  readonly key: number;
  onEnd(): void;
}): Countdown {
  const [state, setState] = useState({ key, ms: secondsAtFirst * 1000 });
  const ms = state.key === key ? state.ms : seconds * 1000;
  if (state.key !== key) setState({ key, ms });
  const spend = (spent: number) => setState((now) => ({ ...now, ms: Math.max(0, now.ms - spent) }));
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (!runs) return;
    let last = performance.now();
    const look = () => {
      const now = performance.now();
      if (!document.hidden) spend(now - last);
      last = now;
    };
    const forget = () => {
      last = performance.now();
    };
    const timer = setInterval(look, TICK_MS);
    // A hidden tab's timers may stand still: what passed in between is not counted.
    document.addEventListener('visibilitychange', forget);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', forget);
    };
  }, [runs, key]);
  const isOver = runs && ms === 0;
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);

  return {
    left: Math.ceil(ms / 1000),
    add: (more) => setState((now) => ({ ...now, ms: now.ms + more * 1000 })),
  };
}
