import { Button, PageActions } from '@canvass/ui';
import type { HeldAward } from '../data/use-award.ts';
import { AwardTrouble } from './award-trouble.tsx';

interface AwardActProps {
  readonly held: HeldAward;
  readonly words: string;
  /** Absent: it sends the form that it stands in. */
  readonly onAct?: () => void;
}

/** The one thing to do, and above it what went wrong when it was tried. */
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
