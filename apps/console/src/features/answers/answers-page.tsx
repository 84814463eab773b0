import type { AnalysisCondition, AnalysisPlan, OperatedSurvey } from '@canvass/protocol';
import { TextField } from '@canvass/ui';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { surveyPath } from '../../api/surveys.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Failure } from '../../views/failure.tsx';
import { Waiting } from '../../views/waiting.tsx';
import { CompareBar, type Comparison } from './compare-bar.tsx';
import { FilterBar } from './filter-bar.tsx';
import { QuestionCard } from './question-card.tsx';

const { usePlanQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    plan: build.query<AnalysisPlan, string>({
      query: (id) => ({ path: surveyPath(id, 'analysis', 'questions') }),
      providesTags: ['survey'],
    }),
  }),
});

/** A chart for each question: of all or filtered responses, or of two groups. */
export function AnswersPage({ survey }: { readonly survey: OperatedSurvey }) {
  const { data: plan, error } = usePlanQuery(survey.surveyId);
  if (error !== undefined) return <Failure error={error} />;
  if (plan === undefined) return <Waiting />;
  return <Answers surveyId={survey.surveyId} plan={plan} />;
}

const MAX_WITHOUT_SEARCH = 8;

function Answers({ surveyId, plan }: { readonly surveyId: string; readonly plan: AnalysisPlan }) {
  const { t } = useTranslation();
  const [where, setWhere] = useState<readonly AnalysisCondition[]>([]);
  const [comparison, setComparison] = useState<Comparison | undefined>();
  const [wanted, setWanted] = useState('');
  if (plan.questions.length === 0) return <p className="empty">{t('answers.none')}</p>;
  const shown = plan.questions.filter(({ cid, title }) =>
    `${cid} ${title}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  return (
    <div className="stack">
      <div className="filters">
        <FilterBar surveyId={surveyId} plan={plan} where={where} onChange={setWhere} />
        <CompareBar plan={plan} comparison={comparison} onChange={setComparison} />
        {plan.questions.length > MAX_WITHOUT_SEARCH && (
          <TextField
            type="search"
            value={wanted}
            aria-label={t('answers.find')}
            placeholder={t('answers.find')}
            onChange={({ target }) => setWanted(target.value)}
          />
        )}
      </div>
      <p className="quiet">{t('answers.finished')}</p>
      {plan.anonymous && <p className="quiet">{t('answers.anonymous', { least: plan.least })}</p>}
      {shown.map((question) => (
        <QuestionCard
          key={question.gid}
          surveyId={surveyId}
          question={question}
          where={where}
          comparison={comparison}
        />
      ))}
    </div>
  );
}
