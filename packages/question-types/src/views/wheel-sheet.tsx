import { Button, Sheet } from '@canvass/ui';
import { useState } from 'react';
import { Wheel } from './wheel.tsx';
import type { WheelProps } from './wheel-button.tsx';
import './wheel.css';

interface WheelSheetProps extends WheelProps {
  readonly open: boolean;
  onClose(): void;
}

/** Wheels side by side: by flick, by tap or by arrow keys; nothing is taken over before the button says so. */
export function WheelSheet(props: WheelSheetProps) {
  const { open, label, onClose, t } = props;
  return (
    <Sheet open={open} title={label} closeLabel={t('question.close')} onClose={onClose}>
      {/* Mounted anew each time, so that the wheels stand where the answer is. */}
      <Wheels {...props} />
    </Sheet>
  );
}

function Wheels({ values, columnsFor, onPick, onClose, t, digits = 1 }: WheelSheetProps) {
  const [turned, setTurned] = useState(values);
  const columns = columnsFor(turned);
  const clamped = columns.map(({ from, to }, at) => Math.min(to, Math.max(from, turned[at] ?? from)));
  return (
    <>
      <div className="cv-wheels">
        {columns.map((column, at) => (
          <Wheel
            key={column.key}
            column={column}
            value={clamped[at] ?? column.from}
            digits={digits}
            onTurn={(value) => setTurned(clamped.map((other, index) => (index === at ? value : other)))}
          />
        ))}
      </div>
      <Button
        kind="primary"
        wide
        onClick={() => {
          onPick(clamped);
          onClose();
        }}
      >
        {t('question.picker_done')}
      </Button>
    </>
  );
}
