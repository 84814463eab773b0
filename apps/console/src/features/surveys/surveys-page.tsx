import {
  hasScopeIn,
  type OperatedSurvey,
  type OperatedSurveys,
  type UnpublishedDrafts,
} from '@canvass/protocol';
import { useDeferredValue, useEffect, useState } from 'react';
import { hasScopeEverywhere, useHasScope, useSessionQuery } from '../../api/session.ts';
import { surveyPath, SURVEYS_PER_PAGE, useOverviewQuery, useSurveysQuery } from '../../api/surveys.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { DropProject } from '../../publishing/drop-project.tsx';
import { Card } from '../../views/card.tsx';
import { Failure } from '../../views/failure.tsx';
import { Pager } from '../../views/pager.tsx';
import { SearchField } from '../../views/search-field.tsx';
import { LoadingPlaceholder } from '../../views/loading-placeholder.tsx';
import { AuthorText } from '@canvass/ui';
import { Link } from 'react-router-dom';
import { Sparkline } from '../../charts/sparkline.tsx';
import { useSeen } from '../../layout/use-seen.ts';
import { Availability } from '../../views/availability.tsx';
import { api } from '../../api/api.ts';
import { Confirm } from '../../views/confirm.tsx';

/** With more surveys than this, the page has a search field for titles and ids. */
const MAX_WITHOUT_SEARCH = 6;

export function SurveysPage() {
  const { t } = useTranslation();
  const hasScope = useHasScope();
  const [searchText, setSearchText] = useState('');
  const search = useDeferredValue(searchText.trim());
  const [starts, setStarts] = useState<readonly string[]>([]);
  const { data, error } = useSurveysQuery({ search, after: starts.at(-1) });
  useEffect(() => {
    document.title = `${t('surveys.title')} · Canvass`;
  }, [t]);
  if (error !== undefined) return <Failure error={error} />;
  if (data === undefined) return <LoadingPlaceholder />;
  const { surveys } = data;
  const hasField = searchText !== '' || starts.length > 0 || surveys.length > MAX_WITHOUT_SEARCH;
  return (
    <>
      <div className="page-head">
        <h1>{t('surveys.title')}</h1>
        {hasField && (
          <SearchField
            label={t('surveys.find')}
            value={searchText}
            onChange={(value) => {
              setSearchText(value);
              setStarts([]);
            }}
          />
        )}
        <NewSurvey />
      </div>
      <FirstAccountNotice />
      <DraftList />
      {surveys.length === 0 && (
        <p className="empty">{t(searchText === '' ? 'surveys.none' : 'surveys.notFound')}</p>
      )}
      <SurveyList surveys={surveys} />
      <Pager
        starts={starts}
        next={surveys.length === SURVEYS_PER_PAGE ? surveys.at(-1)?.surveyId : undefined}
        onChange={setStarts}
      />
      {hasScope('publish') && (
        <Card title={t('publish.title')}>
          <DropProject />
        </Card>
      )}
    </>
  );
}

/** Offers the holder of the server's own token an account, while people have none. */
function FirstAccountNotice() {
  const { t } = useTranslation();
  const { data: signedIn } = useSessionQuery();
  if (signedIn?.may_create_account !== true) return null;
  return (
    <div className="first-account">
      <Card title={t('first.title')}>
        <div className="stack-small">
          <p>{t('first.why')}</p>
          <Link className="cv-button" to="/first-account">
            {t('first.go')}
          </Link>
        </div>
      </Card>
    </div>
  );
}

function NewSurvey() {
  const { t } = useTranslation();
  const { data: signedIn } = useSessionQuery();
  return (
    hasScopeEverywhere(signedIn, 'publish') && (
      <a className="cv-button" data-kind="primary" href="/console/new">
        {t('surveys.new')}
      </a>
    )
  );
}

function SurveyList({ surveys }: OperatedSurveys) {
  return (
    <ul className="survey-list">
      {surveys.map((survey) => (
        <li key={survey.surveyId}>
          <SurveyCard survey={survey} />
        </li>
      ))}
    </ul>
  );
}

function SurveyCard({ survey }: { readonly survey: OperatedSurvey }) {
  const { t, formatNumber, formatTime } = useTranslation();
  const { surveyId, title, availability, version, last_seq: responses, published_at: published } = survey;
  const { ref, isSeen } = useSeen();
  return (
    <div ref={ref}>
      <Link to={`/surveys/${surveyId}`} className="survey-card">
        <Cover survey={survey} />
        <AuthorText className="survey-card-title" lang={survey.language}>
          {title}
        </AuthorText>
        <Availability availability={availability} />
        <span className="survey-card-figure">
          <strong>{formatNumber(responses)}</strong> {t('surveys.begun', { count: responses })}
        </span>
        <Activity surveyId={surveyId} isShown={isSeen && responses > 0} />
        <span className="quiet">
          {t('surveys.version', { version })} · {formatTime(published, false)}
        </span>
      </Link>
    </div>
  );
}

/** The image of the start page. A survey without one, or whose image cannot be loaded, has a band in its colour. */
function Cover({ survey: { cover, accent } }: { readonly survey: OperatedSurvey }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <span className="survey-card-cover" style={accent === null ? undefined : { background: accent }}>
      {cover !== null && !isBroken && (
        <img src={cover} alt="" loading="lazy" onError={() => setBroken(true)} />
      )}
    </span>
  );
}

/** The last 14 days, and the share of finished among finished and abandoned responses. Requires the scope `answers`. */
function Activity({ surveyId, isShown }: { readonly surveyId: string; readonly isShown: boolean }) {
  const { t, formatPercent } = useTranslation();
  const hasScope = useHasScope(surveyId);
  const { data } = useOverviewQuery(surveyId, { skip: !isShown || !hasScope('figures') });
  const { finished = 0, abandoned = 0, under_way: inProgress = 0 } = data?.counts ?? {};
  const begun = finished + abandoned + inProgress;
  return (
    <span className="survey-card-activity">
      {data !== undefined && (
        <>
          <Sparkline days={data.days} />
          <span className="quiet">
            {begun > 0 && t('surveys.completion', { share: formatPercent(finished / begun, begun) })}
          </span>
        </>
      )}
    </span>
  );
}

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

/** Drafts of surveys that were never published. Their links open the editor. */
function DraftList() {
  const { t, formatTime } = useTranslation();
  const hasScope = useHasScope();
  const { data: signedIn } = useSessionQuery();
  const { data } = useUnpublishedQuery(undefined, { skip: !hasScope('review') });
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
              {formatTime(savedAt)}
              {by !== null && (
                <>
                  {' · '}
                  <bdi>{by}</bdi>
                </>
              )}
            </span>
            {signedIn && hasScopeIn(signedIn, 'publish', surveyId) && (
              <Confirm
                label={t('drafts.discard')}
                title={t('drafts.discardTitle')}
                onConfirm={() => void discard(surveyId)}
              >
                <p dir="auto">{title || t('drafts.untitled')}</p>
                <p>{t('drafts.discardHint')}</p>
              </Confirm>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
