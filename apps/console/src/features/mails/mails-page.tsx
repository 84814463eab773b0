import {
  type ListedMail,
  MAIL_KINDS,
  MAIL_STATES,
  type MailFigures,
  type MailKind,
  type MailState,
  type OperatedSurvey,
} from '@canvass/protocol';
import { Button, SelectField, VisuallyHidden } from '@canvass/ui';
import { useState } from 'react';
import { type Translation, useTranslation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';
import { Confirm } from '../../views/confirm.tsx';
import { Failure } from '../../views/failure.tsx';
import { FigureRow } from '../../views/figure-row.tsx';
import { LoadingPlaceholder } from '../../views/loading-placeholder.tsx';
import { Pager } from '../../views/pager.tsx';
import { SearchField } from '../../views/search-field.tsx';
import {
  MAILS_PER_PAGE,
  useCancelWaitingMutation,
  useChangeMailMutation,
  useMailFiguresQuery,
  useMailsQuery,
} from './mail-calls.ts';
import { SuppressedAddressesCard } from './suppressed-addresses.tsx';

/** Milliseconds between two requests while the page is open, because mails change by themselves. */
const REFRESH_MS = 10_000;

/** The mails of a survey: how many are waiting, sent or refused, each with what happened to it. */
export function MailsPage({ survey: { surveyId } }: { readonly survey: OperatedSurvey }) {
  const figures = useMailFiguresQuery(surveyId, {
    pollingInterval: REFRESH_MS,
    refetchOnMountOrArgChange: true,
  });
  if (figures.isLoading) return <LoadingPlaceholder />;
  return (
    <div className="stack">
      {figures.error !== undefined && <Failure error={figures.error} />}
      {figures.data !== undefined && <FiguresCard surveyId={surveyId} figures={figures.data} />}
      {figures.data !== undefined && figures.data.counts.length > 0 && <ListCard surveyId={surveyId} />}
      <SuppressedAddressesCard surveyId={surveyId} />
    </div>
  );
}

function FiguresCard({ surveyId, figures }: { readonly surveyId: string; readonly figures: MailFigures }) {
  const { t, formatNumber, formatTime } = useTranslation();
  const [cancelWaiting, { error }] = useCancelWaitingMutation();
  const countOf = (wanted: MailState) =>
    figures.counts.filter(({ state }) => state === wanted).reduce((sum, { mails }) => sum + mails, 0);
  const waiting = countOf('queued');
  const entries = MAIL_STATES.filter(
    (state) => state === 'sent' || state === 'queued' || countOf(state) > 0,
  ).map((state) => ({ label: t(`mails.${state}`), value: formatNumber(countOf(state)) }));
  return (
    <Card title={t('mails.figures')}>
      {!figures.is_set_up && <p>{t('mails.not_set_up')}</p>}
      {figures.problem !== null && (
        <p role="alert">
          {t('mails.bad_server', { at: formatTime(figures.problem.at), problem: figures.problem.text })}
        </p>
      )}
      {figures.counts.length > 0 && <FigureRow entries={entries} />}
      {figures.deferred > 0 && (
        <p className="quiet">
          {t('mails.deferred')}: {formatNumber(figures.deferred)}. {t('mails.deferred_hint')}
        </p>
      )}
      {figures.counts.length === 0 && figures.is_set_up && <p className="quiet">{t('mails.empty')}</p>}
      {figures.from !== null && (
        <p className="quiet">
          <bdi>{t('mails.from', { address: figures.from })}</bdi>
        </p>
      )}
      {waiting > 0 && (
        <Confirm
          label={t('mails.cancel_all')}
          title={t('mails.cancel_sure', { mails: formatNumber(waiting) })}
          onConfirm={() => void cancelWaiting(surveyId)}
        >
          <p>{t('mails.cancel_text')}</p>
        </Confirm>
      )}
      {error !== undefined && <Failure error={error} />}
    </Card>
  );
}

function ListCard({ surveyId }: { readonly surveyId: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<MailState>();
  const [kind, setKind] = useState<MailKind>();
  const [search, setSearch] = useState('');
  const [starts, setStarts] = useState<readonly string[]>([]);
  const { data, error } = useMailsQuery(
    { id: surveyId, state, kind, search, after: starts.at(-1) },
    { pollingInterval: REFRESH_MS, refetchOnMountOrArgChange: true },
  );
  const onFirstPage = (change: () => void) => {
    change();
    setStarts([]);
  };
  return (
    <Card title={t('mails.list')}>
      <div className="filters">
        <SelectField
          aria-label={t('mails.state_filter')}
          value={state ?? ''}
          onChange={({ target }) =>
            onFirstPage(() => setState(MAIL_STATES.find((one) => one === target.value)))
          }
        >
          <option value="">{t('mails.all')}</option>
          {MAIL_STATES.map((one) => (
            <option key={one} value={one}>
              {t(`mails.${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          aria-label={t('mails.purpose')}
          value={kind ?? ''}
          onChange={({ target }) =>
            onFirstPage(() => setKind(MAIL_KINDS.find((one) => one === target.value)))
          }
        >
          <option value="">{t('mails.all')}</option>
          {MAIL_KINDS.filter((one) => one !== 'account').map((one) => (
            <option key={one} value={one}>
              {t(`mails.${one}`)}
            </option>
          ))}
        </SelectField>
        <SearchField
          label={t('mails.search')}
          value={search}
          onChange={(text) => onFirstPage(() => setSearch(text.slice(0, 100)))}
        />
      </div>
      {error !== undefined && <Failure error={error} />}
      {data?.mails.length === 0 && <p className="quiet">{t('mails.none_found')}</p>}
      <ul className="plain-list">
        {data?.mails.map((mail) => (
          <MailRow key={mail.id} surveyId={surveyId} mail={mail} />
        ))}
      </ul>
      <Pager
        starts={starts}
        next={data?.mails.length === MAILS_PER_PAGE ? data.mails.at(-1)?.id : undefined}
        onChange={setStarts}
      />
    </Card>
  );
}

const OPEN_STATES: readonly MailState[] = ['queued', 'unknown', 'refused', 'expired'];

function MailRow({ surveyId, mail }: { readonly surveyId: string; readonly mail: ListedMail }) {
  const translation = useTranslation();
  const { t, formatTime } = translation;
  const [change, { error, isLoading }] = useChangeMailMutation();
  const actOn = (act: 'again' | 'cancel') => void change({ id: surveyId, mail: mail.id, act });
  const hidden = <VisuallyHidden>{` ${mail.address}`}</VisuallyHidden>;
  return (
    <li>
      <span>
        <bdi>{mail.name === '' ? mail.address : `${mail.name} <${mail.address}>`}</bdi> ·{' '}
        {t(`mails.${mail.kind}`)}
      </span>
      <span>
        <strong>
          {t(mail.state === 'queued' && mail.attempts > 0 ? 'mails.deferred' : `mails.${mail.state}`)}
        </strong>
        {' · '}
        {formatTime(mail.changed_at)}
      </span>
      {describeReason(mail, translation).map((line) => (
        <bdi key={line} className="quiet">
          {line}
        </bdi>
      ))}
      {OPEN_STATES.includes(mail.state) && (
        <div className="actions">
          {(mail.state !== 'queued' || mail.attempts > 0) && (
            <Button size="small" busy={isLoading} onClick={() => actOn('again')}>
              {t('mails.again')}
              {hidden}
            </Button>
          )}
          <Button size="small" busy={isLoading} onClick={() => actOn('cancel')}>
            {t('mails.cancel')}
            {hidden}
          </Button>
        </div>
      )}
      {error !== undefined && <Failure error={error} />}
    </li>
  );
}

/** Sentences about what happened to a mail. */
function describeReason(
  { state, reason, reply, next_at: next, attempts }: ListedMail,
  { t, has, formatTime, formatNumber }: Translation,
): readonly string[] {
  const key = `mails.reason_${reason?.replace('mail.', '') ?? ''}`;
  return [
    ...(has(key) ? [t(key as 'mails.reason_cut')] : []), // `has` found the key
    ...(reply !== null && reply !== '' && state !== 'sent' ? [t('mails.replied', { reply })] : []),
    ...(next !== null && attempts > 0
      ? [
          `${t('mails.attempts', { count: attempts, attempts: formatNumber(attempts) })} · ${t('mails.next', { at: formatTime(next) })}`,
        ]
      : []),
  ];
}
