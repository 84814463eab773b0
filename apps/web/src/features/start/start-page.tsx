import { beginView, plainText } from '@canvass/logic';
import { Button, ErrorSummary, PageActions } from '@canvass/ui';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { useAppState, useRuntime } from '../../app/runtime.ts';
import { contentLanguage } from '../../i18n/language.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { documentTitle } from '../../layout/document-title.ts';
import { PageFrame } from '../../layout/page-frame.tsx';
import { startTrouble } from '../../store/ui-slice.ts';
import { Agreement, AGREEMENT_ID } from './agreement.tsx';
import { Welcome, type WelcomeView } from './welcome.tsx';

/** What the author says before the first question. The response begins with its button, not before. */
export function StartPage() {
  const { controller, program } = useRuntime();
  const t = useTranslate();
  const [agreed, setAgreed] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const busy = useAppState(({ ui }) => ui.start === 'busy');
  const trouble = useAppState(({ ui }) => startTrouble(ui));
  const view = useBeginView();
  const mustAgree = program.current.project.desc_begin_page?.open_policy === true;
  const missing = attempts > 0 && !agreed;
  const errors = useMemo(
    () => (attempts > 0 ? [{ target: AGREEMENT_ID, text: t('validate.agreement') }] : []),
    [attempts, t],
  );
  useEffect(() => {
    const title = plainText(view.title);
    documentTitle(missing ? t('app.error_title', { title }) : title);
  }, [missing, view, t]);

  const start = (event: FormEvent) => {
    event.preventDefault();
    if (mustAgree && !agreed) setAttempts((count) => count + 1);
    else if (!busy) void controller.begin(false);
  };
  return (
    <PageFrame>
      {missing && <ErrorSummary heading={t('page.errors')} errors={errors} />}
      <form noValidate onSubmit={start} className="app-start">
        <Welcome view={view} />
        {mustAgree && (
          <Agreement
            policy={view.policy}
            language={view.language}
            agreed={agreed}
            missing={missing}
            onChange={setAgreed}
          />
        )}
        {trouble !== null && (
          <p className="app-trouble" role="alert">
            {t(trouble)}
          </p>
        )}
        <PageActions
          primary={
            <Button kind="primary" size="large" type="submit" busy={busy}>
              {busy ? t('start.busy') : (view.startButton ?? t('start.begin'))}
            </Button>
          }
        />
      </form>
    </PageFrame>
  );
}

function useBeginView(): WelcomeView {
  const { program, beginFacts } = useRuntime();
  const language = useAppState(({ ui }) => ui.language);
  return useMemo(() => {
    const { current } = program;
    const content = contentLanguage(current.project, language);
    return { ...beginView(current, { ...beginFacts, language }), language: content };
  }, [program, beginFacts, language]);
}
