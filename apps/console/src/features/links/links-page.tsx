import {
  harmlessText,
  type OperatedSurvey,
  type UniqueLinkBatches,
  type UniqueLinksData,
  type UniqueLinksRequest,
} from '@canvass/protocol';
import { Button, saveFile } from '@canvass/ui';
import { api } from '../../api/api.ts';
import { surveyPath } from '../../api/surveys.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';
import { CountForm } from '../../views/count-form.tsx';
import { Failure } from '../../views/failure.tsx';
import { LoadingPlaceholder } from '../../views/loading-placeholder.tsx';

const COLUMNS: readonly string[] = ['number', 'link', 'member_id'];

/**
 * The text of a CSV file for a mail merge: a row for each link, with a column for every field of the members. A field
 * that has the name of another column gets `member_` before its name. The server shows links only once.
 */
export function createLinksFile({ links }: Pick<UniqueLinksData, 'links'>, origin: string): string {
  const names = [...new Set(links.flatMap(({ fields = {} }) => Object.keys(fields)))];
  const header = [...COLUMNS, ...names.map((name) => (COLUMNS.includes(name) ? `member_${name}` : name))];
  const lines = links.map(({ number, path, member_id: member = '', fields = {} }) => [
    String(number),
    new URL(path, origin).href,
    member,
    ...names.map((name) => fields[name] ?? ''),
  ]);
  return `\uFEFF${[header, ...lines].map((row) => row.map(cellOf).join(',')).join('\r\n')}`;
}

const saveLinks = (data: UniqueLinksData): void =>
  saveFile(
    `links-${data.batch}.csv`,
    new Blob([createLinksFile(data, location.origin)], { type: 'text/csv;charset=utf-8' }),
  );

const cellOf = (text: string): string => `"${harmlessText(text).replaceAll('"', '""')}"`;

const { useBatchesQuery, useMakeLinksMutation, useSetBatchMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    batches: build.query<UniqueLinkBatches, string>({
      query: (id) => ({ path: surveyPath(id, 'unique-links') }),
      providesTags: ['links'],
    }),
    makeLinks: build.mutation<UniqueLinksData, { readonly id: string; readonly request: UniqueLinksRequest }>(
      {
        query: ({ id, request: body }) => ({ path: surveyPath(id, 'unique-links'), method: 'POST', body }),
        invalidatesTags: ['links'],
      },
    ),
    setBatch: build.mutation<
      object,
      { readonly id: string; readonly batch: number; readonly status: 'active' | 'disabled' }
    >({
      query: ({ id, batch, status }) => ({
        path: surveyPath(id, 'unique-links', batch),
        method: 'PUT',
        body: { status },
      }),
      invalidatesTags: ['links'],
    }),
  }),
});

/** Single-use links. */
export function LinksPage({ survey: { surveyId } }: { readonly survey: OperatedSurvey }) {
  const batches = useBatchesQuery(surveyId);
  // Waits for the batches, because otherwise the cards below them would move.
  if (batches.isLoading) return <LoadingPlaceholder />;
  return (
    <div className="stack">
      <NewLinksCard surveyId={surveyId} />
      <BatchesCard surveyId={surveyId} />
    </div>
  );
}

type SurveyProps = { readonly surveyId: string };

function NewLinksCard({ surveyId }: SurveyProps) {
  const { t, formatNumber } = useTranslation();
  const [make, { data, error, isLoading }] = useMakeLinksMutation();
  return (
    <Card title={t('links.make')}>
      <p className="quiet">{t('links.hint')}</p>
      <CountForm
        label={t('links.count')}
        onSubmit={(count) => void make({ id: surveyId, request: { count } })}
      >
        <Button type="submit" kind="primary" size="small" busy={isLoading}>
          {t('links.go')}
        </Button>
        <Button
          size="small"
          busy={isLoading}
          onClick={() => void make({ id: surveyId, request: { members: 'all' } })}
        >
          {t('links.forMembers')}
        </Button>
      </CountForm>
      {error !== undefined && <Failure error={error} />}
      {data !== undefined && (
        <output className="made">
          {t('links.made', { count: data.links.length, links: formatNumber(data.links.length) })}{' '}
          <Button size="small" onClick={() => saveLinks(data)}>
            {t('links.download')}
          </Button>
        </output>
      )}
    </Card>
  );
}

function BatchesCard({ surveyId }: SurveyProps) {
  const { t, formatNumber, formatTime } = useTranslation();
  const { data, error } = useBatchesQuery(surveyId);
  const [setBatch, changeState] = useSetBatchMutation();
  return (
    <Card title={t('links.batches')}>
      {error !== undefined && <Failure error={error} />}
      {changeState.error !== undefined && <Failure error={changeState.error} />}
      {data?.batches.length === 0 && <p className="quiet">{t('links.none')}</p>}
      <ul className="plain-list">
        {data?.batches.map(({ batch, status, count, begun, used, made_at: made }) => (
          <li key={`${batch} ${status}`}>
            <span>
              {t('links.batch', { batch: formatNumber(batch) })} · {t(`links.${status}`)}
            </span>
            <span className="quiet">
              {t('links.counts', {
                count: formatNumber(count),
                begun: formatNumber(begun),
                used: formatNumber(used),
              })}{' '}
              · {formatTime(made)}
            </span>
            {status !== 'deleted' && (
              <Button
                size="small"
                onClick={() =>
                  void setBatch({ id: surveyId, batch, status: status === 'active' ? 'disabled' : 'active' })
                }
              >
                {t(status === 'active' ? 'links.disable' : 'links.enable')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
