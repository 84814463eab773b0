import type { ListedVersion, MovedResponses } from '@canvass/protocol';
import { AuthorText, Button } from '@canvass/ui';
import { use, useEffect, useId, useMemo, useState } from 'react';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { loadFieldTexts } from '../../fields/load-field-texts.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { readChanges } from '../../server/calls.ts';
import { useUi } from '../../ui/ui-state.ts';
import { type Difference, findDifferences, type ItemDifferences } from '../../wording/differences.ts';

/** The published versions, and the text of the newest. */
export interface PublishedVersions {
  readonly text: string;
  readonly versions: readonly ListedVersion[];
}

/** The choice for responses in progress: they stay on their version, or move to the new one. */
export type InProgressChoice = 'stay' | 'move';

interface SincePublishedProps {
  readonly version: number;
  /** Undefined while the versions are loaded. */
  readonly published: PublishedVersions | 'failed' | undefined;
  readonly choice: InProgressChoice;
  onChoose(choice: InProgressChoice): void;
}

export function SincePublished({
  version,
  published: publishedVersions,
  choice,
  onChoose,
}: SincePublishedProps) {
  const translation = useTranslation();
  const { t } = translation;
  const { document } = useEditorState();
  const differences = useMemo(
    () =>
      typeof publishedVersions === 'object'
        ? findDifferences(publishedVersions.text, document, translation)
        : undefined,
    [publishedVersions, document, translation],
  );
  if (publishedVersions === undefined) return <p className="quiet">{t('app.loading')}</p>;
  if (publishedVersions === 'failed' || differences === undefined)
    return <p className="failure">{t('diff.failed', { version })}</p>;
  return (
    <>
      {differences.length > 0 && <h3>{t('diff.since', { version })}</h3>}
      <DifferenceList differences={differences} />
      <InProgress
        versions={publishedVersions.versions}
        version={version}
        choice={choice}
        onChoose={onChoose}
      />
    </>
  );
}

/** Maximum number of listed items. */
const MAX_ITEMS = 50;

function DifferenceList({ differences }: { readonly differences: readonly ItemDifferences[] }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const ui = useUi();
  if (differences.length === 0) return null;
  const goTo = (id: string) => {
    editor.select(id);
    ui.open(undefined);
    ui.show('properties', true);
  };
  return (
    <ul className="differences">
      {differences.slice(0, MAX_ITEMS).map((item) => (
        <li key={`${item.code} ${item.title}`}>
          {item.id === undefined ? (
            <AuthorText tag="strong">
              {item.code === '' ? t('properties.survey') : `${item.code} ${item.title}`}
            </AuthorText>
          ) : (
            <Button size="mini" kind="quiet" onClick={() => goTo(item.id ?? '')}>
              <AuthorText tag="strong">{`${item.code} ${item.title}`}</AuthorText>
            </Button>
          )}
          <ul>
            {item.differences.map((difference) => (
              <DifferenceText
                key={`${difference.key} ${JSON.stringify(difference.params ?? '')}`}
                difference={difference}
              />
            ))}
          </ul>
        </li>
      ))}
      {differences.length > MAX_ITEMS && (
        <li>{t('asked.more', { count: differences.length - MAX_ITEMS })}</li>
      )}
    </ul>
  );
}

function DifferenceText({ difference: { key, params = {}, fields } }: { readonly difference: Difference }) {
  const { t, locale } = useTranslation();
  const texts = use(loadFieldTexts(locale));
  const names = (fields ?? []).map((field) => texts[field] ?? field.split('.').at(-1) ?? field);
  return (
    <li className={key === 'diff.reused' ? 'failure' : undefined}>
      {t(key, { ...params, ...(fields && { names: names.join(', ') }) })}
    </li>
  );
}

/** The choice whether responses in progress move to the new version. They move if older versions are withdrawn. */
function InProgress({
  versions,
  version,
  choice,
  onChoose,
}: Omit<SincePublishedProps, 'published'> & { readonly versions: readonly ListedVersion[] }) {
  const { t } = useTranslation();
  const { isReadOnly } = useEditor();
  const name = useId();
  const count = (list: typeof versions) => list.reduce((sum, { under_way: one }) => sum + one, 0);
  const moving = count(versions.filter(({ withdrawn }) => withdrawn));
  const staying = count(versions) - moving;
  const nextVersion = version + 1;
  return (
    <>
      <p>{t('publish.next', { version: nextVersion })}</p>
      {staying === 0 ? (
        <p>{t('publish.noneInProgress')}</p>
      ) : (
        <fieldset className="rule-parts">
          <legend>{t('publish.inProgress', { count: staying })}</legend>
          {!isReadOnly &&
            (['stay', 'move'] as const).map((listedChoice) => (
              <label key={listedChoice} className="check">
                <input
                  type="radio"
                  name={name}
                  checked={choice === listedChoice}
                  onChange={() => onChoose(listedChoice)}
                />
                <span>{t(`publish.${listedChoice}`, { version: nextVersion })}</span>
              </label>
            ))}
          {choice === 'move' && <MoveForecast />}
        </fieldset>
      )}
      {moving > 0 && (
        <p className="failure">{t('publish.moving', { count: moving, version: nextVersion })}</p>
      )}
    </>
  );
}

/** The forecast for responses in progress if they move to the saved draft. */
function MoveForecast() {
  const { t } = useTranslation();
  const editor = useEditor();
  const [forecast, setForecast] = useState<MovedResponses | 'failed'>();
  useEffect(() => {
    let isGone = false;
    void editor
      .flush()
      .then((edition) => (edition === undefined ? undefined : readChanges(editor.surveyId)))
      .then((result) => {
        if (!isGone) setForecast(result !== undefined && 'data' in result ? result.data.under_way : 'failed');
      });
    return () => {
      isGone = true;
    };
  }, [editor]);
  if (forecast === undefined) return <p className="quiet">{t('publish.forecasting')}</p>;
  if (forecast === 'failed') return <p className="failure">{t('publish.noForecast')}</p>;
  const { looked_at: triedCount, not_begun: notBegunCount, refused, unreadable } = forecast;
  const lostCount = refused + unreadable;
  return (
    <output>
      {t('publish.forecast', { count: triedCount - notBegunCount - lostCount })}
      {lostCount > 0 && ` ${t('publish.lost', { count: lostCount })}`}
    </output>
  );
}
