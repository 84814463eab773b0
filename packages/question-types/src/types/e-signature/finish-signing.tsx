import { Button } from '@canvass/ui';
import type { Translate, ViewProps } from '../../controls/view-props.ts';
import { useInnerStep } from '../../controls/question/use-inner-step.tsx';

export interface SigningProps {
  readonly controlId: string;
  readonly t: Translate;
  readonly busy: boolean;
  /** Whether signatures cannot be stored here. */
  readonly isOff: boolean;
  readonly offerStep: ViewProps['offerStep'];
  onFinish(image: Promise<Blob>): void;
  /** Called when the pad is empty, or nearly so. */
  onEmpty(): void;
}

interface FinishSigningProps extends SigningProps {
  /** Whether there is ink. */
  readonly isBegun: boolean;
  submit(): void;
}

/** Finishes the signature: by its own button, or the page's as soon as there is ink. */
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
