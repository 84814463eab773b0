import type { ReactNode } from 'react';
import { VisuallyHidden } from '../controls/visually-hidden.tsx';

interface DialProps {
  /** Filled part of the ring, from 0 to 1. Null, without a scale, leaves it empty. */
  readonly part: number | null;
  /** Name of the dial, with its figure. */
  readonly label: string;
  /** Shown in the middle. */
  readonly children: ReactNode;
  /** A whole ring, or three quarters of one that is open below (default). */
  readonly shape?: 'ring' | 'open';
}

const RADIUS = 52;
const ROUND = 2 * Math.PI * RADIUS;

/** One figure as a part of a ring. */
export function Dial({ part, label, children, shape = 'open' }: DialProps) {
  const whole = shape === 'ring' ? ROUND : ROUND * 0.75;
  const filled = whole * Math.min(1, Math.max(0, part ?? 0));
  const turned = shape === 'ring' ? -90 : 135;
  return (
    <div className="cv-dial">
      <VisuallyHidden>{label}</VisuallyHidden>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <g transform={`rotate(${turned} 60 60)`}>
          <circle
            className="cv-dial-track"
            cx="60"
            cy="60"
            r={RADIUS}
            strokeDasharray={`${whole} ${ROUND}`}
          />
          {filled > 0 && (
            <circle
              className="cv-dial-fill"
              cx="60"
              cy="60"
              r={RADIUS}
              strokeDasharray={`${filled} ${ROUND}`}
            />
          )}
        </g>
      </svg>
      <div className="cv-dial-middle" aria-hidden="true">
        {children}
      </div>
    </div>
  );
}
