import type { AnalysisPlan, OperatedSurvey } from '@canvass/protocol';
import { SelectField } from '@canvass/ui';
import { useState } from 'react';
import { FilterBar } from '../../filters/filter-bar.tsx';
import { useFilters, usePlanQuery } from '../../filters/filters.tsx';
import { useTranslation } from '../../i18n/translation.tsx';
import { Failure } from '../../views/failure.tsx';
import { matchesSearch, SearchField } from '../../views/search-field.tsx';
import { LoadingPlaceholder } from '../../views/loading-placeholder.tsx';
import { CompareBar, type Comparison } from './compare-bar.tsx';
import { QuestionCard } from './question-card.tsx';

/** A chart for each question, which counts all responses, filtered responses, or two groups of responses. */
export function AnswersPage({ survey }: { readonly survey: OperatedSurvey }) {
  const { data: plan, error } = usePlanQuery(survey.surveyId);
  if (error !== undefined) return <Failure error={error} />;
  if (plan === undefined) return <LoadingPlaceholder />;
  return <Answers surveyId={survey.surveyId} plan={plan} />;
}

const MAX_WITHOUT_SEARCH = 8;

function Answers({ surveyId, plan }: { readonly surveyId: string; readonly plan: AnalysisPlan }) {
  const { t } = useTranslation();
  const { conditions } = useFilters();
  const [sortsByCount, setSortsByCount] = useState(false);
  const [comparison, setComparison] = useState<Comparison | undefined>();
  const [search, setSearch] = useState('');
  if (plan.questions.length === 0) return <p className="empty">{t('answers.none')}</p>;
  const foundQuestions = plan.questions.filter(({ cid, title }) => matchesSearch(`${cid} ${title}`, search));
  return (
    <div className="stack">
      <div className="filters">
        <FilterBar surveyId={surveyId} />
        <CompareBar plan={plan} comparison={comparison} onChange={setComparison} />
        <SelectField
          aria-label={t('answers.order')}
          value={sortsByCount ? 'size' : 'survey'}
          onChange={({ target }) => setSortsByCount(target.value === 'size')}
        >
          <option value="survey">{t('answers.inSurveyOrder')}</option>
          <option value="size">{t('answers.bySize')}</option>
        </SelectField>
        {plan.questions.length > MAX_WITHOUT_SEARCH && (
          <SearchField label={t('answers.find')} value={search} onChange={setSearch} />
        )}
      </div>
      <p className="quiet">{t('answers.finished')}</p>
      {plan.anonymous && <p className="quiet">{t('answers.anonymous', { least: plan.least })}</p>}
      <div className="board">
        {foundQuestions.map((question) => (
          <QuestionCard
            key={question.gid}
            surveyId={surveyId}
            question={question}
            conditions={conditions}
            comparison={comparison}
            sortsByCount={sortsByCount}
          />
        ))}
      </div>
    </div>
  );
}
