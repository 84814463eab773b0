import { Button, PageActions, Skeleton } from '@canvass/ui';
import { useEffect } from 'react';
import { useLaterText, useTranslate } from '../i18n/use-translate.ts';
import { PageFrame } from '../layout/page-frame.tsx';
import { startTrouble } from '../store/ui-slice.ts';
import { useAppState, useRuntime } from '../answering/runtime.ts';
import { skipsStart } from '../boot/begin-facts.ts';
import { QuestionPage } from './question/question-page.tsx';
import { parsePath } from '../addresses/routes.ts';
import type { AnsweringScreen } from '../addresses/routes.table.ts';
import { usePlace } from '../navigation/use-place.ts';
import { closedPage, continuePage, endPage, startPage, submittedPage } from './screens.ts';
import { latePart } from '../network/late-part.ts';

const keptPage = latePart(() => import('./kept/kept-page.tsx').then((module) => module.KeptPage));

const otherTabPage = latePart(() =>
  import('./status/other-tab-page.tsx').then((module) => module.OtherTabPage),
);

/** The screen of a survey that a respondent sees. It depends on the path and on the state of the response. */
export function ShownScreen() {
  const runtime = useRuntime();
  const { path } = usePlace(runtime.navigation);
  const halt = useAppState(({ ui }) => ui.halt);
  const hasOtherTab = useAppState(({ ui }) => ui.hasOtherTab);
  const isBegun = useAppState(({ session }) => session !== null);
  const isComplete = useAppState(({ session }) => session?.engine.end.is_end === 1);
  const hasEnded = useAppState(({ ui }) => ui.ended !== null);
  const screen = screenOf(path);

  if (hasOtherTab) return <otherTabPage.Component />;
  if (screen === 'kept') return <keptPage.Component />;
  if (halt !== null) return <closedPage.Component {...halt} hasKept={isBegun} />;
  if (isComplete || hasEnded) {
    if (screen === 'end') return <endPage.Component />;
    if (isComplete || screen === 'question') return <submittedPage.Component />;
  }
  if (isBegun) return screen === 'question' ? <QuestionPage /> : <continuePage.Component />;
  return skipsStart(runtime.program.current.project, runtime.beginFacts.device) ? (
    <SkippedStart />
  ) : (
    <startPage.Component />
  );
}

function screenOf(path: string): AnsweringScreen {
  const route = parsePath(path);
  return route.kind === 'answering' ? route.screen : 'home';
}

/**
 * The screen of a survey without a start page until its response has begun. Choices made
 * on the server's page are transferred when the response starts (first-page/carry-over.ts).
 */
function SkippedStart() {
  const { controller } = useRuntime();
  const t = useTranslate();
  const trouble = useAppState(({ ui }) => startTrouble(ui));
  const troubleText = useLaterText(trouble);
  useEffect(() => {
    if (trouble !== null) return;
    void controller.begin(true);
  }, [controller, trouble]);
  return (
    <PageFrame>
      {trouble !== null ? (
        <>
          <p role="alert">{troubleText}</p>
          <PageActions
            primary={
              <Button kind="primary" size="large" onClick={() => void controller.begin(false)}>
                {t('start.again')}
              </Button>
            }
          />
        </>
      ) : (
        <Skeleton label={t('app.loading')} />
      )}
    </PageFrame>
  );
}
