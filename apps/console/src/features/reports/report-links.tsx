import type { ClientReportLink } from '@canvass/protocol';
import { Button, SelectField, TextField } from '@canvass/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';
import { CopyField } from '../../views/copy-field.tsx';
import { Failure } from '../../views/failure.tsx';
import { useMakeReportLinkMutation, useRevokeReportLinkMutation } from './report-calls.ts';
import { RefusalReason } from './report-form.tsx';

/** Days for which a link is valid. */
const DAYS = ['1', '7', '30', '90', '365'] as const;
const DAY_SECONDS = 24 * 3_600;
const MAX_NAME = 100;

interface ReportLinksProps {
  readonly surveyId: string;
  readonly report: string;
  readonly links: readonly ClientReportLink[];
}

/** The links of a report: a form for a new one, and all that there are. */
export function ReportLinks({ surveyId, report, links }: ReportLinksProps) {
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
    const made = await make({ id: surveyId, report, name, expires_in: Number(days) * DAY_SECONDS });
    if (made.data !== undefined) setName('');
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
            {DAYS.map((one) => (
              <option key={one} value={one}>
                {t(`reports.day_${one}`)}
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
  const { name, revoked_at: revoked, expires_at: end, made_by: by } = link;
  const { t, moment } = useTranslation();
  const state = isExpired ? 'reports.linkExpired' : 'reports.linkEnds';
  return (
    <li>
      <span dir="auto">{name}</span>
      <span className="quiet">
        {revoked === null
          ? t(state, { moment: moment(end) })
          : t('reports.linkRevoked', { moment: moment(revoked) })}{' '}
        · {by}
      </span>
      {revoked === null && !isExpired && (
        <Button size="small" onClick={onRevoke}>
          {t('reports.linkRevoke')}
        </Button>
      )}
    </li>
  );
}
