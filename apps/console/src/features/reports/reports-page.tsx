import type {
  AnalysisPlan,
  ClientReport,
  ClientReports,
  OperatedSurvey,
  ClientReportLink,
} from '@canvass/protocol';
import { Button, SelectField, TextField } from '@canvass/ui';
import { type FormEvent, useState } from 'react';
import { usePlanQuery } from '../../filters/filters.tsx';
import { useTranslation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';
import { Failure } from '../../views/failure.tsx';
import { LoadingPlaceholder } from '../../views/loading-placeholder.tsx';
import {
  pageAddress,
  useMakeReportLinkMutation,
  useReportsQuery,
  useRevokeReportLinkMutation,
} from './report-calls.ts';
import { RefusalReason, ReportForm } from './report-form.tsx';
import './reports.css';
import { CopyField } from '../../views/copy-field.tsx';

/** Days for which a link is valid. */
const DAYS = ['1', '7', '30', '90', '365'] as const;
const DAY_SECONDS = 24 * 3_600;
const MAX_NAME = 100;

interface ReportLinksProps {
  readonly surveyId: string;
  readonly report: string;
  readonly links: readonly ClientReportLink[];
}

/** The links of a report, below a form for a new link. */
function ReportLinks({ surveyId, report, links }: ReportLinksProps) {
  const { t } = useTranslation();
  const [revoke, { error }] = useRevokeReportLinkMutation();
  const [now] = useState(Date.now);
  return (
    <Card title={t('reports.links')}>
      <p className="quiet">{t('reports.linkHint')}</p>
      <LinkForm surveyId={surveyId} report={report} />
      {error !== undefined && <Failure error={error} />}
      {links.length === 0 && <p className="quiet">{t('reports.noLinks')}</p>}
      <ul className="plain-list">
        {links.map((link) => (
          <LinkRow
            key={link.link}
            link={link}
            isExpired={Date.parse(link.expires_at) <= now}
            onRevoke={() => void revoke({ id: surveyId, link: link.link })}
          />
        ))}
      </ul>
    </Card>
  );
}

function LinkForm({ surveyId, report }: Omit<ReportLinksProps, 'links'>) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [days, setDays] = useState<string>('30');
  const [make, { data, error, isLoading }] = useMakeReportLinkMutation();
  const isReady = name.trim() !== '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    const result = await make({ id: surveyId, report, name, expires_in: Number(days) * DAY_SECONDS });
    if (result.data !== undefined) setName('');
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      <div className="pair">
        <label>
          {t('reports.linkName')}
          <TextField value={name} maxLength={MAX_NAME} onChange={({ target }) => setName(target.value)} />
        </label>
        <label>
          {t('reports.days')}
          <SelectField value={days} onChange={({ target }) => setDays(target.value)}>
            {DAYS.map((dayCount) => (
              <option key={dayCount} value={dayCount}>
                {t(`reports.day_${dayCount}`)}
              </option>
            ))}
          </SelectField>
        </label>
      </div>
      <Button type="submit" busy={isLoading} aria-disabled={!isReady || undefined}>
        {t('reports.linkNew')}
      </Button>
      {error !== undefined && <RefusalReason error={error} />}
      {data !== undefined && (
        <CopyField label={t('reports.linkMade')} text={new URL(data.path, location.origin).href} />
      )}
    </form>
  );
}

interface LinkRowProps {
  readonly link: ClientReportLink;
  readonly isExpired: boolean;
  onRevoke(): void;
}

function LinkRow({ link, isExpired, onRevoke }: LinkRowProps) {
  const { name, revoked_at: revokedAt, expires_at: expiresAt, made_by: madeBy } = link;
  const { t, formatTime } = useTranslation();
  const state = isExpired ? 'reports.linkExpired' : 'reports.linkEnds';
  return (
    <li>
      <span dir="auto">{name}</span>
      <span className="quiet">
        {revokedAt === null
          ? t(state, { moment: formatTime(expiresAt) })
          : t('reports.linkRevoked', { moment: formatTime(revokedAt) })}{' '}
        · {madeBy}
      </span>
      {revokedAt === null && !isExpired && (
        <Button size="small" onClick={onRevoke}>
          {t('reports.linkRevoke')}
        </Button>
      )}
    </li>
  );
}

/** Reports for clients: their questions and texts, and the links that show them. */
export function ReportsPage({ survey }: { readonly survey: OperatedSurvey }) {
  const { data: plan, error } = usePlanQuery(survey.surveyId);
  const { data: savedReports, error: failed } = useReportsQuery(survey.surveyId);
  const { t } = useTranslation();
  const reason = error ?? failed;
  if (reason !== undefined) return <Failure error={reason} />;
  if (plan === undefined || savedReports === undefined) return <LoadingPlaceholder />;
  if (plan.questions.length === 0) return <p className="empty">{t('answers.none')}</p>;
  return <Reports survey={survey} plan={plan} savedReports={savedReports} />;
}

interface ReportsProps {
  readonly survey: OperatedSurvey;
  readonly plan: AnalysisPlan;
  readonly savedReports: ClientReports;
}

/** The value of the list of reports while the operator writes a new report. */
const NEW_REPORT = '';

function Reports({ survey, plan, savedReports: { reports, links } }: ReportsProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string | undefined>(reports[0]?.report);
  // If the chosen report was deleted, the first one is shown.
  const report =
    chosen === NEW_REPORT ? undefined : (reports.find((one) => one.report === chosen) ?? reports[0]);
  const { surveyId } = survey;
  return (
    <div className="stack">
      <Card title={t('reports.title')}>
        <p className="quiet">{t('reports.hint')}</p>
        {reports.length > 0 && (
          <div className="report-choice">
            <SelectField
              aria-label={t('reports.which')}
              value={report?.report ?? NEW_REPORT}
              onChange={({ target }) => setChosen(target.value)}
            >
              {report === undefined && <option value={NEW_REPORT}>{t('reports.new')}</option>}
              {reports.map((listedReport) => (
                <option key={listedReport.report} value={listedReport.report}>
                  {listedReport.content.title}
                </option>
              ))}
            </SelectField>
            {report !== undefined && (
              <Button size="small" onClick={() => setChosen(NEW_REPORT)}>
                {t('reports.new')}
              </Button>
            )}
          </div>
        )}
        <ReportForm
          key={`${report?.report} ${report?.edition}`}
          survey={survey}
          plan={plan}
          savedReport={report}
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
