import { authorRows, languageStates } from '@canvass/authoring/translations';
import { Button } from '@canvass/ui';
import type { ReactNode } from 'react';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { useLateTranslation } from '../../i18n/late-translation.ts';
import { countOpen, placeOf, SURVEY_PLACE, useComments } from '../../saving/comment-store.ts';
import { shareText, SimulationBar } from '../../ui/simulation-bar.tsx';
import { useUi } from '../../ui/ui-state.ts';
import type { ServerCheck } from './use-server-check.ts';

interface BeforePublishingProps {
  /** Undefined while the server checks the draft. */
  readonly serverCheck: ServerCheck | undefined;
}

/** The facts for the decision besides warnings: how long answers are kept, languages, open comments, and a simulation. */
export function BeforePublishing({ serverCheck }: BeforePublishingProps) {
  const { t } = useLateTranslation();
  const retention =
    serverCheck !== undefined && 'warnings' in serverCheck ? serverCheck.retention : undefined;
  const daysText = (days: number | null) =>
    days === null ? t('publish.keptForever') : t('publish.keptDays', { count: days });
  return (
    <section className="stack" aria-label={t('before.title')}>
      {retention !== undefined && (
        <p>
          {t('publish.kept', {
            ended: daysText(retention.ended_days),
            unfinished: daysText(retention.unfinished_days),
          })}
        </p>
      )}
      <Languages />
      <OpenComments />
      <Simulation />
    </section>
  );
}

/** A fact with a button that leads to the place where it can be changed. */
function Fact({ children, way, onGo }: { readonly children: ReactNode; readonly way: string; onGo(): void }) {
  return (
    <p className="fact">
      {children}{' '}
      <Button size="mini" onClick={onGo}>
        {way}
      </Button>
    </p>
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
        </>
      )}
    </details>
  );
}
