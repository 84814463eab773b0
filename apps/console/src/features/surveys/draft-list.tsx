import type { UnpublishedDrafts } from '@canvass/protocol';
import { api } from '../../api/api.ts';
import { useMay } from '../../api/session.ts';
import { surveyPath } from '../../api/surveys.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';
import { Failure } from '../../views/failure.tsx';
import { Confirm } from '../../views/confirm.tsx';

const { useUnpublishedQuery, useDiscardDraftMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    unpublished: build.query<UnpublishedDrafts, void>({
      query: () => ({ path: '/publishing/drafts' }),
      providesTags: ['surveys'],
    }),
    discardDraft: build.mutation<object, string>({
      query: (id) => ({ path: surveyPath(id, 'draft'), method: 'DELETE' }),
      invalidatesTags: ['surveys'],
    }),
  }),
});

/** Surveys that were never published, which open in the editor. Shows nothing if there are none. */
export function DraftList() {
  const { t, moment } = useTranslation();
  const may = useMay();
  const { data } = useUnpublishedQuery(undefined, { skip: !may('publish') });
  const [discard, { error }] = useDiscardDraftMutation();
  if (data === undefined || data.drafts.length === 0) return null;
  return (
    <Card title={t('drafts.title')}>
      {error !== undefined && <Failure error={error} />}
      <ul className="draft-list">
        {data.drafts.map(({ surveyId, title, saved_at: savedAt, saved_by: by }) => (
          <li key={surveyId}>
            <a href={`/console/surveys/${surveyId}/edit`} dir="auto">
              {title || t('drafts.untitled')}
            </a>
            <span className="quiet">
              {moment(savedAt)}
              {by !== null && (
                <>
                  {' · '}
                  <bdi>{by}</bdi>
                </>
              )}
            </span>
            <Confirm
              label={t('drafts.discard')}
              title={t('drafts.discardTitle')}
              onConfirm={() => void discard(surveyId)}
            >
              <p dir="auto">{title || t('drafts.untitled')}</p>
              <p>{t('drafts.discardHint')}</p>
            </Confirm>
          </li>
        ))}
      </ul>
    </Card>
  );
}
