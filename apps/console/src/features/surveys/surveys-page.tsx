import type { OperatedSurveys } from '@canvass/protocol';
import { useDeferredValue, useEffect, useState } from 'react';
import { useMay } from '../../api/session.ts';
import { SURVEYS_PER_PAGE, useSurveysQuery } from '../../api/surveys.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { DropProject } from '../../publishing/drop-project.tsx';
import { Card } from '../../views/card.tsx';
import { Failure } from '../../views/failure.tsx';
import { Pager } from '../../views/pager.tsx';
import { SearchField } from '../../views/search-field.tsx';
import { Waiting } from '../../views/waiting.tsx';
import { DraftList } from './draft-list.tsx';
import { SurveyCard } from './survey-card.tsx';

/** With more surveys than this, the page has a search field for titles and ids. */
const MAX_WITHOUT_SEARCH = 6;

export function SurveysPage() {
  const { t } = useTranslation();
  const may = useMay();
  const [searchText, setSearchText] = useState('');
  const search = useDeferredValue(searchText.trim());
  const [starts, setStarts] = useState<readonly string[]>([]);
  const { data, error } = useSurveysQuery({ search, after: starts.at(-1) });
  useEffect(() => {
    document.title = `${t('surveys.title')} · Canvass`;
  }, [t]);
  if (error !== undefined) return <Failure error={error} />;
  if (data === undefined) return <Waiting />;
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
      {may('publish') && (
        <Card title={t('publish.title')}>
          <DropProject />
        </Card>
      )}
    </>
  );
}

/** A link to the editor, for operators who may publish. */
function NewSurvey() {
  const { t } = useTranslation();
  const may = useMay();
  return (
    may('publish') && (
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
