import type { AnalysisPlan, AnalysisVariable } from '@canvass/protocol';
import { AuthorText, Button, ChoiceRow, Dialog } from '@canvass/ui';
import { useState } from 'react';
import { variableName } from '../../filters/variables.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { matchesSearch, SearchField } from '../../views/search-field.tsx';
import { allColumns, defaultColumns, MAX_COLUMNS } from './table-columns.ts';

interface ColumnChoiceProps {
  readonly plan: AnalysisPlan;
  /** Names of the chosen columns. */
  readonly chosen: readonly string[];
  onChange(chosen: readonly string[]): void;
}

/** Chooses the columns of the table. */
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
