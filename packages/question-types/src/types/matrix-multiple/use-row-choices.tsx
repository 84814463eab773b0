import type { QuestionOf } from '@canvass/project';
import type { OptionView } from '@canvass/logic';
import type { ChoiceEntry, MatrixMultipleAnswer } from '@canvass/protocol';
import { announce, plainRichText, showToast } from '@canvass/ui';
import { useState } from 'react';
import { makeEntry } from '../../answers/entries/entry.ts';
import { inAuthoredOrder } from '../multiple/selection.ts';
import { cellPart } from '../../answers/rows/parts.ts';
import { rowBounds } from '../../answers/rows/row-bounds.ts';
import type { ViewProps } from '../../controls/view-props.ts';
import type { CellChoices } from '../../controls/matrix/choice-rows.tsx';
import { type Rows, useCellTexts } from '../../controls/matrix/use-rows.tsx';

type Entries = readonly ChoiceEntry[];

export interface RowChoices extends CellChoices {
  /** Whether the row already has its maximum number of non-exclusive options. */
  isFull(row: OptionView): boolean;
}

/**
 * Choices in a row. Exclusive options and others deselect each other, the maximum is enforced, and both are
 * announced.
 */
export function useRowChoices(
  { view, t }: ViewProps<QuestionOf<'matrix_multiple'>, MatrixMultipleAnswer>,
  rows: Rows<Entries>,
): RowChoices {
  const texts = useCellTexts();
  const [pressed, setPressed] = useState<string>();
  const offered = view.options.map(({ option }) => option);
  const isExclusive = (gid: string) =>
    offered.some((option) => option.gid === gid && option.exclusive === true);
  const maxOf = ({ option }: OptionView) => rowBounds(view.question, option, offered).max;
  const entriesNow = ({ option }: OptionView) => rows.now(option).cell ?? [];
  const entriesOf = ({ option }: OptionView) => rows.of(option).cell ?? [];
  const countOf = (entries: Entries) => entries.filter(([gid]) => !isExclusive(gid)).length;

  const change = ({ option }: OptionView, entries: Entries) => {
    texts.remember(option, rows.now(option).cell ?? []);
    rows.setCell(option, entries.length === 0 ? undefined : inAuthoredOrder(entries, view.question));
  };
  const addExclusive = (row: OptionView, shown: OptionView) => {
    const others = entriesNow(row);
    change(row, [texts.entryFor(row.option, shown.option)]);
    if (others.length > 0)
      announce(t('matrix_multiple.others_cleared', { title: plainRichText(shown.title) }));
  };
  const add = (row: OptionView, { option }: OptionView) => {
    const before = entriesNow(row);
    const max = maxOf(row);
    if (countOf(before) >= max) {
      showToast(t('matrix_multiple.limit_reached', { max }));
      return;
    }
    change(row, [...before.filter(([gid]) => !isExclusive(gid)), texts.entryFor(row.option, option)]);
    const dropped = view.options.find(
      (one) => isExclusive(one.option.gid) && before.some(([gid]) => gid === one.option.gid),
    );
    if (dropped !== undefined)
      announce(t('matrix_multiple.exclusive_cleared', { title: plainRichText(dropped.title) }));
  };

  return {
    entriesOf,
    isFull: (row) => countOf(entriesOf(row)) >= maxOf(row),
    pressed,
    choose(row, shown, chosen) {
      const { gid } = shown.option;
      if (!chosen)
        return change(
          row,
          entriesNow(row).filter((entry) => entry[0] !== gid),
        );
      setPressed(cellPart(row.option.gid, gid));
      return shown.option.exclusive === true ? addExclusive(row, shown) : add(row, shown);
    },
    write(row, { option }, text) {
      const entries = entriesNow(row);
      change(
        row,
        entries.map((entry) => (entry[0] === option.gid ? makeEntry(option, text) : entry)),
      );
    },
  };
}
