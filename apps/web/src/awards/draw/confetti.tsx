import type { CSSProperties } from 'react';
import './confetti.css';

const PIECES = Array.from({ length: 28 }, (_, at) => at);

/** Flying confetti. The style sheet shows it unless reduced motion is preferred. */
export function Confetti() {
  return (
    <span className="app-confetti" aria-hidden="true">
      {PIECES.map((at) => (
        <i key={at} data-tone={Math.floor(computeFraction(at, 'fall') * 4)} style={computeFlight(at)} />
      ))}
    </span>
  );
}

/** Steps whose multiples modulo 1 are spread evenly. `x` and `rise`, the R2 sequence, place pieces in no lines. */
const STEPS = { x: 0.7549, rise: 0.5698, fall: 0.618, spin: 0.4142, late: 0.3028 } as const;

type Step = keyof typeof STEPS;

const computeFraction = (index: number, step: Step): number => (index * STEPS[step]) % 1;

/** Returns the flight of a piece as custom properties, the same in each run. */
function computeFlight(index: number): CSSProperties {
  const part = (step: Step, size: number) => Math.round(computeFraction(index, step) * size);
  // Custom properties, which React's types do not know.
  return {
    '--x': `${part('x', 280) - 140}px`,
    '--rise': `${-40 - part('rise', 110)}px`,
    '--fall': `${90 + part('fall', 70)}px`,
    '--spin': `${(index % 2 === 0 ? 1 : -1) * (240 + part('spin', 300))}deg`,
    '--late': `${part('late', 160)}ms`,
  } as CSSProperties;
}
