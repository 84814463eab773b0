import { recapView } from '@canvass/logic';
import { Button } from '@canvass/ui';
import { useAppState, useRuntime } from '../../app/runtime.ts';
import { contentLanguage } from '../../i18n/language.ts';
import { useWholeSpeech } from '../../i18n/use-translate.ts';
import { RecapList, saveRecap } from '../../layout/recap-list.tsx';

/** What the respondent has said, to read again, to print or to keep: as long as this tab has it. */
export function Recap() {
  const { translate: t } = useWholeSpeech();
  const { program } = useRuntime();
  const state = useAppState(({ session }) => session?.engine);
  const chosen = useAppState(({ ui }) => ui.language);
  const language = contentLanguage(program.current.project, chosen);
  const rows = state === undefined ? [] : recapView(program.current, { ...state, language });
  if (rows.length === 0) return null;
  return (
    <details className="app-recap">
      <summary>{t('end.recap')}</summary>
      <RecapList rows={rows} lang={language} />
      <p className="app-recap-keep">
        <Button size="small" onClick={() => window.print()}>
          {t('end.print')}
        </Button>
        <Button size="small" onClick={() => saveRecap(document.title, rows)}>
          {t('end.save')}
        </Button>
      </p>
    </details>
  );
}
