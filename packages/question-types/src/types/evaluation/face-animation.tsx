import type { CSSProperties, ReactNode } from 'react';
import { type FaceMood, FacePaths } from '../../controls/score-controls/score-icon.tsx';
import './face-animation.css';

const FRAMES_PER_SECOND = 28;
const FRAME_SIZE = 24;
const [UNHAPPY_FRAMES, UNDECIDED_FRAMES, HAPPY_FRAMES] = [23, 31, 30] as const;

/** Draws a face in a frame. `progress` is the elapsed share of the time, from 0 to 1. */
type Frame = (progress: number, mood: FaceMood) => ReactNode;

interface Animation {
  readonly count: number;
  readonly frame: Frame;
}

const waveAt = (progress: number, times: number) => Math.sin(progress * times * 2 * Math.PI);

const drawUnhappy: Frame = (progress, mood) => (
  <g transform={`translate(${(waveAt(progress, 2) * 1.4 * (1 - progress)).toFixed(2)} 0)`}>
    <FacePaths mood={mood} />
    <circle className="cv-face-tear" cx="8.6" cy={11.5 + progress * 7} r="1.3" opacity={1 - progress} />
  </g>
);
const drawUndecided: Frame = (progress, mood) => (
  <g transform={`rotate(${(waveAt(progress, 1) * 14).toFixed(2)} 12 12)`}>
    <FacePaths mood={mood} />
  </g>
);
const drawHappy: Frame = (progress, mood) => {
  const size = (1 - 0.14 * Math.sin(progress * Math.PI)).toFixed(3);
  const height = (-Math.abs(waveAt(progress, 1)) * 1.6 * (1 - progress)).toFixed(2);
  return (
    <>
      <g transform={`translate(12 12) scale(${size}) translate(-12 -12) translate(0 ${height})`}>
        <FacePaths mood={mood} />
      </g>
      {[45, 135, 225, 315].map((angle) => (
        <circle
          key={angle}
          className="cv-face-spark"
          cx={(12 + Math.cos((angle * Math.PI) / 180) * (10 + progress * 4.5)).toFixed(2)}
          cy={(12 - Math.sin((angle * Math.PI) / 180) * (10 + progress * 4.5)).toFixed(2)}
          r={(1.5 * Math.sin(progress * Math.PI)).toFixed(2)}
        />
      ))}
    </>
  );
};

const ANIMATIONS: Readonly<Record<FaceMood, Animation>> = {
  awful: { count: UNHAPPY_FRAMES, frame: drawUnhappy },
  bad: { count: UNHAPPY_FRAMES, frame: drawUnhappy },
  fair: { count: UNDECIDED_FRAMES, frame: drawUndecided },
  good: { count: HAPPY_FRAMES, frame: drawHappy },
  great: { count: HAPPY_FRAMES, frame: drawHappy },
};

/**
 * The animation of a chosen face (TYPE-8), a strip of 23, 31 or 30 frames that moves step by step. Runs once for about a second. Not
 * shown if reduced motion is preferred.
 */
export function FaceAnimation({ mood, onEnd }: { readonly mood: FaceMood; onEnd(): void }) {
  const { count, frame } = ANIMATIONS[mood];
  // Custom properties, which React's types do not know.
  const style = { '--frames': count, '--time': `${count / FRAMES_PER_SECOND}s` } as CSSProperties;
  return (
    <span className="cv-frames" dir="ltr" style={style} aria-hidden="true" onAnimationEnd={onEnd}>
      <svg
        className="cv-frames-strip cv-score-icon"
        viewBox={`0 0 ${FRAME_SIZE * count} ${FRAME_SIZE}`}
        preserveAspectRatio="none"
        focusable="false"
      >
        {Array.from({ length: count }, (_, at) => (
          // Frames are identified by position.
          <svg
            key={at}
            x={at * FRAME_SIZE}
            width={FRAME_SIZE}
            height={FRAME_SIZE}
            viewBox={`0 0 ${FRAME_SIZE} ${FRAME_SIZE}`}
          >
            {frame(at / (count - 1), mood)}
          </svg>
        ))}
      </svg>
    </span>
  );
}
