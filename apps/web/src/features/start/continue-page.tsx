import { countAnswered, beginView } from '@canvass/logic';
import { Button, PageActions, RichTextView } from '@canvass/ui';
import { useAppStore, useEngine, useRuntime } from '../../answering/runtime.ts';
import { useAllTexts } from '../../i18n/use-translate.ts';
import { PageFrame } from '../../layout/page-frame.tsx';
import { StatusCard } from '../../layout/status-card.tsx';
import { KeptLink } from '../../layout/kept-link.tsx';
import { openQuestions, replaceScreen } from '../../answering/go-to.ts';

export function ContinuePage() {
  const runtime = useRuntime();
  const store = useAppStore();
  const { translate: t } = useAllTexts();
  const count = useEngine(countAnswered) ?? 0;
  const title = useSurveyTitle();
  const restart = () => {
    replaceScreen(runtime, 'home');
    void runtime.controller.restart();
  };
  return (
    <PageFrame>
      <StatusCard title={t('continue.title')} mark="resume">
        {title !== undefined && (
          <p className="app-status-survey">
            <RichTextView text={title} inline />
          </p>
        )}
        <p>{count === 0 ? t('continue.none') : t('continue.count', { count })}</p>
        <PageActions
          primary={
            <Button kind="primary" size="large" onClick={() => openQuestions(runtime, store, 'push')}>
              {t('continue.go')}
            </Button>
          }
          secondary={
            <Button kind="quiet" size="large" onClick={restart} aria-describedby="restart-hint">
              {t('continue.restart')}
            </Button>
          }
        />
        <p id="restart-hint" className="app-hint">
          {t('continue.restart_hint')}
        </p>
        <KeptLink />
      </StatusCard>
    </PageFrame>
  );
}

function useSurveyTitle() {
  const { program } = useRuntime();
  const facts = useEngine((_, state) => state.facts);
  const language = useEngine((_, state) => state.language);
  if (facts === undefined || language === undefined) return undefined;
  return beginView(program.current, { ...facts, language }).title;
}
