import { AuthorText, Button } from '@canvass/ui';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useHasScope } from '../../api/session.ts';
import { surveyPath } from '../../api/surveys.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { FindingList, PublishedNotice } from '../../publishing/published-notice.tsx';
import { Card } from '../../views/card.tsx';
import { Confirm } from '../../views/confirm.tsx';
import { Failure } from '../../views/failure.tsx';
import { ChangesView } from './changes-view.tsx';
import type {
  ListedVersion,
  ListedVersions,
  OperatedSurvey,
  PublishData,
  ShownDraft,
} from '@canvass/protocol';
import { LoadingPlaceholder } from '../../views/loading-placeholder.tsx';

const {
  useVersionsQuery,
  useDraftQuery,
  usePublishDraftMutation,
  useDropDraftMutation,
  usePublishAgainMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    versions: build.query<ListedVersions, string>({
      query: (id) => ({ path: surveyPath(id, 'versions') }),
      providesTags: ['survey'],
    }),
    draft: build.query<ShownDraft | null, string>({
      query: (id) => ({ path: surveyPath(id, 'draft') }),
      providesTags: ['survey'],
    }),
    publishDraft: build.mutation<PublishData, { readonly id: string; readonly edition: string }>({
      query: ({ id, edition }) => ({
        path: surveyPath(id, 'draft', 'publish'),
        method: 'POST',
        body: { edition },
      }),
      invalidatesTags: ['surveys', 'survey', 'quotas'],
    }),
    dropDraft: build.mutation<object, string>({
      query: (id) => ({ path: surveyPath(id, 'draft'), method: 'DELETE' }),
      invalidatesTags: ['survey'],
    }),
    publishAgain: build.mutation<PublishData, { readonly id: string; readonly version: number }>({
      query: ({ id, version }) => ({
        path: surveyPath(id, 'versions', version, 'publish'),
        method: 'POST',
        body: {},
      }),
      invalidatesTags: ['surveys', 'survey', 'quotas'],
    }),
  }),
});

/** Published versions, their differences, republishing an older one, and the draft. */
export function VersionsPage({ survey: { surveyId } }: { readonly survey: OperatedSurvey }) {
  const { t } = useTranslation();
  const { data, error } = useVersionsQuery(surveyId);
  if (error !== undefined) return <Failure error={error} />;
  if (data === undefined) return <LoadingPlaceholder />;
  const newest = data.versions[0]?.version ?? 0;
  return (
    <div className="stack">
      <DraftCard surveyId={surveyId} />
      <Card title={t('versions.title')}>
        <ul className="version-list">
          {data.versions.map((version) => (
            <VersionRow key={version.version} surveyId={surveyId} listedVersion={version} newest={newest} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

interface VersionRowProps {
  readonly surveyId: string;
  readonly listedVersion: ListedVersion;
  readonly newest: number;
}

function VersionRow({ surveyId, listedVersion, newest }: VersionRowProps) {
  const { t, formatTime } = useTranslation();
  const {
    version,
    title,
    published_at: publishedAt,
    responses,
    under_way: inProgress,
    withdrawn,
  } = listedVersion;
  const mayPublish = useHasScope()('publish');
  const [isCompared, setCompared] = useState(false);
  const [publish, { data: published, error, isLoading }] = usePublishAgainMutation();
  return (
    <li>
      <p className="version-name">
        <strong>{t('surveys.version', { version })}</strong> <AuthorText>{title}</AuthorText>
        {version === newest && <span className="badge">{t('versions.newest')}</span>}
        {withdrawn && <span className="badge">{t('versions.withdrawn')}</span>}
      </p>
      <p className="quiet">
        {formatTime(publishedAt)} · {t('versions.responses', { count: responses })} ·{' '}
        {t('versions.inProgress', { count: inProgress })}
      </p>
      {version !== newest && (
        <div className="actions">
          <Button size="small" aria-expanded={isCompared} onClick={() => setCompared((before) => !before)}>
            {t(isCompared ? 'versions.hideChanges' : 'versions.compare', { version, newest })}
          </Button>
          {mayPublish && (
            <Confirm
              label={t('versions.publishAgain', { version })}
              title={t('versions.publishAgainSure', { version })}
              onConfirm={() => void publish({ id: surveyId, version })}
            >
              <p>{t('versions.publishAgainHint', { next: newest + 1 })}</p>
            </Confirm>
          )}
        </div>
      )}
      {isLoading && <LoadingPlaceholder />}
      {published !== undefined && <PublishedNotice published={published} />}
      {error !== undefined && <Failure error={error} />}
      {isCompared && <ChangesView surveyId={surveyId} from={version} to={newest} />}
    </li>
  );
}

function DraftCard({ surveyId }: { readonly surveyId: string }) {
  const { t, formatTime } = useTranslation();
  const { data: draft, error: missing } = useDraftQuery(surveyId);
  const [publish, publishing] = usePublishDraftMutation();
  const [drop, dropping] = useDropDraftMutation();
  const mayPublish = useHasScope()('publish');
  const [isCompared, setCompared] = useState(false);
  // Most surveys have no draft. A missing draft is not shown as an error.
  if (draft === undefined || draft === null || missing !== undefined) {
    const { data: published } = publishing;
    return published === undefined ? null : <PublishedNotice published={published} />;
  }
  const { issues, edition, saved_at: savedAt, title } = draft;
  const isSound = issues.every(({ severity }) => severity !== 'error');
  const error = publishing.error ?? dropping.error;
  return (
    <Card title={t('draft.title')}>
      <div className="stack-small">
        <p>
          <AuthorText tag="strong">{title}</AuthorText>{' '}
          <span className="quiet">{t('draft.saved', { at: formatTime(savedAt) })}</span>
        </p>
        <FindingList findings={issues} />
        <div className="actions">
          {mayPublish && (
            <Button
              kind="primary"
              size="small"
              disabled={!isSound}
              busy={publishing.isLoading}
              onClick={() => void publish({ id: surveyId, edition })}
            >
              {t('draft.publish')}
            </Button>
          )}
          <Button size="small" aria-expanded={isCompared} onClick={() => setCompared((before) => !before)}>
            {t(isCompared ? 'versions.hideChanges' : 'draft.compare')}
          </Button>
          {mayPublish && (
            <Confirm
              label={t('draft.drop')}
              title={t('draft.dropSure')}
              onConfirm={() => void drop(surveyId)}
            >
              <p>{t('draft.dropHint')}</p>
            </Confirm>
          )}
        </div>
        {!isSound && <p className="quiet">{t('draft.correctFirst')}</p>}
        {error !== undefined && <Failure error={error} />}
        {isCompared && <ChangesView surveyId={surveyId} />}
      </div>
    </Card>
  );
}
