import type { KeyboardEvent, PointerEvent } from 'react';
import type { PointsProps } from './points.tsx';

interface PointInputProps
  extends Pick<PointsProps, 'name' | 'value' | 'choose' | 'confirm' | 'onKeyDown' | 'onKeyUp'> {
  readonly point: number;
  readonly label: string;
  onHover?(event: PointerEvent): void;
}

/** One point: a native radio that covers its symbol, so that the whole symbol can be tapped. */
export function PointInput(props: PointInputProps) {
  const { point, label, name, value, choose, confirm, onKeyDown, onKeyUp, onHover } = props;
  const isChosen = value === point;
  return (
    <input
      type="radio"
      className="cv-point-input"
      name={name}
      value={point}
      aria-label={label}
      checked={isChosen}
      onChange={() => choose(point)}
      onClick={() => isChosen && confirm?.(point)}
      onKeyDown={onKeyDown}
      onKeyUp={(event: KeyboardEvent) => {
        onKeyUp?.(event);
        // Browsers differ in whether Space presses a radio that is already chosen.
        if (event.key !== ' ' || !isChosen) return;
        event.preventDefault();
        confirm?.(point);
      }}
      onPointerEnter={onHover}
    />
  );
}
