import { type CSSProperties, type ReactNode, useState } from 'react';
import { columnsFor, type Layout } from '../../controls/score-controls/points.tsx';
import {
  type FaceMood,
  moodAt,
  ScoreIcon,
  type ScoreSymbol,
} from '../../controls/score-controls/score-icon.tsx';
import type { Level } from './evaluation-answer.ts';
import { FaceAnimation } from './face-animation.tsx';

interface LevelChoiceProps {
  readonly id: string;
  readonly name: string;
  readonly labelledBy: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly levels: readonly Level[];
  readonly chosen: Level | undefined;
  readonly symbol: ScoreSymbol;
  readonly layout: Layout;
  choose(level: Level): void;
}

const PER_LINE = { phone: 5, pc: 10 } as const;

export function LevelChoice(props: LevelChoiceProps) {
  const { levels, chosen, symbol, choose } = props;
  const [playing, setPlaying] = useState<string>();
  const columns = columnsFor(Math.max(1, levels.length), PER_LINE[props.layout]);
  // A custom property, which React's types do not know.
  const style = { '--per-line': columns } as CSSProperties;
  const reachedIndex = chosen === undefined ? -1 : levels.indexOf(chosen);
  return (
    <div
      id={props.id}
      role="radiogroup"
      className="cv-levels"
      style={style}
      data-layout={props.layout}
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
      aria-invalid={props.invalid || undefined}
    >
      {levels.map((level, at) => {
        const isChosen = at === reachedIndex;
        const mood = level.icon ?? moodAt(at, levels.length);
        const plays = isChosen && symbol === 'face' && playing === level.gid;
        return (
          <label key={level.gid} className="cv-level" data-plays={plays || undefined}>
            <input
              type="radio"
              className="cv-point-input"
              name={props.name}
              value={level.value}
              checked={isChosen}
              onChange={() => {
                setPlaying(level.gid);
                choose(level);
              }}
            />
            <LevelIcon symbol={symbol} mood={mood} isOn={symbol === 'face' ? isChosen : at <= reachedIndex}>
              {plays && <FaceAnimation mood={mood} onEnd={() => setPlaying(undefined)} />}
            </LevelIcon>
            <span className="cv-level-title" dir="auto">
              {level.title}
            </span>
          </label>
        );
      })}
    </div>
  );
}

interface LevelIconProps {
  readonly symbol: ScoreSymbol;
  readonly mood: FaceMood;
  readonly isOn: boolean;
  readonly children: ReactNode;
}

function LevelIcon({ symbol, mood, isOn, children }: LevelIconProps) {
  return (
    <span className="cv-star-icon cv-level-icon">
      <ScoreIcon symbol={symbol} mood={mood} />
      {isOn && (
        <span className="cv-star-fill">
          <ScoreIcon symbol={symbol} mood={mood} />
        </span>
      )}
      {children}
    </span>
  );
}
