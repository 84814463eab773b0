import { SelectField } from '@canvass/ui';
import { useEffect, useState } from 'react';
import type { OutlineItem } from '../../document/outline.ts';
import { useRestedProject } from '../../editing/rested-project.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { useTranslation } from '../../i18n/translation.tsx';

/** All rows, those with findings or with errors, or `reads` and the id of an item: those that read it. */
export type OutlineFilterValue = 'all' | 'findings' | 'errors' | `reads ${string}`;

const READS = 'reads ';

interface OutlineFilterProps {
  readonly value: OutlineFilterValue;
  onChange(value: OutlineFilterValue): void;
}

/** Chooses the rows of the outline by findings, or by the question that they read: the selected one. */
export function OutlineFilter({ value, onChange }: OutlineFilterProps) {
  const { t } = useTranslation();
  const { items, selected } = useEditorState();
  const own = selected?.kind === 'question' ? (`${READS}${selected.id}` as const) : undefined;
  const values: readonly OutlineFilterValue[] = [
    'all',
    'findings',
    'errors',
    ...(own === undefined ? [] : [own]),
    value,
  ];
  const nameOf = (one: OutlineFilterValue) => {
    if (one === 'all' || one === 'findings' || one === 'errors') return t(`outline.filter.${one}`);
    const code = items.find(({ id }) => `${READS}${id}` === one)?.code ?? '';
    return t('outline.filter.reads', { code });
  };
  return (
    <SelectField
      aria-label={t('outline.filter')}
      value={value}
      onChange={({ target }) => onChange(target.value as OutlineFilterValue)} // the values below
    >
      {[...new Set(values)].map((one) => (
        <option key={one} value={one}>
          {nameOf(one)}
        </option>
      ))}
    </SelectField>
  );
}

/** Whether an item passes the filter. Undefined if all do. */
export function useFilter(
  filter: OutlineFilterValue,
  worst: ReadonlyMap<string, 'error' | 'warning'>,
): ((item: OutlineItem) => boolean) | undefined {
  const editor = useEditor();
  const rested = useRestedProject();
  const [readers, setReaders] = useState<ReadonlySet<string>>(new Set());
  const id = filter.startsWith(READS) ? filter.slice(READS.length) : undefined;
  useEffect(() => {
    if (id === undefined) return undefined;
    let isGone = false;
    void editor
      .run(({ readersOfItem }) => readersOfItem(rested, id))
      .then((gids) => !isGone && setReaders(gids ?? new Set()));
    return () => {
      isGone = true;
    };
  }, [editor, id, rested]);
  if (filter === 'all') return undefined;
  if (id !== undefined) return ({ gid }) => readers.has(gid);
  return (item) => (filter === 'errors' ? worst.get(item.id) === 'error' : worst.has(item.id));
}
