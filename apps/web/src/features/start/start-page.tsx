import { beginView, plainText } from '@canvass/logic';
import { Button, focusField, PageActions } from '@canvass/ui';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { useAppState, useRuntime } from '../../app/runtime.ts';
import { contentLanguage } from '../../i18n/language.ts';
import { useLaterWords, useTranslate } from '../../i18n/use-translate.ts';
import { documentTitle } from '../../layout/document-title.ts';
import { SILENT_FORM } from '../../layout/silent-form.ts';
import { PageFrame } from '../../layout/page-frame.tsx';
import { KeptLink } from '../../layout/kept-link.tsx';
import { startTrouble } from '../../store/ui-slice.ts';
import { Agreement, AGREEMENT_ID } from './agreement.tsx';
import { Facts } from './facts.tsx';
import { Welcome, type WelcomeView } from './welcome.tsx';

/** What the author says before the first question. The response begins with its button, not before. */
export function StartPage() {
  const { controller, program, staysHere } = useRuntime();
  const t = useTranslate();
  const [agreed, setAgreed] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const busy = useAppState(({ ui }) => ui.start === 'busy');
  const trouble = useAppState(({ ui }) => startTrouble(ui));
  const troubleWords = useLaterWords(trouble);
  const view = useBeginView();
  const mustAgree = program.current.project.desc_begin_page?.open_policy === true;
  const isPreview = staysHere === true;
  const keepsNothing = program.current.project.settings?.no_local_store === true;
  const missing = attempts > 0 && !agreed;
  useEffect(() => {
    if (attempts > 0) focusField(AGREEMENT_ID);
  }, [attempts]);
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
      <form {...SILENT_FORM} onSubmit={start} className="app-start">
        <Welcome view={view} />
        <Facts />
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
            {troubleWords}
          </p>
        )}
        <PageActions
          primary={
            <Button kind="primary" size="large" type="submit" busy={busy}>
              {busy ? t('start.busy') : (view.startButton ?? t('start.begin'))}
            </Button>
          }
        />
        <KeptLink />
        {!isPreview && (
          <p className="app-hint app-start-kept">{t(keepsNothing ? 'start.kept_nowhere' : 'start.kept')}</p>
        )}
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
