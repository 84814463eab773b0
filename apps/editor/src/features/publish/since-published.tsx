import type { ListedVersion } from '@canvass/protocol';
import { Button } from '@canvass/ui';
import { use, useEffect, useMemo, useState } from 'react';
import { useEditor, useEditorState } from '../../editing/editor.ts';
import { projectText } from '../../editing/open-survey.ts';
import { fieldTextsIn } from '../../fields/load-field-texts.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { listVersions, readVersion } from '../../server/calls.ts';
import { useUi } from '../../ui/ui-state.ts';
import { type Difference, findDifferences, type ItemDifferences } from './differences.ts';

/** The published versions, with the text of the newest. */
interface PublishedVersions {
  readonly text: string;
  readonly versions: readonly ListedVersion[];
}

/** The changes of the draft since the newest version, and what becomes of responses in progress. */
export function SincePublished({ version }: { readonly version: number }) {
  const translation = useTranslation();
  const { t } = translation;
  const { document } = useEditorState();
  const published = usePublished(version);
  const differences = useMemo(
    () =>
      typeof published === 'object' ? findDifferences(published.text, document, translation) : undefined,
    [published, document, translation],
  );
  if (published === undefined) return <p className="quiet">{t('app.loading')}</p>;
  if (published === 'failed' || differences === undefined)
    return <p className="failure">{t('diff.failed', { version })}</p>;
  return (
    <>
      <h3>{t('diff.since', { version })}</h3>
      <DifferenceList differences={differences} />
      <InProgress versions={published.versions} version={version} />
    </>
  );
}

/** Undefined while it is loaded. */
function usePublished(version: number): PublishedVersions | 'failed' | undefined {
  const { surveyId } = useEditor();
  const [published, setPublished] = useState<PublishedVersions | 'failed'>();
  useEffect(() => {
    let isGone = false;
    void Promise.all([readVersion(surveyId, version), listVersions(surveyId)]).then(([newest, listed]) => {
      if (isGone) return;
      if ('error' in newest || 'error' in listed) return setPublished('failed');
      setPublished({ text: projectText(newest.data.project), versions: listed.data.versions });
    });
    return () => {
      isGone = true;
    };
  }, [surveyId, version]);
  return published;
}

/** Up to this number of items, all are listed. */
const MAX_ITEMS = 50;

function DifferenceList({ differences }: { readonly differences: readonly ItemDifferences[] }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const ui = useUi();
  if (differences.length === 0) return <p>{t('diff.none')}</p>;
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
            <strong dir="auto">
              {item.code === '' ? t('properties.survey') : `${item.code} ${item.title}`}
            </strong>
          ) : (
            <Button size="mini" kind="quiet" onClick={() => goTo(item.id ?? '')}>
              <strong dir="auto">{`${item.code} ${item.title}`}</strong>
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
  const texts = use(fieldTextsIn(locale));
  const names = (fields ?? []).map((field) => texts[field] ?? field.split('.').at(-1) ?? field);
  return (
    <li dir="auto" className={key === 'diff.reused' ? 'failure' : undefined}>
      {t(key, { ...params, ...(fields && { names: names.join(', ') }) })}
    </li>
  );
}

/** Responses stay on the version on which they began, unless it is withdrawn. */
function InProgress({
  versions,
  version,
}: {
  readonly versions: readonly ListedVersion[];
  readonly version: number;
}) {
  const { t } = useTranslation();
  const count = (list: typeof versions) => list.reduce((sum, { under_way: one }) => sum + one, 0);
  const moving = count(versions.filter(({ withdrawn }) => withdrawn));
  const staying = count(versions) - moving;
  return (
    <>
      <p>{t('publish.next', { version: version + 1 })}</p>
      <p>{staying === 0 ? t('publish.noneInProgress') : t('publish.inProgress', { count: staying })}</p>
      {moving > 0 && (
        <p className="failure">{t('publish.moving', { count: moving, version: version + 1 })}</p>
      )}
    </>
  );
}
