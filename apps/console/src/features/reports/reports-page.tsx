import type { AnalysisPlan, ClientReport, ClientReports, OperatedSurvey } from '@canvass/protocol';
import { Button, SelectField } from '@canvass/ui';
import { useState } from 'react';
import { usePlanQuery } from '../../filters/filters.tsx';
import { useTranslation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';
import { Failure } from '../../views/failure.tsx';
import { Waiting } from '../../views/waiting.tsx';
import { pageAddress, useReportsQuery } from './report-calls.ts';
import { ReportForm } from './report-form.tsx';
import { ReportLinks } from './report-links.tsx';
import './reports.css';

/** Reports for clients: their questions and texts, and the links that show them. */
export function ReportsPage({ survey }: { readonly survey: OperatedSurvey }) {
  const { data: plan, error } = usePlanQuery(survey.surveyId);
  const { data: saved, error: failed } = useReportsQuery(survey.surveyId);
  const { t } = useTranslation();
  const reason = error ?? failed;
  if (reason !== undefined) return <Failure error={reason} />;
  if (plan === undefined || saved === undefined) return <Waiting />;
  if (plan.questions.length === 0) return <p className="empty">{t('answers.none')}</p>;
  return <Reports survey={survey} plan={plan} saved={saved} />;
}

interface ReportsProps {
  readonly survey: OperatedSurvey;
  readonly plan: AnalysisPlan;
  readonly saved: ClientReports;
}

/** The choice of a new report. */
const NEW = '';

function Reports({ survey, plan, saved: { reports, links } }: ReportsProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string | undefined>(reports[0]?.report);
  // A report that was deleted, here or by another operator, is left.
  const report = chosen === NEW ? undefined : (reports.find((one) => one.report === chosen) ?? reports[0]);
  const { surveyId } = survey;
  return (
    <div className="stack">
      <Card title={t('reports.title')}>
        <p className="quiet">{t('reports.hint')}</p>
        {reports.length > 0 && (
          <div className="report-choice">
            <SelectField
              aria-label={t('reports.which')}
              value={report?.report ?? NEW}
              onChange={({ target }) => setChosen(target.value)}
            >
              {report === undefined && <option value={NEW}>{t('reports.new')}</option>}
              {reports.map((one) => (
                <option key={one.report} value={one.report}>
                  {one.content.title}
                </option>
              ))}
            </SelectField>
            {report !== undefined && (
              <Button size="small" onClick={() => setChosen(NEW)}>
                {t('reports.new')}
              </Button>
            )}
          </div>
        )}
        <ReportForm
          key={`${report?.report} ${report?.edition}`}
          survey={survey}
          plan={plan}
          saved={report}
          onSaved={setChosen}
        />
      </Card>
      {report !== undefined && (
        <>
          <ReportLinks
            key={report.report}
            surveyId={surveyId}
            report={report.report}
            links={links.filter((link) => link.report === report.report)}
          />
          <SavedReport surveyId={surveyId} report={report} />
        </>
      )}
    </div>
  );
}

/** The page that clients see. */
function SavedReport({ surveyId, report }: { readonly surveyId: string; readonly report: ClientReport }) {
  const { t } = useTranslation();
  const address = pageAddress(surveyId, report.report);
  return (
    <Card title={t('reports.preview')}>
      <p>
        <a href={address} target="_blank" rel="noreferrer">
          {t('reports.open')}
        </a>
      </p>
      <iframe key={report.edition} className="report-frame" src={address} title={t('reports.preview')} />
    </Card>
  );
}
