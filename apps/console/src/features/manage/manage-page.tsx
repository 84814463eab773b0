import type { OperatedSurveyDetail, PublishData } from '@canvass/protocol';
import { AuthorText, Button, TextField } from '@canvass/ui';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { api } from '../../api/api.ts';
import { useHasScope } from '../../api/session.ts';
import { surveyPath } from '../../api/surveys.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { DropProject } from '../../publishing/drop-project.tsx';
import { Availability } from '../../views/availability.tsx';
import { Card } from '../../views/card.tsx';
import { Confirm } from '../../views/confirm.tsx';
import { Failure } from '../../views/failure.tsx';
import { RetentionCard } from './retention-card.tsx';
import { PublishedNotice } from '../../publishing/published-notice.tsx';

const { useSetStateMutation, useSetWindowMutation, useDeleteSurveyMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    setState: build.mutation<
      OperatedSurveyDetail,
      { readonly id: string; readonly path: 'reopen' | 'close' | 'close?reason=paused' }
    >({
      query: ({ id, path }) => ({ path: surveyPath(id, path), method: 'POST', body: {} }),
      invalidatesTags: ['surveys', 'survey'],
    }),
    setWindow: build.mutation<
      OperatedSurveyDetail,
      { readonly id: string; readonly begin_time: string | null; readonly end_time: string | null }
    >({
      query: ({ id, ...body }) => ({ path: surveyPath(id, 'window'), method: 'PUT', body }),
      invalidatesTags: ['surveys', 'survey'],
    }),
    deleteSurvey: build.mutation<object, string>({
      query: (id) => ({ path: surveyPath(id), method: 'DELETE' }),
      invalidatesTags: ['surveys'],
    }),
  }),
});

type Survey = { readonly survey: OperatedSurveyDetail };

/** Retention for every operator. Opening times, publishing and deletion require a scope. */
export function ManagePage({ survey }: Survey) {
  const hasScope = useHasScope();
  return (
    <div className="stack">
      {hasScope('publish') && <StateCard survey={survey} />}
      {hasScope('publish') && <VersionCard survey={survey} />}
      <RetentionCard surveyId={survey.surveyId} />
      {hasScope('delete') && <DeleteCard survey={survey} />}
    </div>
  );
}

/** A time as the value of a date and time field, in the time zone of this browser. Empty if the time is null. */
export const toLocalTime = (iso: string | null): string => {
  if (iso === null) return '';
  const time = new Date(iso);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};
export const toIsoTime = (local: string): string | null =>
  local === '' ? null : new Date(local).toISOString();

function StateCard({ survey }: Survey) {
  const { t } = useTranslation();
  const { surveyId, availability, begin_time: begin, end_time: end } = survey;
  const [setState, settingState] = useSetStateMutation();
  const [setWindow, setting] = useSetWindowMutation();
  const [span, setSpan] = useState({ from: toLocalTime(begin), to: toLocalTime(end) });
  const error = settingState.error ?? setting.error;
  const save = () =>
    setWindow({ id: surveyId, begin_time: toIsoTime(span.from), end_time: toIsoTime(span.to) });
  return (
    <Card title={t('state.title')} headingEnd={<Availability availability={availability} />}>
      <div className="form">
        <div className="pair">
          <label>
            {t('state.from')}
            <TextField
              type="datetime-local"
              value={span.from}
              onChange={({ target }) => setSpan({ ...span, from: target.value })}
            />
          </label>
          <label>
            {t('state.to')}
            <TextField
              type="datetime-local"
              value={span.to}
              onChange={({ target }) => setSpan({ ...span, to: target.value })}
            />
          </label>
        </div>
        <div className="actions">
          <Button size="small" busy={setting.isLoading} onClick={() => void save()}>
            {t('state.saveWindow')}
          </Button>
          <StateActions
            survey={survey}
            isBusy={settingState.isLoading}
            onChange={(path) => void setState({ id: surveyId, path })}
          />
        </div>
        {error !== undefined && <Failure error={error} />}
      </div>
    </Card>
  );
}

/** Pauses or closes an open survey after a question. Reopens a paused or closed one. */
function StateActions({
  survey: { availability, closed: isClosed },
  isBusy,
  onChange,
}: Survey & { readonly isBusy: boolean; onChange(path: 'reopen' | 'close' | 'close?reason=paused'): void }) {
  const { t } = useTranslation();
  const isPaused = availability === 'paused';
  return (
    <>
      {isClosed && (
        <Button size="small" kind="primary" busy={isBusy} onClick={() => onChange('reopen')}>
          {t(isPaused ? 'state.resume' : 'state.reopen')}
        </Button>
      )}
      {!isClosed && (
        <Confirm
          kind="default"
          label={t('state.pause')}
          title={t('state.pauseSure')}
          onConfirm={() => onChange('close?reason=paused')}
        >
          <p>{t('state.pauseHint')}</p>
        </Confirm>
      )}
      {(!isClosed || isPaused) && (
        <Confirm label={t('state.close')} title={t('state.closeSure')} onConfirm={() => onChange('close')}>
          <p>{t('state.closeHint')}</p>
        </Confirm>
      )}
    </>
  );
}

function VersionCard({ survey }: Survey) {
  const { t, formatTime } = useTranslation();
  return (
    <Card title={t('version.title')}>
      <p>{t('version.newest', { version: survey.version, at: formatTime(survey.published_at) })}</p>
      <p className="quiet">{t('version.hint')}</p>
      <NavigationNotice state={useLocation().state} />
      <DropProject />
    </Card>
  );
}

function DeleteCard({ survey: { surveyId, availability, title } }: Survey) {
  const { t } = useTranslation();
  const isClosed = availability === 'closed';
  const navigate = useNavigate();
  const [remove, { error }] = useDeleteSurveyMutation();
  const removeSurvey = async () => {
    const result = await remove(surveyId);
    if (!('error' in result) || result.error === undefined) await navigate('/');
  };
  return (
    <Card title={t('delete.title')}>
      <p className="quiet">{t(isClosed ? 'delete.hint' : 'delete.closeFirst')}</p>
      {isClosed && (
        <Confirm label={t('delete.survey')} title={t('delete.sure')} onConfirm={() => void removeSurvey()}>
          <AuthorText tag="p">{title}</AuthorText>
          <p>{t('delete.hint')}</p>
        </Confirm>
      )}
      {error !== undefined && <Failure error={error} />}
    </Card>
  );
}

function NavigationNotice({ state }: { readonly state: unknown }) {
  const published =
    typeof state === 'object' && state !== null
      ? (state as { published?: PublishData }).published
      : undefined;
  return published === undefined ? null : <PublishedNotice published={published} />;
}
