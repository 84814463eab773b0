import { announce, Button, TextField } from '@canvass/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { useEditor, useEditorState } from '../editing/use-editor.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { endPageName } from '../wording/end-names.ts';
import { type SimulationMessage, type SimulationResult, startSimulation } from '../worker/simulation.ts';
import { FindingList } from './finding-list.tsx';

type Running = { readonly played: number; readonly total: number };

const MAX_RESPONDENTS = 100_000;
const DEFAULT_RESPONDENTS = 1_000;

interface SimulationBarProps {
  /** Undefined before the first simulation, and if the survey has changed since. */
  readonly result: SimulationResult | undefined;
}

export function SimulationBar({ result }: SimulationBarProps) {
  const { t } = useTranslation();
  const id = useId();
  const editor = useEditor();
  const stop = useRef<() => void>(undefined);
  const [count, setCount] = useState(String(DEFAULT_RESPONDENTS));
  const [running, setRunning] = useState<Running>();
  const [problem, setProblem] = useState<'errors' | 'failed'>();
  useEffect(() => () => stop.current?.(), []);
  const respondents = Number(count);
  const isSound = Number.isInteger(respondents) && respondents >= 1 && respondents <= MAX_RESPONDENTS;
  const onMessage = (message: SimulationMessage) => {
    if (message.kind === 'progress') return setRunning({ played: message.played, total: respondents });
    setRunning(undefined);
    if (message.kind !== 'done') return setProblem(message.kind);
    announce(t('simulation.done', { count: message.result.respondents }));
    return editor.noteSimulation(message.result);
  };
  const begin = () => {
    if (!isSound) return;
    setProblem(undefined);
    setRunning({ played: 0, total: respondents });
    stop.current = startSimulation({ text: editor.text(), respondents }, onMessage);
  };
  const cancel = () => {
    stop.current?.();
    setRunning(undefined);
  };
  return (
    <section className="simulation" aria-label={t('simulation.title')}>
      <div className="logic-filter">
        <label htmlFor={id}>{t('simulation.respondents')}</label>
        <TextField
          id={id}
          ltr
          inputMode="numeric"
          size={7}
          invalid={!isSound}
          value={count}
          onChange={({ target }) => setCount(target.value.trim())}
        />
        {running === undefined ? (
          <Button size="small" aria-disabled={!isSound || undefined} onClick={begin}>
            {t('simulation.begin')}
          </Button>
        ) : (
          <>
            <progress aria-label={t('simulation.title')} max={running.total} value={running.played} />
            <Button size="small" onClick={cancel}>
              {t('cancel')}
            </Button>
          </>
        )}
      </div>
      {!isSound && <p className="failure">{t('simulation.range', { most: MAX_RESPONDENTS })}</p>}
      {problem !== undefined && (
        <p className="failure" role="alert">
          {t(`simulation.${problem}`)}
        </p>
      )}
      {result !== undefined && <SimulationReport result={result} />}
    </section>
  );
}

/** A share of all respondents, such as 71 %. A share below 1 % has one decimal. */
export function shareText(count: number, total: number, locale: string): string {
  const share = total === 0 ? 0 : count / total;
  const digits = share > 0 && share < 0.01 ? 1 : 0;
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(share);
}

function SimulationReport({ result: { respondents, ends, issues } }: { readonly result: SimulationResult }) {
  const { t, locale } = useTranslation();
  const { project } = useEditorState();
  return (
    <>
      <p>{t('simulation.done', { count: respondents })}</p>
      <ul className="simulation-ends">
        {ends.map(({ end, name, count }) => (
          <li key={`${end} ${name ?? ''}`}>
            {t(`end.${end}`)}
            {name !== undefined && ` (${endPageName(project, name, t)})`}:{' '}
            {shareText(count, respondents, locale)}
          </li>
        ))}
      </ul>
      {issues.length === 0 ? <p>{t('simulation.noIssues')}</p> : <FindingList issues={issues} />}
    </>
  );
}
