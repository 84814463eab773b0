import type { DrawOverview, OperatedSurvey, QuotaOverview } from '@canvass/protocol';
import { BarChart, ChartTable } from '@canvass/ui/charts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';
import { Failure } from '../../views/failure.tsx';
import { UncountedNote } from '../../views/uncounted-note.tsx';
import { AuthorText, Button, TextField } from '@canvass/ui';
import { useRef, useState, type FormEvent } from 'react';
import { api } from '../../api/api.ts';
import { useHasScope } from '../../api/session.ts';
import { surveyPath } from '../../api/surveys.ts';
import { LoadingPlaceholder } from '../../views/loading-placeholder.tsx';

const { useQuotasQuery, useSetCapMutation, useDrawsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    quotas: build.query<QuotaOverview, string>({
      query: (id) => ({ path: surveyPath(id, 'quotas') }),
      providesTags: ['quotas'],
    }),
    setCap: build.mutation<
      QuotaOverview,
      { readonly id: string; readonly cell: string; readonly cap: number | null }
    >({
      query: ({ id, cell, cap }) => ({
        path: surveyPath(id, 'quotas'),
        method: 'PUT',
        body: { cells: [{ id: cell, cap }] },
      }),
      invalidatesTags: ['quotas'],
    }),
    draws: build.query<DrawOverview, string>({
      query: (id) => ({ path: surveyPath(id, 'analysis', 'draws') }),
      providesTags: ['responses'],
    }),
  }),
});

const REFRESH_MS = 10_000;
type Cell = QuotaOverview['groups'][number]['cells'][number];

/** Quotas and draws. Operators without the scope `answers` see only the quotas. */
export function QuotasPage({ survey: { surveyId } }: { readonly survey: OperatedSurvey }) {
  const hasScope = useHasScope();
  return (
    <div className="stack">
      <QuotaCards surveyId={surveyId} />
      {hasScope('figures') && <DrawCards surveyId={surveyId} />}
    </div>
  );
}

/** The quotas with their counts, the slots held for respondents who are answering, and fields for the caps. */
function QuotaCards({ surveyId }: { readonly surveyId: string }) {
  const { t } = useTranslation();
  const { data, error } = useQuotasQuery(surveyId, {
    pollingInterval: REFRESH_MS,
    skipPollingIfUnfocused: true,
  });
  if (error !== undefined) return <Failure error={error} />;
  if (data === undefined) return <LoadingPlaceholder />;
  if (data.groups.length === 0) return <p className="empty">{t('quotas.none')}</p>;
  return (
    <>
      {data.groups.map(({ id, name, cells }) => (
        <Card key={id} title={name} isAuthorText>
          <QuotaTable name={name} surveyId={surveyId} cells={cells} />
        </Card>
      ))}
    </>
  );
}

interface QuotaTableProps {
  readonly name: string;
  readonly surveyId: string;
  readonly cells: readonly Cell[];
}

/** One row for each cell, with its cap in a field for operators who may change it. */
function QuotaTable({ name, surveyId, cells }: QuotaTableProps) {
  const { t, formatNumber } = useTranslation();
  const mayChange = useHasScope()('publish');
  return (
    <table className="quota-table" aria-label={name}>
      <thead>
        <tr>
          <th scope="col">{t('quotas.cell')}</th>
          <th scope="col">{t('quotas.counted')}</th>
          <th scope="col">{t('quotas.cap')}</th>
        </tr>
      </thead>
      <tbody>
        {cells.map((cell) => (
          <tr key={cell.id}>
            <AuthorText tag="th" scope="row">
              {cell.name}
            </AuthorText>
            <td className="quota-counts">
              <QuotaBar cell={cell} />
              <QuotaFigures cell={cell} />
            </td>
            <td>{mayChange ? <CapField surveyId={surveyId} cell={cell} /> : formatNumber(cell.cap)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function QuotaBar({ cell: { cap, done, held } }: { readonly cell: Cell }) {
  const share = (count: number) => (cap === 0 ? 100 : Math.min(100, (count / cap) * 100));
  return (
    <svg aria-hidden="true" width="100%" height="12">
      <rect className="cv-bar-track" width="100%" height="12" rx="6" />
      <rect className="quota-held" width={`${share(done + held)}%`} height="12" rx="6" />
      <rect
        className="cv-bar-fill"
        width={`${share(done)}%`}
        height="12"
        rx="6"
        data-full={done >= cap || undefined}
      />
    </svg>
  );
}

function QuotaFigures({ cell: { cap, project_cap: projectCap, done, held, over } }: { readonly cell: Cell }) {
  const { t, formatNumber } = useTranslation();
  return (
    <span className="quota-figure">
      {formatNumber(done)} / {formatNumber(cap)}
      {held > 0 && ` · ${t('quotas.held', { held: formatNumber(held) })}`}
      {over > 0 && ` · ${t('quotas.over', { over: formatNumber(over) })}`}
      {cap !== projectCap && ` · ${t('quotas.project', { cap: formatNumber(projectCap) })}`}
    </span>
  );
}

const CAP_PATTERN = /^\d{1,9}$/;

/** A field for the cap of a cell. Enter or the button saves it, Escape restores the stored cap. */
function CapField({ surveyId, cell: { id, name, cap } }: { readonly surveyId: string; readonly cell: Cell }) {
  const { t } = useTranslation();
  const field = useRef<HTMLFormElement>(null);
  // Undefined until the operator types. Until then, the field shows the stored cap.
  const [typedText, setTypedText] = useState<string>();
  const [setCap, { isLoading, error }] = useSetCapMutation();
  const text = typedText ?? String(cap);
  const isChanged = text.trim() !== String(cap);
  const isValidCap = CAP_PATTERN.test(text.trim());
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged || !isValidCap || isLoading) return;
    const result = await setCap({ id: surveyId, cell: id, cap: Number(text) });
    if ('error' in result && result.error !== undefined) return;
    setTypedText(undefined);
    // The button to save had the focus, and is removed after saving.
    field.current?.querySelector('input')?.focus();
  };
  return (
    <form ref={field} className="quota-form" onSubmit={(event) => void save(event)}>
      <TextField
        ltr
        inputMode="numeric"
        value={text}
        aria-label={t('quotas.capOf', { name })}
        invalid={!isValidCap}
        onChange={({ target }) => setTypedText(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && setTypedText(undefined)}
      />
      {isChanged && (
        <Button
          type="submit"
          size="small"
          kind="primary"
          busy={isLoading}
          aria-disabled={!isValidCap || undefined}
        >
          {t('save')}
        </Button>
      )}
      {error !== undefined && <Failure error={error} />}
    </form>
  );
}

type Draw = DrawOverview['draws'][number];

/** How often each child of a random set was drawn, beside the count that an even draw would give. */
function DrawCards({ surveyId }: { readonly surveyId: string }) {
  const { data, error } = useDrawsQuery(surveyId, {
    pollingInterval: REFRESH_MS,
    skipPollingIfUnfocused: true,
  });
  if (error !== undefined) return <Failure error={error} />;
  return (
    <>
      {data !== undefined && <UncountedNote segments={data.pending} />}
      {data?.draws.map((draw) => (
        <DrawCard key={draw.fid} draw={draw} />
      ))}
    </>
  );
}

function DrawCard({ draw: { title, balanced, size, n, children, hidden } }: { readonly draw: Draw }) {
  const { t, formatNumber, formatPercent } = useTranslation();
  if (hidden === true)
    return (
      <Card title={title} isAuthorText>
        <p className="quiet">{t('chart.hidden')}</p>
      </Card>
    );
  const showsHeld = children.some(({ held }) => held !== null);
  const evenCount = children.length === 0 ? 0 : (n * size) / children.length;
  const counts = children.map(({ drawn }) => drawn);
  const [smallestCount, largestCount] = [Math.min(...counts), Math.max(...counts)];
  const share = (count: number) => (n === 0 ? 0 : count / n);
  return (
    <Card title={title} isAuthorText headingEnd={<span className="quiet">{`n = ${formatNumber(n)}`}</span>}>
      <p className="quiet draw-words">
        {t(balanced ? 'draws.balanced' : 'draws.free', {
          size: formatNumber(size),
          all: formatNumber(children.length),
        })}
        {n > 0 &&
          ` ${t('draws.even', { even: formatNumber(evenCount, 1), least: formatNumber(smallestCount), most: formatNumber(largestCount) })}`}
      </p>
      <BarChart
        label={title}
        max={Math.max(1, largestCount)}
        bars={children.map(({ fid, title: label, drawn, finished }) => ({
          id: fid,
          label: <AuthorText>{label}</AuthorText>,
          value: drawn,
          text: `${formatNumber(drawn)} (${formatPercent(share(drawn), n)})`,
          otherValue: evenCount,
          note: t('draws.finished', { finished: formatNumber(finished) }),
        }))}
      />
      <ChartTable
        caption={title}
        isAuthorText
        summary={t('chart.table')}
        columns={[
          t('draws.branch'),
          t('draws.drawn'),
          t('state.finished'),
          t('draws.first'),
          ...(showsHeld ? [t('draws.held')] : []),
        ]}
        rows={children.map(({ fid, title: label, drawn, finished, first, held }) => ({
          id: fid,
          cells: [
            <AuthorText key="title">{label}</AuthorText>,
            formatNumber(drawn),
            formatNumber(finished),
            formatNumber(first),
            ...(held === null ? [] : [formatNumber(held)]),
          ],
        }))}
      />
    </Card>
  );
}
