import type { CSSProperties } from 'react';
import './confetti.css';

const PIECES = Array.from({ length: 28 }, (_, at) => at);

/** Draws pieces of paper that fly up once from the middle of their container. Draws nothing with reduced motion. */
export function Confetti() {
  return (
    <span className="app-confetti" aria-hidden="true">
      {PIECES.map((at) => (
        <i key={at} data-tone={at % 4} style={flightOf(at)} />
      ))}
    </span>
  );
}

/** The path of a piece of confetti: evenly spread and the same in each run. */
function flightOf(at: number): CSSProperties {
  const spread = ((at * 61) % PIECES.length) / PIECES.length;
  // Custom properties, which React's types do not know.
  return {
    '--x': `${Math.round((spread - 0.5) * 260)}px`,
    '--rise': `${-70 - ((at * 37) % 80)}px`,
    '--fall': `${90 + ((at * 53) % 70)}px`,
    '--spin': `${(at % 2 === 0 ? 1 : -1) * (240 + ((at * 47) % 300))}deg`,
    '--late': `${(at * 29) % 160}ms`,
  } as CSSProperties;
}
