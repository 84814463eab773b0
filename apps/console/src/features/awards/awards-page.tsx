import type {
  AwardAuditData,
  ChangedTickets,
  OperatedAward,
  OperatedSurvey,
  TicketsData,
} from '@canvass/protocol';
import { FileField } from '@canvass/ui';
import { ChartTable } from '@canvass/ui/charts';
import { useState, useId } from 'react';
import { api, apiAddress } from '../../api/api.ts';
import { surveyPath, useAwardsQuery } from '../../api/surveys.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';
import { Failure } from '../../views/failure.tsx';
import { Pager } from '../../views/pager.tsx';
import { LoadingPlaceholder } from '../../views/loading-placeholder.tsx';
import { AwardCard } from './award-card.tsx';
import { PayoutsCard } from './payouts-card.tsx';
import { ShopsCard } from './shops-card.tsx';
import { WaitingCard } from './waiting-card.tsx';

const REFRESH_MS = 15_000;
const AUDIT_ENTRIES_PER_PAGE = 50;

const { useTicketsQuery, useNoteDeliveredMutation, useAwardAuditQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    tickets: build.query<TicketsData, string>({
      query: (id) => ({ path: `${surveyPath(id, 'awards', 'tickets')}?limit=50` }),
      providesTags: ['awards'],
    }),
    noteDelivered: build.mutation<
      ChangedTickets,
      { readonly id: string; readonly tickets: readonly string[] }
    >({
      query: ({ id, tickets }) => ({
        path: surveyPath(id, 'awards', 'delivered'),
        method: 'POST',
        body: { tickets },
      }),
      invalidatesTags: ['awards'],
    }),
    awardAudit: build.query<AwardAuditData, { readonly id: string; readonly before: string | undefined }>({
      query: ({ id, before }) => {
        const start = before === undefined ? '' : `&before=${encodeURIComponent(before)}`;
        return { path: `${surveyPath(id, 'awards', 'audit')}?limit=${AUDIT_ENTRIES_PER_PAGE}${start}` };
      },
      providesTags: ['awards'],
    }),
  }),
});

export function AwardsPage({ survey: { surveyId } }: { readonly survey: OperatedSurvey }) {
  const { t } = useTranslation();
  const { data, error } = useAwardsQuery(surveyId, {
    pollingInterval: REFRESH_MS,
    skipPollingIfUnfocused: true,
  });
  if (error !== undefined) return <Failure error={error} />;
  if (data === undefined) return <LoadingPlaceholder />;
  if (data.awards.length === 0) return <p className="empty">{t('awards.none')}</p>;
  return (
    <div className="stack award-cards">
      {data.awards.map((award) => (
        <AwardCard key={award.aid} surveyId={surveyId} award={award} />
      ))}
      {data.awards.some(({ activation }) => activation === 'audit') && (
        <WaitingCard surveyId={surveyId} awards={data.awards} />
      )}
      <PayoutsCard surveyId={surveyId} />
      <DeliveryCard surveyId={surveyId} />
      {data.awards.some(({ coupons }) => coupons !== undefined) && <ShopsCard surveyId={surveyId} />}
      <TicketsCard surveyId={surveyId} awards={data.awards} />
      <AwardAuditCard surveyId={surveyId} awards={data.awards} />
    </div>
  );
}

/** The append-only log of awards: every draw with its roll, and all other changes of tickets. */
function AwardAuditCard({
  surveyId,
  awards,
}: {
  readonly surveyId: string;
  readonly awards: readonly OperatedAward[];
}) {
  const { t, has, formatNumber, formatTime } = useTranslation();
  const [starts, setStarts] = useState<readonly string[]>([]);
  const { data, error } = useAwardAuditQuery({ id: surveyId, before: starts.at(-1) });
  const last = data?.audit.at(-1);
  const actText = (act: string) => {
    const key = `awards.act.${act.replaceAll(' ', '_')}`;
    return has(key) ? t(key as 'awards.act.drawn') : act; // `has` found the key
  };
  return (
    <Card title={t('awards.audit')}>
      {error !== undefined && <Failure error={error} />}
      {data !== undefined && (
        <ChartTable
          isWide
          caption={t('awards.audit')}
          columns={[t('audit.at'), t('awards.award'), t('awards.response'), t('audit.act'), t('awards.roll')]}
          rows={data.audit.map(({ number: entry, at, aid, seq, act, facts }) => ({
            id: `${aid} ${seq} ${entry}`,
            cells: [
              formatTime(at),
              findAwardNames(awards, aid).award,
              formatNumber(seq),
              actText(act),
              readRolls(facts)
                .map((roll) => formatNumber(roll))
                .join(', ') || '–',
            ],
          }))}
        />
      )}
      <Pager
        starts={starts}
        next={
          data?.audit.length === AUDIT_ENTRIES_PER_PAGE && last !== undefined
            ? [last.at, last.aid, last.seq, last.number].join('~')
            : undefined
        }
        onChange={setStarts}
      />
    </Card>
  );
}

/** The numbers (0 to 999,999) that a draw rolled, in order; empty for other entries of the log. */
export function readRolls(facts: Readonly<Record<string, unknown>> = {}): readonly number[] {
  const { rolls } = facts;
  if (!Array.isArray(rolls)) return [];
  return rolls.flatMap((one: unknown) => {
    const roll = typeof one === 'object' && one !== null && 'roll' in one ? one.roll : one;
    return typeof roll === 'number' ? [roll] : [];
  });
}

/** Names of an award and its prize for lists: their titles, or their ids if the newest version no longer has them. */
export function findAwardNames(awards: readonly OperatedAward[], aid: string, prize?: string) {
  const award = awards.find((one) => one.aid === aid);
  const prizeStock = award?.stock.find((one) => one.prize === prize);
  return { award: award?.title ?? aid, prize: prizeStock?.name ?? prize ?? '–' };
}

/** Downloads the delivery list, and reads it after dispatch. The page does not show the addresses in it (AWARD-7). */
function DeliveryCard({ surveyId }: { readonly surveyId: string }) {
  const { t, formatNumber } = useTranslation();
  const id = useId();
  const [isUnreadableList, setUnreadableList] = useState(false);
  const [note, { data, error, isLoading }] = useNoteDeliveredMutation();
  const noteDelivered = async (file: File) => {
    const tickets = readTickets(await file.text());
    setUnreadableList(tickets === undefined);
    if (tickets !== undefined) await note({ id: surveyId, tickets });
  };
  return (
    <Card title={t('awards.delivery')}>
      <p className="quiet">{t('awards.deliveryHint')}</p>
      <div className="actions">
        <a
          className="cv-button"
          data-size="small"
          href={apiAddress(surveyPath(surveyId, 'awards', 'deliveries'))}
          download
        >
          {t('awards.deliveryGo')}
        </a>
      </div>
      <div className="form">
        <label htmlFor={id}>{t('awards.deliverySent')}</label>
        <FileField
          id={id}
          accept=".csv,text/csv"
          disabled={isLoading}
          onFiles={([file]) => void noteDelivered(file)}
        />
      </div>
      {isUnreadableList && <p role="alert">{t('awards.deliveryNoList')}</p>}
      {error !== undefined && <Failure error={error} />}
      {data !== undefined && !isUnreadableList && (
        <output>{t('awards.deliveryDone', { changed: formatNumber(data.changed) })}</output>
      )}
    </Card>
  );
}

function TicketsCard({
  surveyId,
  awards,
}: {
  readonly surveyId: string;
  readonly awards: readonly OperatedAward[];
}) {
  const { t, formatNumber, formatTime } = useTranslation();
  const { data, error } = useTicketsQuery(surveyId);
  return (
    <Card title={t('tickets.title')}>
      {error !== undefined && <Failure error={error} />}
      {data !== undefined && (
        <ChartTable
          isWide
          caption={t('tickets.title')}
          columns={[
            t('awards.response'),
            t('awards.award'),
            t('awards.stateNow'),
            t('awards.prize'),
            t('tickets.changed'),
          ]}
          rows={data.tickets.map(({ aid, seq, state, prize, changed_at: changed }) => {
            const names = findAwardNames(awards, aid, prize);
            return {
              id: `${aid} ${seq}`,
              cells: [
                formatNumber(seq),
                names.award,
                t(`awards.state.${state}`),
                names.prize,
                formatTime(changed),
              ],
            };
          })}
        />
      )}
    </Card>
  );
}

/** The heading of the delivery list up to the tickets, with any separator that spreadsheets write. */
const HEAD = /^\uFEFF?"?award"?[,;\t]"?prize"?[,;\t]"?ticket"?(?=[,;\t]|$)/;
/** A line of the delivery list up to the ticket. Ids of award, prize and ticket contain neither quotes nor separators. */
const LINE = /^"?[\w-]+"?[,;\t]"?[\w-]+"?[,;\t]"?([\w-]{1,64})"?(?=[,;\t]|$)/;

/** Reads the tickets from a delivery list, or from a part of it with the header. Returns undefined for any other file. */
export function readTickets(csv: string): readonly string[] | undefined {
  const [head = '', ...lines] = csv.split(/\r?\n/);
  if (!HEAD.test(head)) return undefined;
  return lines.flatMap((line) => LINE.exec(line)?.[1] ?? []);
}
