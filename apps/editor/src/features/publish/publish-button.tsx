import { Button } from '@canvass/ui';
import { useEffect, useRef, useState } from 'react';
import { hasQuestion } from '../../document/outline.ts';
import type { EditorState } from '../../editing/editor-state.ts';
import { useEditorState } from '../../editing/use-editor.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { isRefused, listWarnings } from './publish-warnings.tsx';
import { type ServerCheck, useServerCheck } from './use-server-check.ts';

interface Readiness {
  /** Undefined while the server checks the draft. */
  readonly serverCheck: ServerCheck | undefined;
  /** Whether the draft has questions, and the editor's check has found no errors. */
  readonly isComplete: boolean;
  /** Whether the draft can be published. */
  readonly isReady: boolean;
  /** Whether the editor or the server is checking the draft. */
  readonly isPending: boolean;
  readonly warningCount: number;
}

/** Whether the draft can be published. `isUnpublished` is whether publishing would change anything. */
export function useReadiness(isUnpublished: boolean): Readiness {
  const state = useEditorState();
  const isComplete = hasQuestion(state.items) && state.isChecked && countErrors(state) === 0;
  const serverCheck = useServerCheck(isComplete && isUnpublished);
  return {
    serverCheck,
    isComplete,
    // Authors can publish once they see all warnings, also if the server could not look for its own.
    isReady: isComplete && serverCheck !== undefined && !isRefused(serverCheck),
    isPending: hasQuestion(state.items) && (isComplete ? serverCheck === undefined : !state.isChecked),
    warningCount: listWarnings(state.issues, serverCheck).length,
  };
}

export const countErrors = ({ issues }: EditorState): number =>
  issues.filter(({ severity }) => severity === 'error').length;

interface PublishButtonProps {
  readonly readiness: Readiness;
  readonly isBusy: boolean;
  onPublish(): void;
}

/**
 * The button that publishes. A press during the check publishes after it, unless the check finds something that the
 * author has not seen yet.
 */
export function PublishButton({ readiness, isBusy, onPublish }: PublishButtonProps) {
  const { isReady, isPending, warningCount } = readiness;
  const { t } = useTranslation();
  const [isWaiting, setWaiting] = useState(false);
  const [isStopped, setStopped] = useState(false);
  const endWait = useRef<(outcome: Pick<PublishButtonProps, 'readiness' | 'onPublish'>) => void>(undefined);
  useEffect(() => {
    if (!readiness.isPending) endWait.current?.({ readiness, onPublish });
  }, [readiness, onPublish]);
  const press = async () => {
    setWaiting(isPending);
    const checked = isPending
      ? await new Promise<Parameters<NonNullable<typeof endWait.current>>[0]>((resolve) => {
          endWait.current = resolve;
        })
      : { readiness, onPublish };
    setWaiting(false);
    const canPublish = checked.readiness.isReady && checked.readiness.warningCount <= warningCount;
    setStopped(!canPublish);
    if (canPublish) checked.onPublish();
  };
  return (
    <>
      <output>{isStopped && t(isReady ? 'publish.newWarnings' : 'publish.notReady')}</output>
      <div className="actions">
        <Button
          kind="primary"
          busy={isBusy || isWaiting}
          aria-disabled={(!isReady && !isPending) || undefined}
          onClick={() => void press()}
        >
          {t('publish.go')}
        </Button>
      </div>
    </>
  );
}
