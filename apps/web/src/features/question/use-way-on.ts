import type { InnerStep, ViewProps } from '@canvass/question-types/view-props';
import { useCallback, useRef, useState } from 'react';
import { useServedStep } from '../../answering/runtime.ts';
import { useTakenOver } from '../../layout/use-taken-over.ts';
import type { Moves } from './use-moves.ts';

export interface WayOn {
  /** The question's own step that the button performs before the next page. Null if there is none. */
  readonly step: InnerStep | null;
  /** The remark before the page is left; null if there is none. */
  readonly remark: string | null;
  /** The action of the button: the step, else the remark, else the next page. */
  next(): void;
  readonly offerStep: NonNullable<ViewProps['offerStep']>;
  onRemark(gid: string, words: string | null): void;
}

/**
 * The page's Next button. Steps inside of a question use it too, and a warning about empty parts is shown once, before
 * the page turns (SCREEN-14).
 */
export function useWayOn({ next }: Moves): WayOn {
  const served = useServedStep();
  const isTakenOver = useTakenOver();
  // The question sets its own step when it mounts.
  const [step, setStep] = useState<InnerStep | null>(() =>
    isTakenOver || served.words === undefined ? null : { words: served.words, go: () => false },
  );
  const [shown, setShown] = useState<string | null>(null);
  const remarks = useRef(new Map<string, string>());
  const onRemark = useCallback((gid: string, words: string | null) => {
    if (words === null) remarks.current.delete(gid);
    else remarks.current.set(gid, words);
    setShown((before) => (remarks.current.size === 0 ? null : before));
  }, []);
  return {
    step,
    remark: shown,
    offerStep: served.note === undefined ? setStep : noteStep(served.note),
    onRemark,
    next() {
      if (step?.go() === true) return;
      const words = [...remarks.current.values()].join(' ');
      if (words !== '' && shown === null) setShown(words);
      else next();
    },
  };
}

const noteStep =
  (note: (words: string) => void): WayOn['offerStep'] =>
  (step) => {
    if (step !== null) note(step.words);
  };
