import { Button, PageActions } from '@canvass/ui';
import type { AwardHandle } from '../data/use-award.ts';
import { AwardTrouble } from './award-trouble.tsx';

interface AwardActProps {
  readonly handle: AwardHandle;
  readonly label: string;
  /** Absent if the button submits its form. */
  readonly onAct?: () => void;
}

/** The primary button of a screen, with the error of its last try above. */
export function AwardAct({ handle, label, onAct }: AwardActProps) {
  const does = onAct === undefined ? ({ type: 'submit' } as const) : { onClick: onAct };
  return (
    <>
      <AwardTrouble handle={handle} />
      <PageActions
        primary={
          <Button {...does} kind="primary" size="large" busy={handle.isBusy}>
            {label}
          </Button>
        }
      />
    </>
  );
}
