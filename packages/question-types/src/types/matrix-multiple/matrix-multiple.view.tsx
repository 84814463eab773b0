import type { QuestionViewModel, OptionView } from '@canvass/logic';
import { boundsAmong, rowBounds } from '../../answers/rows/row-bounds.ts';
import type { Translate, ViewProps } from '../../controls/view-props.ts';
import { useState, type KeyboardEvent } from 'react';
import type { QuestionOf } from '@canvass/project';
import type { ChoiceEntry, MatrixMultipleAnswer } from '@canvass/protocol';
import { cellPart } from '../../answers/rows/row-parts.ts';
import { isRowRequired } from '../../answers/rows/rows.ts';
import { optionsIn, type CellChoices, ChoiceRows } from '../../controls/matrix/choice-rows.tsx';
import { ClearAnswerButton } from '../../controls/matrix/clear-answer-button.tsx';
import { type Rows, useCellTexts, useRows } from '../../controls/matrix/use-rows.tsx';
import { QuestionFrame } from '../../controls/question/question-frame.tsx';
import { questionIds } from '../../controls/question/question-ids.ts';
import { announce, plainRichText, showToast } from '@canvass/ui';
import { makeEntry } from '../../answers/entries/entry.ts';
import { inAuthoredOrder } from '../multiple/selection.ts';

/** The hint about the number of options per row. Leaves out bounds that do not limit the choice. */
function rowsHint({ question, options }: QuestionViewModel, t: Translate): string {
  const allOptions = options.map(({ option }) => option);
  const { min, max } = boundsAmong(question, allOptions);
  if (max >= allOptions.filter(({ exclusive }) => exclusive !== true).length) {
    return min > 1 ? t('matrix_multiple.choose_at_least', { min }) : t('matrix_multiple.choose_any');
  }
  if (min === max) return t('matrix_multiple.choose_exactly', { min });
  return min > 0
    ? t('matrix_multiple.choose_between', { min, max })
    : t('matrix_multiple.choose_at_most', { max });
}

interface RowStops {
  /** 0 for the only cell of the row that Tab reaches, -1 for all others. */
  tabIndex(row: OptionView, optionViews: readonly OptionView[], gid: string): 0 | -1;
  /** The gid of the last visited option in the row. Empty if none was visited. */
  lastVisited(row: OptionView): string;
  visit(row: OptionView, gid: string): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

/**
 * Gives each row of checkboxes one Tab stop, as radio buttons have. Arrow keys, Home and End move within the row.
 */
function useRowStops(isChosen: (row: OptionView, gid: string) => boolean): RowStops {
  const [stops, setStops] = useState<Readonly<Record<string, string>>>({});
  return {
    tabIndex(row, optionViews, gid) {
      const visitedGid = stops[row.option.gid];
      const stop =
        optionViews.find(({ option }) => option.gid === visitedGid) ??
        optionViews.find(({ option }) => isChosen(row, option.gid)) ??
        optionViews[0];
      return stop?.option.gid === gid ? 0 : -1;
    },
    lastVisited: (row) => stops[row.option.gid] ?? '',
    visit: (row, gid) => setStops((before) => ({ ...before, [row.option.gid]: gid })),
    onKeyDown(event) {
      const boxes = event.currentTarget
        .closest('tbody')
        ?.querySelectorAll<HTMLElement>('input[type="checkbox"][name]');
      const row = [...(boxes ?? [])];
      const next = findTarget(event, row.indexOf(event.currentTarget), row.length);
      if (next === undefined) return;
      event.preventDefault();
      row[next]?.focus();
    },
  };
}

function findTarget({ key, currentTarget }: KeyboardEvent, index: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const forwardKey = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === forwardKey) return Math.min(index + 1, count - 1);
  return key === 'ArrowLeft' || key === 'ArrowRight' ? Math.max(index - 1, 0) : undefined;
}

/**
 * Native checkboxes, with one Tab stop per row of the table. At the maximum, other options stay focusable and explain the
 * limit.
 */
export default function MatrixMultipleView(
  props: ViewProps<QuestionOf<'matrix_multiple'>, MatrixMultipleAnswer>,
) {
  const { view, answer, t } = props;
  const rows = useRows<readonly ChoiceEntry[]>(props);
  const choices = useRowChoices(props, rows);
  const isClearable = view.rows.some(({ option }) => !isRowRequired(view.question, option));
  return (
    <QuestionFrame {...props} shape="group" hint={<RowsHint {...props} />}>
      <CheckboxRows {...props} rows={rows} choices={choices} />
      {isClearable && (
        <ClearAnswerButton
          gid={view.gid}
          isEmpty={answer === undefined}
          label={t('matrix_multiple.clear')}
          clearedText={t('matrix_multiple.cleared')}
          clear={rows.clear}
        />
      )}
    </QuestionFrame>
  );
}

const limitIdOf = (gid: string) => `${questionIds(gid).hint}-limit`;

function RowsHint({ view, layout, t }: ViewProps<QuestionOf<'matrix_multiple'>, MatrixMultipleAnswer>) {
  const [, max] = view.question.options_range ?? [];
  return (
    <>
      <span>{rowsHint(view, t)}</span>
      {typeof max === 'number' && (
        <span id={limitIdOf(view.gid)} className="cv-hidden">
          {t('matrix_multiple.full', { max })}
        </span>
      )}
      {layout === 'pc' && view.question.lineByline !== true && (
        <span className="cv-hidden">{t('matrix_multiple.keys')}</span>
      )}
    </>
  );
}

interface CheckboxRowsProps extends ViewProps<QuestionOf<'matrix_multiple'>, MatrixMultipleAnswer> {
  readonly rows: Rows<readonly ChoiceEntry[]>;
  readonly choices: RowChoices;
}

function CheckboxRows(props: CheckboxRowsProps) {
  const { view, choices } = props;
  const isChosen = (row: OptionView, gid: string) =>
    choices.entriesOf(row).some(([chosen]) => chosen === gid);
  const stops = useRowStops(isChosen);
  const isUnavailable = (row: OptionView, { option }: OptionView) =>
    choices.isFull(row) && option.exclusive !== true && !isChosen(row, option.gid)
      ? limitIdOf(view.gid)
      : undefined;
  return (
    <ChoiceRows
      {...props}
      type="checkbox"
      choices={{ ...choices, unavailableReasonId: isUnavailable }}
      control={(row, gid) => ({
        tabIndex: stops.tabIndex(row, optionsIn(view, row), gid),
        onFocus: () => stops.visit(row, gid),
        onKeyDown: stops.onKeyDown,
      })}
      extraState={stops.lastVisited}
    />
  );
}

type Entries = readonly ChoiceEntry[];

interface RowChoices extends CellChoices {
  /** Whether the row already has its maximum number of non-exclusive options. */
  isFull(row: OptionView): boolean;
}

/** Exclusive options and others deselect each other, the maximum is enforced, and both are announced. */
function useRowChoices(
  { view, t }: ViewProps<QuestionOf<'matrix_multiple'>, MatrixMultipleAnswer>,
  rows: Rows<Entries>,
): RowChoices {
  const texts = useCellTexts();
  const [pressed, setPressed] = useState<string>();
  const allOptions = view.options.map(({ option }) => option);
  const isExclusive = (gid: string) =>
    allOptions.some((option) => option.gid === gid && option.exclusive === true);
  const maxOf = ({ option }: OptionView) => rowBounds(view.question, option, allOptions).max;
  const entriesNow = ({ option }: OptionView) => rows.latestAnswerOf(option).cell ?? [];
  const entriesOf = ({ option }: OptionView) => rows.answerOf(option).cell ?? [];
  const countOf = (entries: Entries) => entries.filter(([gid]) => !isExclusive(gid)).length;

  const change = ({ option }: OptionView, entries: Entries) => {
    texts.remember(option, rows.latestAnswerOf(option).cell ?? []);
    rows.setCell(option, entries.length === 0 ? undefined : inAuthoredOrder(entries, view.question));
  };
  const addExclusive = (row: OptionView, optionView: OptionView) => {
    const otherEntries = entriesNow(row);
    change(row, [texts.entryFor(row.option, optionView.option)]);
    if (otherEntries.length > 0)
      announce(t('matrix_multiple.others_cleared', { title: plainRichText(optionView.title) }));
  };
  const add = (row: OptionView, { option }: OptionView) => {
    const before = entriesNow(row);
    const max = maxOf(row);
    if (countOf(before) >= max) {
      showToast(t('matrix_multiple.limit_reached', { max }));
      return;
    }
    change(row, [...before.filter(([gid]) => !isExclusive(gid)), texts.entryFor(row.option, option)]);
    const droppedOption = view.options.find(
      (one) => isExclusive(one.option.gid) && before.some(([gid]) => gid === one.option.gid),
    );
    if (droppedOption !== undefined)
      announce(t('matrix_multiple.exclusive_cleared', { title: plainRichText(droppedOption.title) }));
  };

  return {
    entriesOf,
    isFull: (row) => countOf(entriesOf(row)) >= maxOf(row),
    pressed,
    choose(row, optionView, isChosen) {
      const { gid } = optionView.option;
      if (!isChosen)
        return change(
          row,
          entriesNow(row).filter((entry) => entry[0] !== gid),
        );
      setPressed(cellPart(row.option.gid, gid));
      return optionView.option.exclusive === true ? addExclusive(row, optionView) : add(row, optionView);
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
