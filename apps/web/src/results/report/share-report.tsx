import { productLanguageIn } from '../../i18n/choose-language.ts';
import { REPORT_PARTS, type ReportPart, type ShareReportData } from '@canvass/protocol';
import { Button, Dialog, SelectField, TextField } from '@canvass/ui';
import { useState } from 'react';
import { useResultsTranslation } from '../results-translation.ts';
import { type ReadyReport, type ReportAccess, shareReport } from './load-report.ts';

interface ShareReportProps {
  readonly isOpen: boolean;
  readonly report: ReadyReport;
  readonly access: ReportAccess;
  /** Maximum validity of links, in days. */
  readonly days: number;
  readonly language: string;
  onClose(): void;
}

/** Offered lifetimes of links in days, besides the maximum of the survey. */
const LINK_LIFETIMES = [1, 7, 30];

/** REPORT-5: creates a link that shows the chosen parts until its expiry. */
export function ShareReport({ isOpen, report, access, days, language, onClose }: ShareReportProps) {
  const t = useResultsTranslation();
  const offeredParts = REPORT_PARTS.filter((part) => hasPart(report, part));
  const spans = [...new Set([...LINK_LIFETIMES.filter((span) => span < days), days])];
  const [parts, setParts] = useState<readonly ReportPart[]>(() =>
    offeredParts.filter((part) => part !== 'sections'),
  );
  const [span, setSpan] = useState(spans.find((one) => one >= 7) ?? days);
  const [link, setLink] = useState<ShareReportData | 'failed'>();
  const choose = (part: ReportPart, isChosen: boolean) => {
    setLink(undefined);
    setParts(offeredParts.filter((one) => (one === part ? isChosen : parts.includes(one))));
  };
  const createLink = async () => setLink((await shareReport(access, parts, span)) ?? 'failed');
  return (
    <Dialog open={isOpen} title={t('report.share_title')} closeLabel={t('report.close')} onClose={onClose}>
      <p>{t('report.share_text')}</p>
      <ul className="app-report-parts">
        {offeredParts.map((part) => (
          <li key={part}>
            <label>
              <input
                type="checkbox"
                className="cv-choice-input"
                checked={parts.includes(part)}
                onChange={(event) => choose(part, event.target.checked)}
              />
              {t(`report.share_${part}`)}
            </label>
          </li>
        ))}
      </ul>
      <label className="app-report-days">
        {t('report.share_days')}
        <SelectField
          value={String(span)}
          onChange={(event) => {
            setLink(undefined);
            setSpan(Number(event.target.value));
          }}
        >
          {spans.map((count) => (
            <option key={count} value={count}>
              {t('report.days', { count })}
            </option>
          ))}
        </SelectField>
      </label>
      <Button
        kind="primary"
        aria-disabled={parts.length === 0 || undefined}
        onClick={() => parts.length > 0 && void createLink()}
      >
        {t('report.share_make')}
      </Button>
      {link === 'failed' && <p role="alert">{t('report.share_failed')}</p>}
      {link !== undefined && link !== 'failed' && <MadeLink link={link} language={language} />}
    </Dialog>
  );
}

interface MadeLinkProps {
  readonly link: ShareReportData;
  readonly language: string;
}
function MadeLink({ link, language }: MadeLinkProps) {
  const t = useResultsTranslation();
  const [isCopied, setCopied] = useState(false);
  const address = new URL(link.path, location.href).href;
  const until = new Intl.DateTimeFormat(productLanguageIn(language), { dateStyle: 'long' }).format(
    new Date(link.expires_at),
  );
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      // The address in the field can be copied by hand.
      () => setCopied(false),
    );
  return (
    <div className="app-report-link">
      <TextField aria-label={t('report.share_title')} value={address} readOnly ltr />
      <Button onClick={() => void copy()}>{t(isCopied ? 'report.share_copied' : 'report.share_copy')}</Button>
      <output>{t('report.share_until', { time: until })}</output>
    </div>
  );
}

function hasPart({ score, charts, sections }: ReadyReport, part: ReportPart): boolean {
  if (part === 'score') return score !== undefined;
  return (part === 'charts' ? charts : sections).length > 0;
}
