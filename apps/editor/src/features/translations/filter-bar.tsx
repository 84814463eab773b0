import type { JsonRecord } from '@canvass/authoring';
import {
  checkTranslation,
  readGlossary,
  readTranslation,
  stateOf,
  type TextRow,
} from '@canvass/authoring/translations';
import { SelectField, TextField } from '@canvass/ui';
import { useId, useState } from 'react';
import type { OutlineItem } from '../../document/outline.ts';
import { describeRow } from './row-names.ts';
import { useTexts } from './use-texts.ts';

const FILTERS = ['all', 'open', 'missing', 'changed', 'problems'] as const;
type Filter = (typeof FILTERS)[number];

interface FilterContext {
  readonly project: JsonRecord;
  readonly rows: readonly TextRow[];
  readonly columns: readonly string[];
  readonly names: Parameters<typeof describeRow>[1];
  readonly codes: ReadonlySet<string>;
}

interface Criteria {
  readonly filter: Filter;
  readonly search: string;
  /** The gid of the question whose texts are shown. Empty for all. */
  readonly question: string;
}

export interface FilteredRows {
  readonly rows: readonly TextRow[];
  readonly criteria: Criteria;
  onChange(change: Partial<Criteria>): void;
}

/**
 * The rows that match the chosen filter. A row stays while its translation is written, although it may no longer match:
 * rows are chosen again when a filter, a column or an original changes.
 */
export function useFilteredRows(context: FilterContext, firstFilter: Filter = 'all'): FilteredRows {
  const { rows, columns } = context;
  const [criteria, setCriteria] = useState<Criteria>({ filter: firstFilter, search: '', question: '' });
  const columnList = columns.join(' ');
  const [latest, setLatest] = useState<ChosenRows>();
  const onChange = (change: Partial<Criteria>) => setCriteria({ ...criteria, ...change });
  const isSame = latest?.rows === rows && latest.columnList === columnList && latest.criteria === criteria;
  if (isSame) return { rows: latest.chosen, criteria, onChange };
  const chosen = rows.filter(createFilter(context, criteria));
  setLatest({ rows, columnList, criteria, chosen });
  return { rows: chosen, criteria, onChange };
}

interface ChosenRows {
  readonly rows: readonly TextRow[];
  readonly columnList: string;
  readonly criteria: Criteria;
  readonly chosen: readonly TextRow[];
}

function createFilter(
  { project, columns, names, codes }: FilterContext,
  { filter, search, question: chosenGid }: Criteria,
): (row: TextRow) => boolean {
  const terms = readGlossary(project);
  const word = search.trim().toLowerCase();
  const hasProblem = (row: TextRow, language: string) =>
    checkTranslation(row, readTranslation(project, row, language), { language, codes, terms }).length > 0;
  const matchesFilter = (row: TextRow, language: string) => {
    if (filter === 'problems') return hasProblem(row, language);
    const state = stateOf(project, row, language);
    return filter === 'open' ? state === 'missing' || state === 'changed' : state === filter;
  };
  const matchesSearch = (row: TextRow) =>
    [
      describeRow(row, names),
      row.source,
      ...columns.map((language) => readTranslation(project, row, language)),
    ].some((text) => text.toLowerCase().includes(word));
  return (row) =>
    (chosenGid === '' || chosenGid === row.gid || chosenGid === row.question) &&
    (filter === 'all' || columns.some((language) => matchesFilter(row, language))) &&
    (word === '' || matchesSearch(row));
}

interface FilterBarProps {
  readonly filtered: FilteredRows;
  readonly items: readonly OutlineItem[];
}

export function FilterBar({ filtered: { rows, criteria, onChange }, items }: FilterBarProps) {
  const { t } = useTexts();
  const id = useId();
  return (
    <search className="translations-filters">
      <label htmlFor={`${id}-filter`}>{t('filter')}</label>
      <SelectField
        id={`${id}-filter`}
        value={criteria.filter}
        onChange={({ target }) => onChange({ filter: FILTERS.find((one) => one === target.value) ?? 'all' })}
      >
        {FILTERS.map((filter) => (
          <option key={filter} value={filter}>
            {t(`filter.${filter}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        aria-label={t('question')}
        value={criteria.question}
        onChange={({ target }) => onChange({ question: target.value })}
      >
        <option value="">{t('question.all')}</option>
        {items.map(({ gid, code, title, level }) => (
          <option key={gid} value={gid}>
            {`${'\u{2003}'.repeat(level - 1)}${code} ${title}`}
          </option>
        ))}
      </SelectField>
      <TextField
        type="search"
        aria-label={t('find')}
        placeholder={t('find')}
        value={criteria.search}
        onChange={({ target }) => onChange({ search: target.value })}
      />
      <output className="quiet">{t('count.rows', { count: rows.length })}</output>
    </search>
  );
}
