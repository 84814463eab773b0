import { TextField } from '@canvass/ui';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSurveysQuery } from '../../api/surveys.ts';
import { useWords } from '../../i18n/words.tsx';
import { DropProject } from '../../publishing/drop-project.tsx';
import { Availability } from '../../views/availability.tsx';
import { Card } from '../../views/card.tsx';
import { Failure } from '../../views/failure.tsx';
import { Waiting } from '../../views/waiting.tsx';

/** So many surveys are seen at a glance; with more, there is a field to find one by its title. */
const AT_A_GLANCE = 6;

export function SurveysPage() {
  const { t, number, moment } = useWords();
  const { data, error } = useSurveysQuery();
  const [wanted, setWanted] = useState('');
  useEffect(() => {
    document.title = `${t('surveys.title')} · Canvass`;
  }, [t]);
  if (error !== undefined) return <Failure error={error} />;
  if (data === undefined) return <Waiting />;
  const newestFirst = data.surveys.toSorted((a, b) => b.published_at.localeCompare(a.published_at));
  const shown = newestFirst.filter(({ title, surveyId }) =>
    `${title} ${surveyId}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  return (
    <>
      <div className="page-head">
        <h1>{t('surveys.title')}</h1>
        {data.surveys.length > AT_A_GLANCE && (
          <TextField
            type="search"
            value={wanted}
            aria-label={t('surveys.find')}
            placeholder={t('surveys.find')}
            onChange={({ target }) => setWanted(target.value)}
          />
        )}
      </div>
      {data.surveys.length === 0 && <p className="empty">{t('surveys.none')}</p>}
      <ul className="survey-list">
        {shown.map(
          ({ surveyId, title, availability, version, last_seq: responses, published_at: published }) => (
            <li key={surveyId}>
              <Link to={`/surveys/${surveyId}`} className="survey-card">
                <span className="survey-card-title" dir="auto">
                  {title}
                </span>
                <Availability of={availability} />
                <span className="survey-card-figure">
                  <strong>{number(responses)}</strong> {t('surveys.begun', { count: responses })}
                </span>
                <span className="quiet">
                  {t('surveys.version', { version })} · {moment(published, false)}
                </span>
              </Link>
            </li>
          ),
        )}
      </ul>
      <Card title={t('publish.title')}>
        <DropProject />
      </Card>
    </>
  );
}
