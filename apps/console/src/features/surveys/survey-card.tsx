import type { OperatedSurvey } from '@canvass/protocol';
import { AuthorText } from '@canvass/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../api/session.ts';
import { useOverviewQuery } from '../../api/surveys.ts';
import { Sparkline } from '../../charts/sparkline.tsx';
import { useTranslation } from '../../i18n/translation.tsx';
import { useSeen } from '../../layout/use-seen.ts';
import { Availability } from '../../views/availability.tsx';

/** A survey of the list: its cover, title, state and recent activity. */
export function SurveyCard({ survey }: { readonly survey: OperatedSurvey }) {
  const { t, number, moment } = useTranslation();
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
          <strong>{number(responses)}</strong> {t('surveys.begun', { count: responses })}
        </span>
        <Activity surveyId={surveyId} isShown={isSeen && responses > 0} />
        <span className="quiet">
          {t('surveys.version', { version })} · {moment(published, false)}
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

/** The last 14 days, and the share of those who finished. Operators who cannot see answers see neither. */
function Activity({ surveyId, isShown }: { readonly surveyId: string; readonly isShown: boolean }) {
  const { t, percent } = useTranslation();
  const may = useMay();
  const { data } = useOverviewQuery(surveyId, { skip: !isShown || !may('answers') });
  const { finished = 0, abandoned = 0 } = data?.counts ?? {};
  const ended = finished + abandoned;
  return (
    <span className="survey-card-activity">
      {data !== undefined && (
        <>
          <Sparkline days={data.days} />
          <span className="quiet">
            {ended > 0 && t('surveys.completion', { share: percent(finished / ended, ended) })}
          </span>
        </>
      )}
    </span>
  );
}
