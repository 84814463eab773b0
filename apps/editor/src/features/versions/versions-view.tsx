import { announce, AuthorText, Button, SelectField } from '@canvass/ui';
import { useMemo, useRef, useState } from 'react';
import { textAt } from '../../document/json.ts';
import { plainText } from '../../document/plain-text.ts';
import { useDebouncedProject } from '../../ui/debounced-project.ts';
import { useEditor } from '../../editing/use-editor.ts';
import { type LateTranslation, useLateTranslation } from '../../i18n/late-translation.ts';
import { compareStates } from './redline.ts';
import { RedlinePage } from './redline-page.tsx';
import { OPEN_DRAFT, restoreState, type SurveyState, useProject, useSavedStates } from './saved-states.ts';

/** The states that are compared, and whether unchanged texts are shown too. */
interface Comparison {
  readonly from: SurveyState;
  readonly to: SurveyState;
  readonly isWhole: boolean;
}

/** Published versions and earlier drafts: looked at, compared, printed and restored. */
export function VersionsView() {
  const translation = useLateTranslation();
  const { t } = translation;
  const editor = useEditor();
  const { states, reload } = useSavedStates(editor.surveyId);
  const [chosen, setChosen] = useState<Comparison>();
  const comparisonElement = useRef<HTMLElement>(null);
  if (states === undefined) return <p className="quiet versions-view">{t('app.loading')}</p>;
  if (states === 'failed')
    return (
      <div className="versions-view">
        <p className="failure">{t('versions.failed')}</p>
        <Button onClick={reload}>{t('part.retry')}</Button>
      </div>
    );
  const [newest = OPEN_DRAFT] = states;
  const firstVersion = states.find(({ kind }) => kind === 'version');
  const comparison = chosen ?? { from: firstVersion ?? newest, to: OPEN_DRAFT, isWhole: false };
  const show = (next: Comparison) => {
    setChosen(next);
    requestAnimationFrame(() => comparisonElement.current?.focus());
  };
  return (
    <div className="versions-view">
      <h2 className="panel-title" tabIndex={-1}>
        {t('versions.title')}
      </h2>
      <p className="quiet">{t(states.length === 0 ? 'versions.none' : 'versions.about')}</p>
      {states.length > 0 && <StateList states={states} onShow={show} onRestored={reload} />}
      {states.length > 0 && (
        <section
          className="redline"
          aria-label={t('versions.comparison')}
          tabIndex={-1}
          ref={comparisonElement}
        >
          <Choices states={states} comparison={comparison} onChange={setChosen} />
          <ComparedStates comparison={comparison} />
        </section>
      )}
    </div>
  );
}

/** The name of a state, such as "Version 2, 3 Nov 2026, 10:41" or "3 Nov 2026, 10:41, Amal". */
function nameState(state: SurveyState, { t, locale }: LateTranslation): string {
  if (state.kind === 'draft') return t('versions.draft');
  const at = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(state.at),
  );
  if (state.kind === 'version') return t('versions.version', { version: state.version, at });
  return state.author === null ? at : t('versions.earlier', { at, name: state.author });
}

interface StateListProps {
  readonly states: readonly SurveyState[];
  onShow(comparison: Comparison): void;
  onRestored(): void;
}

function StateList({ states, onShow, onRestored }: StateListProps) {
  const translation = useLateTranslation();
  const { t } = translation;
  const editor = useEditor();
  const [restoring, setRestoring] = useState<string>();
  const [hasFailed, setFailed] = useState(false);
  const restore = async (state: SurveyState, name: string) => {
    if (state.kind === 'draft' || restoring !== undefined) return;
    setRestoring(state.key);
    const isRestored = await restoreState(editor, state, name);
    setRestoring(undefined);
    setFailed(!isRestored);
    if (!isRestored) return;
    announce(t('versions.restored', { name }));
    editor.setNotice({ key: 'versions.restored', params: { name } });
    onRestored();
  };
  return (
    <div className="versions-states">
      <ol aria-label={t('versions.states')}>
        {states.map((state) => {
          const name = nameState(state, translation);
          return (
            <li key={state.key}>
              <bdi>{name}</bdi>
              <span className="actions">
                <Button
                  size="mini"
                  kind="quiet"
                  aria-label={`${t('versions.look')}: ${name}`}
                  onClick={() => onShow({ from: state, to: state, isWhole: true })}
                >
                  {t('versions.look')}
                </Button>
                <Button
                  size="mini"
                  kind="quiet"
                  aria-label={`${t('versions.compare')}: ${name}`}
                  onClick={() => onShow({ from: state, to: OPEN_DRAFT, isWhole: false })}
                >
                  {t('versions.compare')}
                </Button>
                {!editor.isReadOnly && (
                  <Button
                    size="mini"
                    kind="quiet"
                    busy={restoring === state.key}
                    aria-label={`${t('versions.restore')}: ${name}`}
                    onClick={() => void restore(state, name)}
                  >
                    {t('versions.restore')}
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      {hasFailed && (
        <p className="failure" role="alert">
          {t('versions.notRestored')}
        </p>
      )}
    </div>
  );
}

interface ChoicesProps {
  readonly states: readonly SurveyState[];
  readonly comparison: Comparison;
  onChange(comparison: Comparison): void;
}

function Choices({ states, comparison, onChange }: ChoicesProps) {
  const translation = useLateTranslation();
  const { t } = translation;
  const all = [OPEN_DRAFT, ...states];
  return (
    <div className="redline-choices">
      {(['from', 'to'] as const).map((side) => (
        <label key={side} className="field">
          <span>{t(`versions.${side}`)}</span>
          <SelectField
            value={comparison[side].key}
            onChange={({ target }) =>
              onChange({ ...comparison, [side]: all.find(({ key }) => key === target.value) ?? OPEN_DRAFT })
            }
          >
            {all.map((state) => (
              <option key={state.key} value={state.key}>
                {nameState(state, translation)}
              </option>
            ))}
          </SelectField>
        </label>
      ))}
      <label className="check">
        <input
          type="checkbox"
          checked={comparison.isWhole}
          onChange={({ target }) => onChange({ ...comparison, isWhole: target.checked })}
        />
        <span>{t('versions.whole')}</span>
      </label>
      <Button size="small" onClick={() => print()}>
        {t('versions.print')}
      </Button>
    </div>
  );
}

function ComparedStates({ comparison: { from, to, isWhole } }: { readonly comparison: Comparison }) {
  const translation = useLateTranslation();
  const { t } = translation;
  const editor = useEditor();
  // Comparing 500 questions at each key press would be too slow.
  const { project: draft } = useDebouncedProject();
  const [before, after] = [useProject(editor, from, draft), useProject(editor, to, draft)];
  const items = useMemo(
    () =>
      typeof before === 'object' && typeof after === 'object'
        ? compareStates(before, after, translation)
        : undefined,
    [before, after, translation],
  );
  if (before === 'failed' || after === 'failed') return <p className="failure">{t('versions.notRead')}</p>;
  if (items === undefined || after === undefined) return <p className="quiet">{t('app.loading')}</p>;
  const title = plainText(textAt(after, 'title')) || t('app.untitled');
  return (
    <article className="redline-sheet">
      <AuthorText tag="h3">{title}</AuthorText>
      <p>
        {from.key === to.key
          ? nameState(from, translation)
          : t('versions.between', { from: nameState(from, translation), to: nameState(to, translation) })}
      </p>
      {from.key !== to.key && (
        <p className="redline-legend">
          <ins>{t('versions.legendNew')}</ins> <del>{t('versions.legendGone')}</del>
        </p>
      )}
      <RedlinePage items={items} isWhole={isWhole} />
    </article>
  );
}
