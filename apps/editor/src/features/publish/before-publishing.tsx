import { authorRows, languageStates } from '@canvass/authoring/translations';
import { useEffect, useMemo, useState } from 'react';
import { fieldAt, recordsAt, textAt } from '../../document/json.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { useLateTranslation } from '../../i18n/late-translation.ts';
import { textOf } from '../../document/project-text.ts';
import { countOpen, placeOf, SURVEY_PLACE, useComments } from '../../saving/comment-store.ts';
import { shareText, SimulationBar } from '../../ui/simulation-bar.tsx';
import { FindingList } from '../../ui/finding-list.tsx';
import { useScripts } from '../../saving/script-store.ts';
import { useUi } from '../../ui/ui-state.ts';
import { startScripts } from '../../worker/scripts.ts';
import type { SimulationResult } from '../../worker/simulation.ts';
import { findAccessibilityIssues } from './accessibility-issues.ts';
import { Fact } from './fact.tsx';
import { RespondentFacts } from './respondent-facts.tsx';
import type { ServerCheck } from './use-server-check.ts';

interface BeforePublishingProps {
  /** Undefined while the server checks the draft. */
  readonly serverCheck: ServerCheck | undefined;
}

/** The facts for the decision besides warnings: information for respondents, accessibility, languages, comments, scripts, and a simulation. */
export function BeforePublishing({ serverCheck }: BeforePublishingProps) {
  const { t } = useLateTranslation();
  return (
    <section className="stack" aria-label={t('before.title')}>
      <RespondentFacts serverCheck={serverCheck} />
      <Accessibility />
      <Languages />
      <OpenComments />
      <Scripts />
      <Simulation />
    </section>
  );
}

function Languages() {
  const { t, locale } = useLateTranslation();
  const ui = useUi();
  const { project } = useEditorState();
  const names = new Intl.DisplayNames([locale], { type: 'language', fallback: 'code' });
  return languageStates(project, authorRows(project))
    .filter(({ missing, changed }) => missing + changed > 0)
    .map(({ language, needed, translated, missing }) => (
      <Fact
        key={language}
        way={t('before.translate', { language: names.of(language) ?? language })}
        onGo={() => {
          ui.open(undefined);
          ui.showTexts({ language, filter: missing > 0 ? 'missing' : 'changed' });
        }}
      >
        {t('before.language', {
          language: names.of(language) ?? language,
          share: shareText(translated, needed, locale),
        })}
      </Fact>
    ));
}

function OpenComments() {
  const { t } = useLateTranslation();
  const editor = useEditor();
  const ui = useUi();
  const { items, pages } = useEditorState();
  const { comments } = useComments(editor.comments);
  const counts = countOpen(comments);
  const count = [...counts.values()].reduce((sum, one) => sum + one, 0);
  if (count === 0) return null;
  const first = [...items, ...pages].find((item) => counts.has(placeOf(item)));
  const goToFirst = () => {
    editor.select(first?.id ?? SURVEY_PLACE);
    ui.open(undefined);
    ui.show('properties', true);
  };
  return (
    <Fact way={t('before.readComments')} onGo={goToFirst}>
      {t('before.comments', { count })}
    </Fact>
  );
}

/** Faults of the author's content for people who use a screen reader or see little, each with a way to its field. */
function Accessibility() {
  const { t, locale } = useLateTranslation();
  const ui = useUi();
  const { project } = useEditorState();
  const issues = useMemo(() => findAccessibilityIssues(project), [project]);
  return (
    <>
      <h3>{t('access.title')}</h3>
      {issues.length === 0 && <p>{t('access.none')}</p>}
      <FindingList
        onLeave={() => ui.open(undefined)}
        issues={issues.slice(0, MAX_LISTED).map(({ kind, path }) => ({
          id: `accessibility.${kind}`,
          severity: 'warning',
          path,
          message: t(`access.${kind}`),
          fix: t(`access.${kind}.fix`),
          language: locale,
          line: 1,
          column: 1,
        }))}
      />
      {issues.length > MAX_LISTED && <p>{t('asked.more', { count: issues.length - MAX_LISTED })}</p>}
    </>
  );
}
const MAX_LISTED = 20;

/** Runs the scripts of the survey with the draft, and shows how many passed. */
function Scripts() {
  const { t } = useLateTranslation();
  const editor = useEditor();
  const ui = useUi();
  const { document } = useEditorState();
  const { kind, scripts } = useScripts(editor.scripts);
  const [run, setRun] = useState({ passed: 0, count: 0 });
  useEffect(() => void editor.scripts.load(), [editor]);
  useEffect(() => {
    if (kind !== 'ready' || scripts.length === 0) return undefined;
    const texts = scripts.map(({ name, text }) => ({ name, text }));
    const stop = startScripts({ kind: 'run', text: textOf(document), scripts: texts }, (message) => {
      if (message.kind !== 'ran') return;
      const { hasPassed } = message.result;
      setRun(({ passed, count }) => ({ passed: passed + (hasPassed ? 1 : 0), count: count + 1 }));
    });
    return () => {
      stop();
      setRun({ passed: 0, count: 0 });
    };
  }, [document, kind, scripts]);
  if (scripts.length === 0) return null;
  return (
    <Fact
      way={t('before.openScripts')}
      onGo={() => {
        ui.open(undefined);
        ui.showMode('logic');
        ui.show('canvas');
      }}
    >
      {run.count < scripts.length ? t('before.runningScripts') : t('scripts.state', run)}
    </Fact>
  );
}

/** Maximum number of listed questions. */
const MAX_QUESTIONS = 200;

/** Simulated respondents: how they end, and the share of them who see each question. */
function Simulation() {
  const { t, locale } = useLateTranslation();
  const { items, document, simulation } = useEditorState();
  const result = simulation?.document === document ? simulation.result : undefined;
  const questions = items.filter(({ kind }) => kind === 'question');
  return (
    <details>
      <summary>{t('before.simulate')}</summary>
      <SimulationBar result={result} />
      {result !== undefined && (
        <>
          <h3>{t('before.reach')}</h3>
          <ul className="simulation-ends">
            {questions.slice(0, MAX_QUESTIONS).map(({ id, gid, code, title }) => (
              <li key={id}>
                <bdi>{`${code} ${title}`.trim()}</bdi>:{' '}
                {shareText(result.shown[gid] ?? 0, result.respondents, locale)}
              </li>
            ))}
          </ul>
          <SimulatedQuotas result={result} />
        </>
      )}
    </details>
  );
}

/** The fill of the quotas after a simulation. */
function SimulatedQuotas({ result }: { readonly result: SimulationResult }) {
  const { t, locale } = useLateTranslation();
  const { project } = useEditorState();
  const format = (count: number) => count.toLocaleString(locale);
  const cells = recordsAt(project, 'quotas').flatMap((quota) =>
    recordsAt(quota, 'cells').map((cell) => ({
      cell,
      name: textAt(cell, 'name'),
      quota: textAt(quota, 'name'),
    })),
  );
  if (cells.length === 0) return null;
  return (
    <>
      <h3>{t('mode.quotas')}</h3>
      <ul className="simulation-ends">
        {cells.map(({ cell, name, quota }, index) => {
          const cap = Number(fieldAt(cell, 'cap'));
          const { done = 0, refused = 0, filledAfter = null } = result.cells[textAt(cell, 'id')] ?? {};
          return (
            <li key={`${index} ${name}`}>
              <bdi>{[quota, name].filter(Boolean).join(' · ')}</bdi>{' '}
              <progress aria-hidden="true" max={Math.max(1, cap)} value={Math.min(cap, done)} />{' '}
              {filledAfter === null
                ? t('quotas.simulated', { done: format(done), cap: format(cap), refused: format(refused) })
                : t('quotas.simulatedFull', {
                    starts: format(filledAfter),
                    respondents: format(result.respondents),
                    refused: format(refused),
                  })}
            </li>
          );
        })}
      </ul>
    </>
  );
}
