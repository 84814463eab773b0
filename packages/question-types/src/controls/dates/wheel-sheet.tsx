import { Button, Sheet } from '@canvass/ui';
import { useState } from 'react';
import { useUnfinished } from '../question/use-unfinished.tsx';
import type { Translate } from '../view-props.ts';
import { Wheel, type WheelColumn } from './wheel.tsx';
import './wheel.css';

export interface WheelsProps {
  readonly label: string;
  readonly values: readonly number[];
  /** Returns the wheels, which depend on the chosen values, because months differ in length. */
  columnsFor(values: readonly number[]): readonly WheelColumn[];
  onPick(values: readonly number[]): void;
  readonly t: Translate;
  /** Minimum number of digits. Shorter numbers get leading zeros. */
  readonly digits?: number;
  readonly icon?: 'date' | 'time';
}

interface WheelSheetProps extends WheelsProps {
  readonly open: boolean;
  onClose(): void;
}

/**
 * A sheet with wheels side by side, which turn by flick, tap or arrow keys. The button applies the values, and so does leaving the page
 * while the sheet is open.
 */
export function WheelSheet(props: WheelSheetProps) {
  const { open, label, onClose, t } = props;
  return (
    <Sheet open={open} title={label} closeLabel={t('question.close')} onClose={onClose}>
      {/* Mounted again each time, so that the wheels begin at the answer. */}
      <Wheels {...props} />
    </Sheet>
  );
}

function Wheels({ values, columnsFor, onPick, onClose, t, digits = 1, icon }: WheelSheetProps) {
  const [turned, setTurned] = useState(values);
  const columns = columnsFor(turned);
  const clampedValues = columns.map(({ from, to }, at) => Math.min(to, Math.max(from, turned[at] ?? from)));
  const apply = () => {
    onPick(clampedValues);
    onClose();
    return true;
  };
  useUnfinished(turned === values ? null : { store: apply });
  return (
    <>
      <div className="cv-wheels" data-icon={icon}>
        {columns.map((column, at) => (
          <Wheel
            key={column.key}
            column={column}
            value={clampedValues[at] ?? column.from}
            digits={digits}
            onTurn={(value) => setTurned(clampedValues.map((other, index) => (index === at ? value : other)))}
          />
        ))}
      </div>
      <Button kind="primary" wide onClick={apply}>
        {t('question.picker_done')}
      </Button>
    </>
  );
}
