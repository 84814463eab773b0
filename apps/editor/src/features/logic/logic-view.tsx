import { type RuleRow, ruleRows } from '@canvass/authoring';
import { announce, AuthorText, Button, SelectField, TextField } from '@canvass/ui';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { OutlineItem } from '../../document/outline.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { type TextKey, useTranslation } from '../../i18n/translation.tsx';
import { useUi } from '../../ui/ui-state.ts';
import { type SimulationMessage, type SimulationResult, startSimulation } from '../../worker/simulation.ts';
import { ScriptsPanel } from './scripts-panel.tsx';
import { itemName, ruleText, type Wording } from '../../wording/rule-words.ts';
import { FindingList } from '../../ui/finding-list.tsx';

type Running = { readonly played: number; readonly total: number };

const MAX_RESPONDENTS = 100_000;
const USUAL_RESPONDENTS = 1_000;

interface SimulationBarProps {
  /** Undefined before the first simulation, and if the survey has changed since. */
  readonly result: SimulationResult | undefined;
  onResult(result: SimulationResult): void;
}

/** Simulates random respondents, and lists the findings of the simulation. */
function SimulationBar({ result, onResult }: SimulationBarProps) {
  const { t } = useTranslation();
  const id = useId();
  const editor = useEditor();
  const stop = useRef<() => void>(undefined);
  const [count, setCount] = useState(String(USUAL_RESPONDENTS));
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
    return onResult(message.result);
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

/** A share of all respondents, such as 71 %. A small share is never shown as 0 %. */
function shareText(count: number, total: number, locale: string): string {
  const share = total === 0 ? 0 : count / total;
  const digits = share > 0 && share < 0.01 ? 1 : 0;
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(share);
}

function SimulationReport({ result: { respondents, ends, issues } }: { readonly result: SimulationResult }) {
  const { t, locale } = useTranslation();
  return (
    <>
      <p>{t('simulation.done', { count: respondents })}</p>
      <ul className="simulation-ends">
        {ends.map(({ end, name, count }) => (
          <li key={`${end} ${name ?? ''}`}>
            {t(`end.${end}` as TextKey)}
            {name !== undefined && ` (${name})`}: {shareText(count, respondents, locale)}
          </li>
        ))}
      </ul>
      {issues.length === 0 ? <p>{t('simulation.noIssues')}</p> : <FindingList issues={issues} />}
    </>
  );
}

/** All rules in the order of the survey, as sentences. A press leads to the question of a rule. */
export function LogicView() {
  const translation = useTranslation();
  const { t } = translation;
  const id = useId();
  const editor = useEditor();
  const { project, items, selected, document, simulation } = useEditorState();
  const result = simulation?.document === document ? simulation.result : undefined;
  const [read, setRead] = useState('');
  const wording: Wording = { translation, project, items };
  const rules = useMemo(() => ruleRows(project), [project]);
  const sources = items.filter(({ gid }) => rules.some(({ reads }) => reads.includes(gid)));
  // The question may have lost its readers.
  const wanted = sources.some(({ gid }) => gid === read) ? read : '';
  const kept = rules.filter(({ reads }) => wanted === '' || reads.includes(wanted));
  const entries = items.flatMap((item) => {
    const own = kept.filter((rule) => isAbout(rule, item));
    return own.length > 0 || item.kind !== 'question' || result !== undefined ? [{ item, own }] : [];
  });
  return (
    <div className="logic-view">
      <h2 className="panel-title" tabIndex={-1}>
        {t('logic.title', { count: kept.length })}
      </h2>
      <SimulationBar result={result} onResult={(done) => editor.noteSimulation(done)} />
      <ScriptsPanel />
      {sources.length > 0 && (
        <p className="logic-filter">
          <label htmlFor={id}>{t('logic.reads')}</label>
          <SelectField id={id} value={wanted} onChange={({ target }) => setRead(target.value)}>
            <option value="">{t('logic.all')}</option>
            {sources.map(({ gid }) => (
              <option key={gid} value={gid}>
                {itemName(gid, wording)}
              </option>
            ))}
          </SelectField>
        </p>
      )}
      {rules.length === 0 && <p className="quiet">{t('logic.none')}</p>}
      <ol className="logic-list">
        {entries.map(({ item, own }) => (
          <LogicEntry
            key={item.id}
            item={item}
            rules={own}
            wording={wording}
            isSelected={item === selected}
            result={result}
          />
        ))}
      </ol>
    </div>
  );
}

/** Whether a rule is about an item, or about an option or row of it. */
function isAbout({ subjects, kind, place }: RuleRow, { gid, path, value }: OutlineItem): boolean {
  if (gid !== '' && subjects.includes(gid)) return true;
  if (kind !== 'expression' || path.length === 0) return false;
  const lists = ['items', 'rows_items', 'option_group_list', 'row_group_list'];
  return (
    value['type'] === 'Q' &&
    lists.some((list) => JSON.stringify(value[list] ?? null).includes(`"${place.id}"`))
  );
}

interface LogicEntryProps {
  readonly item: OutlineItem;
  readonly rules: readonly RuleRow[];
  readonly wording: Wording;
  readonly isSelected: boolean;
  /** The last simulation of this document. */
  readonly result: SimulationResult | undefined;
}

function LogicEntry({ item, rules, wording, isSelected, result }: LogicEntryProps) {
  const { t, locale } = wording.translation;
  const shown = result?.shown[item.gid];
  const editor = useEditor();
  const ui = useUi();
  return (
    <li data-level={Math.min(item.level, 4)} data-kind={item.kind}>
      <button
        type="button"
        className="logic-item"
        aria-current={isSelected || undefined}
        onClick={() => {
          editor.select(item.id);
          ui.show('properties', true);
        }}
      >
        <span className="code">{item.code}</span> <AuthorText>{item.title}</AuthorText>
        {result !== undefined && shown !== undefined && (
          <span className="logic-share" data-rare={shown === 0 || undefined}>
            {' '}
            {t('simulation.shown', { share: shareText(shown, result.respondents, locale) })}
          </span>
        )}
      </button>
      {rules.length > 0 && (
        <ul>
          {rules.map((rule) => (
            <li dir="auto" key={`${rule.place.id} ${rule.place.path.join('.')}`} data-kind={rule.kind}>
              {ruleText(rule, wording)}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
