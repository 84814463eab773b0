import { useEffect, useState } from 'react';

/** CONST-11: milliseconds of a step; each is a hundredth of the way. */
const VOTE_TICK_MS = 5;
const STEPS = 100;

/** Grows from 0 to 1 once, in steps; 1 at once where motion is not wanted (VOTE-6). */
export function useGrowing(): number {
  const [part, setPart] = useState(() => (wantsMotion() ? 0 : 1));
  useEffect(() => {
    if (!wantsMotion()) return undefined;
    const begun = performance.now();
    const timer = setInterval(() => {
      // By the clock: timers come late on a busy phone, and the picture is not to take longer for that.
      const steps = Math.min(STEPS, Math.floor((performance.now() - begun) / VOTE_TICK_MS));
      setPart(steps / STEPS);
      if (steps === STEPS) clearInterval(timer);
    }, VOTE_TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return part;
}

const wantsMotion = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;
