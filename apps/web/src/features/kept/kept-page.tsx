import { Button, PageActions } from '@canvass/ui';
import { useEffect, useState } from 'react';
import { useAppState, useAppStore, useRuntime } from '../../answering/runtime.ts';
import { type KeptResponse, listKeptResponses } from '../../answering/kept/kept-responses.ts';
import { refill } from '../../answering/kept/refill.ts';
import { contentLanguage } from '../../i18n/language.ts';
import { useAllTexts } from '../../i18n/use-translate.ts';
import { RecapList, saveRecap } from '../../layout/recap-list.tsx';
import { PageFrame } from '../../layout/page-frame.tsx';
import { StatusCard } from '../../layout/status-card.tsx';
import { openQuestions, replaceScreen } from '../../answering/go-to.ts';
import { asideFound, toasted } from '../../store/ui-slice.ts';
import './kept-page.css';

/** Answers that this device has set aside, with buttons to fill them in again, save or remove them (SCREEN-17). */
export function KeptPage() {
  const runtime = useRuntime();
  const store = useAppStore();
  const { translate: t } = useAllTexts();
  const [responses, reload] = useKeptResponses();
  const goHome = () => replaceScreen(runtime, 'home');
  const fillIn = (response: KeptResponse) => {
    refill({ ...runtime, store }, response);
    store.dispatch(toasted('kept.filled'));
    if (store.getState().session === null) goHome();
    else openQuestions(runtime, store, 'replace');
  };
  const remove = ({ savedAt }: KeptResponse) => void runtime.device.removeAside(savedAt).then(reload);
  if (responses === undefined) return null;
  return (
    <PageFrame>
      <StatusCard title={t('kept.title')} mark="resume">
        <p>{t(responses.length === 0 ? 'kept.none' : 'kept.text')}</p>
      </StatusCard>
      {responses.map((response) => (
        <KeptCard
          key={response.savedAt}
          response={response}
          onFillIn={() => fillIn(response)}
          onRemove={() => remove(response)}
        />
      ))}
      <PageActions
        primary={
          <Button size="large" onClick={goHome}>
            {t('kept.back')}
          </Button>
        }
      />
    </PageFrame>
  );
}

/** The kept answers in the language of the page, undefined while they are read, and a function that reads them again. */
function useKeptResponses(): readonly [readonly KeptResponse[] | undefined, () => void] {
  const { device, surveyId, program } = useRuntime();
  const store = useAppStore();
  const language = useAppState(({ ui }) => ui.language);
  const [responses, setResponses] = useState<readonly KeptResponse[]>();
  const [readCount, setReadCount] = useState(0);
  useEffect(() => {
    let isWanted = true;
    void listKeptResponses({ device, surveyId, program: program.current, language }).then((found) => {
      if (!isWanted) return;
      setResponses(found);
      store.dispatch(asideFound(found.length));
    });
    return () => void (isWanted = false);
  }, [device, surveyId, program, language, store, readCount]);
  return [responses, () => setReadCount((count) => count + 1)];
}

interface KeptCardProps {
  readonly response: KeptResponse;
  readonly onFillIn: () => void;
  readonly onRemove: () => void;
}

function KeptCard({ response, onFillIn, onRemove }: KeptCardProps) {
  const { translate: t, locale } = useAllTexts();
  const { program } = useRuntime();
  const language = useAppState(({ ui }) => ui.language);
  const { savedAt, answeredAt, rows, lost, answers } = response;
  const [isAsking, setIsAsking] = useState(false);
  const contentsLanguage = contentLanguage(program.current.project, language);
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(answeredAt);
  return (
    <section className="app-kept" aria-labelledby={`kept-${savedAt}`}>
      <h2 id={`kept-${savedAt}`}>{time}</h2>
      <p className="app-hint">{t('kept.count', { count: answers.size })}</p>
      <RecapList rows={rows} lang={contentsLanguage} />
      {lost > 0 && <p className="app-hint">{t('kept.lost', { count: lost })}</p>}
      <div className="app-kept-actions">
        <Button kind="primary" onClick={onFillIn}>
          {t('kept.fill_in')}
        </Button>
        <Button onClick={() => saveRecap(time, rows, contentsLanguage)}>{t('kept.save')}</Button>
        <Button kind={isAsking ? 'danger' : 'quiet'} onClick={isAsking ? onRemove : () => setIsAsking(true)}>
          {t(isAsking ? 'kept.remove_sure' : 'kept.remove')}
        </Button>
      </div>
    </section>
  );
}
