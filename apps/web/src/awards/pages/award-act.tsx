import { Button, PageActions } from '@canvass/ui';
import type { HeldAward } from '../data/use-award.ts';
import { AwardTrouble } from './award-trouble.tsx';

interface AwardActProps {
  readonly held: HeldAward;
  readonly words: string;
  /** Absent if the button submits its form. */
  readonly onAct?: () => void;
}

/** The primary button of a screen, with the error of its last try above. */
export function AwardAct({ held, words, onAct }: AwardActProps) {
  const does = onAct === undefined ? ({ type: 'submit' } as const) : { onClick: onAct };
  return (
    <>
      <AwardTrouble held={held} />
      <PageActions
        primary={
          <Button {...does} kind="primary" size="large" busy={held.isBusy}>
            {words}
          </Button>
        }
      />
    </>
  );
}
