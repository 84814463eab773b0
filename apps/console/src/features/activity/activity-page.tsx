import type { AuditEntries, AuditEntry } from '@canvass/protocol';
import { ChartTable } from '@canvass/ui/charts';
import { useEffect, useState } from 'react';
import { api } from '../../api/api.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';
import { Failure } from '../../views/failure.tsx';
import { Pager } from '../../views/pager.tsx';

const AUDIT_ENTRIES_PER_PAGE = 50;

const { useAuditQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    audit: build.query<AuditEntries, { readonly before: number | undefined }>({
      query: ({ before }) => ({
        path: `/operators/audit?limit=${AUDIT_ENTRIES_PER_PAGE}${before === undefined ? '' : `&before=${before}`}`,
      }),
      providesTags: ['audit'],
    }),
  }),
});

/** The audit log: actions of people and API keys, newest first. */
export function ActivityPage() {
  const { t, has, formatTime, formatNumber } = useTranslation();
  const actText = (act: string) => (has(`act.${act}`) ? t(`act.${act as 'session.begin'}`) : act); // `has` found the key
  const outcomeText = (outcome: string | null) => {
    if (outcome === null) return t('audit.cut');
    return outcome === 'done' ? t('audit.done') : <span title={outcome}>{t('audit.refused')}</span>;
  };
  const [starts, setStarts] = useState<readonly number[]>([]);
  const { data, error } = useAuditQuery({ before: starts.at(-1) }, { refetchOnMountOrArgChange: true });
  useEffect(() => {
    document.title = `${t('audit.title')} · Canvass`;
  }, [t]);
  return (
    <div className="stack">
      <h1>{t('audit.title')}</h1>
      <Card title={t('audit.latest')}>
        {error !== undefined && <Failure error={error} />}
        {data !== undefined && (
          <ChartTable
            isWide
            caption={t('audit.title')}
            columns={[t('audit.at'), t('audit.who'), t('audit.act'), t('audit.about'), t('audit.outcome')]}
            rows={groupVisits(data.entries).map(({ entry, count }) => ({
              id: String(entry.id),
              cells: [
                formatTime(entry.at),
                <bdi key="name">{entry.name}</bdi>,
                count === 1
                  ? actText(entry.act)
                  : t('audit.several', { act: actText(entry.act), count: formatNumber(count) }),
                <bdi key="about" title={entry.survey ?? undefined}>
                  {[entry.title ?? entry.survey, count === 1 ? entry.subject : null]
                    .filter((part) => part !== null)
                    .join(' · ')}
                </bdi>,
                outcomeText(entry.outcome),
              ],
            }))}
          />
        )}
        <Pager
          starts={starts}
          next={data?.entries.length === AUDIT_ENTRIES_PER_PAGE ? data.entries.at(-1)?.id : undefined}
          onChange={setStarts}
        />
      </Card>
    </div>
  );
}

/** Entries within this time of each other belong to one visit. */
const VISIT_MS = 10 * 60_000;

/**
 * Groups entries into lines of the table, newest first. Consecutive entries of one operator with the same action,
 * survey and outcome, such as downloads of a response's files, form one line with their count.
 */
export function groupVisits(
  entries: readonly AuditEntry[],
): readonly { readonly entry: AuditEntry; readonly count: number }[] {
  const visits: { readonly entry: AuditEntry; oldest: AuditEntry; count: number }[] = [];
  for (const entry of entries) {
    const last = visits.at(-1);
    if (last !== undefined && isSameVisit(last.oldest, entry))
      Object.assign(last, { oldest: entry, count: last.count + 1 });
    else visits.push({ entry, oldest: entry, count: 1 });
  }
  return visits;
}

const isSameVisit = (later: AuditEntry, earlier: AuditEntry): boolean =>
  later.token === earlier.token &&
  later.act === earlier.act &&
  later.survey === earlier.survey &&
  later.outcome === earlier.outcome &&
  Date.parse(later.at) - Date.parse(earlier.at) <= VISIT_MS;
