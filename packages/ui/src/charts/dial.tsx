import type { ReactNode } from 'react';
import { VisuallyHidden } from '../controls/visually-hidden.tsx';

interface DialProps {
  /** Filled share of the ring, from 0 to 1. If null, the ring is empty. */
  readonly share: number | null;
  /** Contains the figure. */
  readonly label: string;
  readonly children: ReactNode;
  /** A closed ring, or three quarters of a ring that is open at the bottom (default). */
  readonly shape?: 'ring' | 'open';
}

const RADIUS = 52;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

/** One figure as the filled share of a ring. */
export function Dial({ share, label, children, shape = 'open' }: DialProps) {
  const ringLength = shape === 'ring' ? CIRCUMFERENCE : CIRCUMFERENCE * 0.75;
  const filledLength = ringLength * Math.min(1, Math.max(0, share ?? 0));
  const rotation = shape === 'ring' ? -90 : 135;
  return (
    <div className="cv-dial">
      <VisuallyHidden>{label}</VisuallyHidden>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <g transform={`rotate(${rotation} 60 60)`}>
          <circle
            className="cv-dial-track"
            cx="60"
            cy="60"
            r={RADIUS}
            strokeDasharray={`${ringLength} ${CIRCUMFERENCE}`}
          />
          {filledLength > 0 && (
            <circle
              className="cv-dial-fill"
              cx="60"
              cy="60"
              r={RADIUS}
              strokeDasharray={`${filledLength} ${CIRCUMFERENCE}`}
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
