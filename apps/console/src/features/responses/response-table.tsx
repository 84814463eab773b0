import type {
  AnalysisCondition,
  AnalysisPlan,
  AnalysisRows,
  AnalysisRowsRequest,
  AnalysisVariable,
} from '@canvass/protocol';
import { AuthorText, Button } from '@canvass/ui';
import { type KeyboardEvent, useDeferredValue, useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../../api/api.ts';
import { surveyPath } from '../../api/surveys.ts';
import { FilterBar } from '../../filters/filter-bar.tsx';
import { useFilters } from '../../filters/filters.tsx';
import { useTranslation, type Translation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';
import { Failure } from '../../views/failure.tsx';
import { Pager } from '../../views/pager.tsx';
import { UncountedNote } from '../../views/uncounted-note.tsx';
import { SearchField } from '../../views/search-field.tsx';
import { LoadingPlaceholder } from '../../views/loading-placeholder.tsx';
import { allColumns, cellText, ColumnChoice, readColumns } from './column-choice.tsx';
import { variableName } from '../../filters/variables.ts';

/** The heading of a column: a text of the console, or the variable's name, because the titles of questions are long. */
const columnName = (variable: AnalysisVariable, translation: Translation): string => {
  const name = variableName(variable, translation);
  return name === variable.label && !translation.has(`column.${variable.name}`)
    ? variable.name
    : translation.has(`column.${variable.name}`)
      ? translation.t(`column.${variable.name}` as 'column.link')
      : name;
};

const { useRowsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    rows: build.query<AnalysisRows, { readonly id: string; readonly request: AnalysisRowsRequest }>({
      query: ({ id, request: body }) => ({ path: surveyPath(id, 'analysis', 'rows'), method: 'POST', body }),
      providesTags: ['responses'],
    }),
  }),
});

type Sort = NonNullable<AnalysisRowsRequest['sort']>;

/** A table of responses. Operators choose its columns, search it and sort it. */
export function ResponseTable({
  surveyId,
  plan,
}: {
  readonly surveyId: string;
  readonly plan: AnalysisPlan;
}) {
  const { t } = useTranslation();
  const { conditions } = useFilters();
  const [columns, setColumns] = useStoredColumns(surveyId, plan);
  const [searchText, setSearchText] = useState('');
  const [sort, setSort] = useState<Sort | undefined>();
  const [starts, setStarts] = useState<readonly number[]>([]);
  const search = useDeferredValue(searchText.trim());
  const request = createRequest({ columns, where: conditions, search, sort, offset: starts.at(-1) ?? 0 });
  const { data, error, isFetching, refetch } = useRowsQuery({ id: surveyId, request });
  const shownVariables = allColumns(plan).filter(({ name }) => columns.includes(name));
  return (
    <Card title={t('tab.responses')}>
      <div className="filters table-bar">
        <FilterBar surveyId={surveyId} />
        <ColumnChoice plan={plan} chosen={columns} onChange={setColumns} />
        <SearchField
          label={t('table.search')}
          value={searchText}
          onChange={(value) => {
            setSearchText(value);
            setStarts([]);
          }}
        />
      </div>
      {error !== undefined && <Failure error={error} />}
      {data === undefined && error === undefined && <LoadingPlaceholder />}
      {data !== undefined && (
        <>
          <UncountedNote segments={data.pending} onRetry={refetch} />
          <Rows
            surveyId={surveyId}
            columns={shownVariables}
            // Cells have the order of the request.
            order={columns}
            rows={data.rows}
            sort={sort}
            isBusy={isFetching}
            onSort={(next) => {
              setSort(next);
              setStarts([]);
            }}
          />
          {data.rows.length === 0 && (
            <p className="empty">
              {t(search === '' && conditions.length === 0 ? 'overview.none' : 'table.none')}
            </p>
          )}
          <Pager
            starts={starts}
            next={data.more ? (starts.at(-1) ?? 0) + data.rows.length : undefined}
            onChange={setStarts}
          />
        </>
      )}
    </Card>
  );
}

function createRequest({
  columns,
  where,
  search,
  sort,
  offset,
}: {
  readonly columns: readonly string[];
  readonly where: readonly AnalysisCondition[];
  readonly search: string;
  readonly sort: Sort | undefined;
  readonly offset: number;
}): AnalysisRowsRequest {
  return {
    columns,
    where,
    offset,
    ...(search !== '' && { search }),
    ...(sort !== undefined && { sort }),
  };
}

const storageKey = (surveyId: string) => `canvass-console-columns ${surveyId}`;

function useStoredColumns(surveyId: string, plan: AnalysisPlan) {
  const [columns, setColumns] = useState(() => readColumns(readStored(storageKey(surveyId)), plan));
  const choose = (names: readonly string[]) => {
    setColumns(names);
    try {
      localStorage.setItem(storageKey(surveyId), names.join(' '));
    } catch {
      // In a browser without storage the choice of columns lasts until the page is left.
    }
  };
  return [columns, choose] as const;
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // a browser without storage
  }
}

interface RowsProps {
  readonly surveyId: string;
  readonly columns: readonly AnalysisVariable[];
  /** Names of the columns in the order of cells. */
  readonly order: readonly string[];
  readonly rows: AnalysisRows['rows'];
  readonly sort: Sort | undefined;
  readonly isBusy: boolean;
  onSort(sort: Sort | undefined): void;
}

function Rows({ surveyId, columns, order, rows, sort, isBusy, onSort }: RowsProps) {
  const translation = useTranslation();
  const { t, formatNumber } = translation;
  const seqs = rows.map(({ seq }) => seq);
  return (
    // Lets wide tables be scrolled with the keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="table-scroll" tabIndex={0} aria-label={t('table.title')} aria-busy={isBusy}>
      <table className="wide-table">
        <thead>
          <tr>
            <th scope="col">{t('responses.number')}</th>
            {columns.map((variable) => (
              <Heading key={variable.name} variable={variable} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ seq, cells }) => (
            <tr key={seq}>
              <th scope="row">
                <Link
                  to={`/surveys/${surveyId}/responses/${seq}`}
                  state={{ seqs }}
                  onKeyDown={moveBetweenRows}
                >
                  {formatNumber(seq)}
                </Link>
              </th>
              {columns.map((variable) => (
                <AuthorText
                  tag="td"
                  key={variable.name}
                  data-number={variable.type === 'number' || undefined}
                >
                  {cellText(variable, cells[order.indexOf(variable.name)] ?? null, translation)}
                </AuthorText>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The up and down arrow keys move the focus from row to row. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const links = [...(event.currentTarget.closest('tbody')?.querySelectorAll('a') ?? [])];
  const next = links[links.findIndex((link) => link === document.activeElement) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** The heading of a column. Pressing it sorts ascending, then descending, then by response number again. */
function Heading({
  variable,
  sort,
  onSort,
}: { readonly variable: AnalysisVariable } & Pick<RowsProps, 'sort' | 'onSort'>) {
  const translation = useTranslation();
  const isSorted = sort?.variable === variable.name;
  const turn = () => {
    if (!isSorted) onSort({ variable: variable.name, descending: false });
    else onSort(sort.descending ? undefined : { ...sort, descending: true });
  };
  const direction = sort?.descending === true ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      aria-sort={isSorted ? direction : undefined}
      aria-label={columnName(variable, translation)}
      title={variable.label}
    >
      <Button kind="quiet" size="mini" onClick={turn}>
        <AuthorText>{columnName(variable, translation)}</AuthorText>
        <span aria-hidden="true">{isSorted ? (sort.descending ? '↓' : '↑') : ''}</span>
      </Button>
    </th>
  );
}
