import { Button } from '@canvass/ui';
import type { Translate, ViewProps } from '../../controls/view-props.ts';
import { useInnerStep } from '../../controls/question/use-inner-step.tsx';

export interface SigningProps {
  readonly controlId: string;
  readonly t: Translate;
  readonly busy: boolean;
  /** Why it cannot be stored here at all. */
  readonly isOff: boolean;
  readonly offerStep: ViewProps['offerStep'];
  onFinish(picture: Promise<Blob>): void;
  /** Finished with nothing signed, or hardly anything. */
  onEmpty(): void;
}

interface FinishSigningProps extends SigningProps {
  /** There is something to finish. */
  readonly isBegun: boolean;
  submit(): void;
}

/** Finishes the signature: a button of its own, or the page's as soon as there is something to finish. */
export function FinishSigning({ t, busy, isOff, offerStep, isBegun, submit }: FinishSigningProps) {
  const words = t('signature.finish');
  useInnerStep(offerStep, isBegun && !isOff ? words : null, () => {
    if (!busy) submit();
    return true;
  });
  if (offerStep !== undefined) return null;
  return (
    <Button
      kind="primary"
      busy={busy}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : submit}
    >
      {words}
    </Button>
  );
}
