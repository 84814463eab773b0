import type { AnalysisPlan, AnalysisVariable } from '@canvass/protocol';
import { AuthorText, Button, ChoiceRow, Dialog } from '@canvass/ui';
import { useState } from 'react';
import { type Translation, useTranslation } from '../../i18n/translation.tsx';
import { matchesSearch, SearchField } from '../../views/search-field.tsx';
import { valueName, variableName } from '../../filters/variables.ts';

interface ColumnChoiceProps {
  readonly plan: AnalysisPlan;
  readonly chosen: readonly string[];
  onChange(chosen: readonly string[]): void;
}

export function ColumnChoice({ plan, chosen, onChange }: ColumnChoiceProps) {
  const translation = useTranslation();
  const { t } = translation;
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const columns = allColumns(plan);
  const isFound = (variable: AnalysisVariable) =>
    matchesSearch(`${variable.name} ${variableName(variable, translation)}`, search);
  const isFull = chosen.length >= MAX_COLUMNS;
  const toggle = (name: string) => {
    const next = new Set(chosen);
    if (!next.delete(name) && !isFull) next.add(name);
    onChange(columns.flatMap((column) => (next.has(column.name) ? [column.name] : [])));
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('table.columns')}
      </Button>
      <Dialog
        open={isOpen}
        title={t('table.columns')}
        closeLabel={t('close')}
        onClose={() => setOpen(false)}
        actions={<Button onClick={() => onChange(defaultColumns(plan))}>{t('table.defaultColumns')}</Button>}
      >
        <div className="form">
          <SearchField label={t('answers.find')} value={search} onChange={setSearch} />
          {isFull && <p className="quiet">{t('table.full', { most: MAX_COLUMNS })}</p>}
          <fieldset className="rows">
            <legend>{t('table.columnsShown')}</legend>
            {columns.filter(isFound).map((variable) => (
              <ChoiceRow
                key={variable.name}
                type="checkbox"
                label={
                  <>
                    <span className="code">{variable.name}</span>{' '}
                    <AuthorText tag="bdi">{variableName(variable, translation)}</AuthorText>
                  </>
                }
                checked={chosen.includes(variable.name)}
                aria-disabled={(isFull && !chosen.includes(variable.name)) || undefined}
                onChange={() => toggle(variable.name)}
              />
            ))}
          </fieldset>
        </div>
      </Dialog>
    </>
  );
}

/** The table never has more columns, so that a page of rows stays small. */
const MAX_COLUMNS = 24;
const FIRST_QUESTIONS = 4;
const ALWAYS = ['status', 'begun_at'];
const IDENTITY = ['member_id', 'link', 'source'];

/** All variables that can be columns: facts of responses first, then answers in the survey's order. */
export const allColumns = ({ sides, single, questions }: AnalysisPlan): readonly AnalysisVariable[] => [
  ...sides,
  ...single,
  ...questions.flatMap(({ variables, texts }) => [...variables, ...texts]),
];

/** Columns of a table before any are chosen: outcome, start, identity, and the first questions. */
function defaultColumns(plan: AnalysisPlan): readonly string[] {
  const names = new Set(allColumns(plan).map(({ name }) => name));
  const first = plan.questions.flatMap(({ variables, texts }) => [...variables, ...texts].slice(0, 1));
  return [
    ...[...ALWAYS, ...IDENTITY].filter((name) => names.has(name)),
    ...first.slice(0, FIRST_QUESTIONS).map(({ name }) => name),
  ];
}

/** The stored columns that the survey still has, or the default columns if it has none of them. */
export function readColumns(storedText: string | null, plan: AnalysisPlan): readonly string[] {
  const names = new Set(allColumns(plan).map(({ name }) => name));
  const storedNames = storedText?.split(' ') ?? [];
  const chosen = storedNames.filter((name) => names.has(name));
  return chosen.length === 0 ? defaultColumns(plan) : chosen.slice(0, MAX_COLUMNS);
}

export function cellText(
  variable: AnalysisVariable,
  value: number | string | null,
  translation: Translation,
): string {
  if (value === null) return '';
  if (variable.type === 'datetime' && typeof value === 'number') return translation.formatTime(value);
  if (variable.type === 'local_datetime' && typeof value === 'number')
    return translation.formatLocalTime(value);
  if (variable.labels.length === 0 && typeof value === 'number') return translation.formatNumber(value, 2);
  return valueName(variable, value, translation);
}
