import { Confetti } from './confetti.tsx';
import './gift-box.css';

export type BoxPhase = 'waiting' | 'turning' | 'won' | 'lost';

const DOTS = Array.from({ length: 10 }, (_, at) => at);

/**
 * A gift box with a ribbon. Unlike a wheel of fortune, it suggests no odds. With reduced motion it does not move. The text
 * below it describes its state.
 */
export function GiftBox({ phase }: { readonly phase: BoxPhase }) {
  return (
    <div className="app-gift" data-phase={phase} aria-hidden="true">
      <svg viewBox="0 0 200 200">
        <circle className="app-gift-glow" cx="100" cy="112" r="74" />
        <g className="app-gift-dots">
          {DOTS.map((at) => (
            <circle key={at} {...placeOfDot(at)} r={at % 2 === 0 ? 3.5 : 2.5} />
          ))}
        </g>
        <ellipse className="app-gift-shadow" cx="100" cy="171" rx="52" ry="5" />
        <g className="app-gift-box">
          <rect className="app-gift-inside" x="56" y="92" width="88" height="20" />
          {phase === 'won' && <path className="app-gift-star" d={STAR} />}
          {phase === 'lost' && <path className="app-gift-leaf" d={LEAF} />}
          <rect className="app-gift-body" x="54" y="100" width="92" height="68" rx="6" />
          <rect className="app-gift-ribbon" x="92" y="100" width="16" height="68" />
          <g className="app-gift-lid">
            <rect className="app-gift-top" x="48" y="82" width="104" height="22" rx="5" />
            <rect className="app-gift-ribbon" x="92" y="82" width="16" height="22" />
            <path
              className="app-gift-bow"
              d="M100 82C92 60 66 58 68 72c1 8 20 10 32 10zm0 0c8-22 34-24 32-10-1 8-20 10-32 10z"
            />
          </g>
        </g>
      </svg>
      {phase === 'won' && <Confetti />}
    </div>
  );
}

/** Centred at (100, 62). */
const STAR = 'M100 36l7.6 15.8 17.4 2.4-12.6 12 3.1 17.3L100 75.2l-15.5 8.3 3.1-17.3-12.6-12 17.4-2.4z';
const LEAF = 'M84 82c-6-20 8-34 36-36-2 26-14 40-32 38m-6 8c6-14 14-22 24-28';

function placeOfDot(index: number) {
  const angle = (index / DOTS.length) * 2 * Math.PI;
  return { cx: 100 + 84 * Math.cos(angle), cy: 112 + 84 * Math.sin(angle) };
}
