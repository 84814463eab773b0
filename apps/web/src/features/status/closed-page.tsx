import { LOAD_STATUS } from '@canvass/protocol';
import { Button, PageActions } from '@canvass/ui';
import { use } from 'react';
import { RuntimeContext } from '../../app/runtime.ts';
import { useSpeech } from '../../i18n/use-translate.ts';
import { StatusCard } from '../../layout/status-card.tsx';
import { replaceScreen } from '../../navigation/go-to.ts';
import { BeginTime } from './begin-time.tsx';

interface ClosedPageProps {
  /** Response code or load status (spec sections 4 and 8); -1: could not be asked for. */
  readonly code: number;
  readonly beginTime?: string;
  /** Starting again is offered. */
  readonly restart?: boolean;
  /** Answers of an unfinished response stay on this device. */
  readonly kept?: boolean;
}

/** Why the survey cannot be answered now, in words; never a bare number. */
export function ClosedPage({ code, beginTime, restart = false, kept = false }: ClosedPageProps) {
  const { translate: t, has } = useSpeech();
  const runtime = use(RuntimeContext);
  const key = `api.${code}`;
  const again = () => void runtime?.controller.restart().then(() => replaceScreen(runtime, 'home'));
  return (
    <main className="cv-page-main">
      <StatusCard title={t(titleKey(code))} tone={code === LOAD_STATUS.failure ? 'warning' : 'calm'}>
        <p>{t(has(key) ? key : code === LOAD_STATUS.failure ? 'error.network' : 'error.system')}</p>
        {beginTime !== undefined && <BeginTime time={beginTime} />}
        {kept && <p className="app-hint">{t('status_page.kept')}</p>}
        {(restart || code === LOAD_STATUS.failure) && (
          <PageActions
            primary={
              restart && runtime !== null ? (
                <Button kind="primary" size="large" onClick={again}>
                  {t('status_page.restart')}
                </Button>
              ) : (
                <Button kind="primary" size="large" onClick={() => location.reload()}>
                  {t('status_page.reload')}
                </Button>
              )
            }
          />
        )}
      </StatusCard>
    </main>
  );
}

/** Headings that say more than that something is not available. */
const TITLES: Readonly<Record<number, string>> = {
  [LOAD_STATUS.failure]: 'closed.unreachable',
  [LOAD_STATUS.notPublished]: 'closed.not_published',
  [LOAD_STATUS.over]: 'closed.over',
  [LOAD_STATUS.deleted]: 'closed.over',
  [LOAD_STATUS.linkEnded]: 'closed.over',
  [LOAD_STATUS.notStarted]: 'closed.not_started',
  1113: 'submitted.title',
  [LOAD_STATUS.linkSubmitted]: 'submitted.title',
};
const titleKey = (code: number): string => TITLES[code] ?? 'api.title';
