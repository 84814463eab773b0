import type { OptionView, QuestionViewModel } from '@canvass/logic';
import type { Issue, ChoiceEntry } from '@canvass/protocol';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cellPart } from '../../answers/rows/row-parts.ts';
import { isAvailableIn } from '../../answers/rows/rows.ts';
import type { Translate } from '../view-props.ts';
import { partIds } from '../question/question-ids.ts';
import { cellName } from './row-head.tsx';
import { OptionGrid } from '../options/option-grid.tsx';
import { OptionRow, type OptionHandlers } from '../options/option-row.tsx';
import { IssueMessage } from '../question/issue-message.tsx';
import { CellText } from './cell-text.tsx';
import { MatrixLayout } from './matrix-layout.tsx';
import type { MatrixLayoutProps, RowSteps } from './matrix-props.tsx';
import { RowExtra } from './row-extra.tsx';
import type { Rows } from './use-rows.tsx';

interface CellChoiceProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> {
  readonly type: 'radio' | 'checkbox';
  readonly view: QuestionViewModel;
  readonly row: OptionView;
  readonly optionView: OptionView;
  readonly caption: ReactNode;
  readonly issues: readonly Issue[];
  readonly t: Translate;
}

/** A table cell with a native radio button or checkbox. The whole cell can be clicked. */
function CellChoice({ view, row, optionView, caption, issues, t, ...input }: CellChoiceProps) {
  const part = cellPart(row.option.gid, optionView.option.gid);
  const { control } = partIds(view.gid, part);
  const ids = partIds(view.gid, row.option.gid);
  const isWrong = issues.some((issue) => issue.part === row.option.gid);
  const describingIds = [input['aria-describedby'], isWrong && ids.error].filter(Boolean).join(' ');
  return (
    <label className="cv-matrix-cell">
      {caption}
      <input
        {...input}
        className="cv-choice-input"
        id={optionView.option.is_open === true ? `${control}-choice` : control}
        name={ids.control}
        value={part}
        aria-label={cellName(row, optionView, t)}
        aria-describedby={describingIds || undefined}
      />
    </label>
  );
}

export interface CellChoices {
  entriesOf(row: OptionView): readonly ChoiceEntry[];
  choose(row: OptionView, optionView: OptionView, isChosen: boolean): void;
  write(row: OptionView, optionView: OptionView, text: string): void;
  /** The name of the pressed cell, whose open text takes the focus. */
  readonly pressed: string | undefined;
  /** Returns the id of the text that explains why a cell cannot be chosen. */
  unavailableReasonId?(row: OptionView, optionView: OptionView): string | undefined;
}

interface ChoiceRowsProps
  extends Pick<
    MatrixLayoutProps,
    'view' | 'issues' | 't' | 'layout' | 'headingLevel' | 'offerStep' | 'remark'
  > {
  readonly type: 'radio' | 'checkbox';
  readonly rows: Rows<unknown>;
  readonly choices: CellChoices;
  control(row: OptionView, gid: string): Partial<ComponentPropsWithRef<'input'>>;
  handlers?(row: OptionView, optionView: OptionView, go: RowSteps): Partial<OptionHandlers>;
  /** Returns the visible state of a row beyond its answer. It becomes a part of `rowState`. */
  extraState?(row: OptionView): string;
}

export function ChoiceRows(props: ChoiceRowsProps) {
  const { view, issues, t, rows, choices } = props;
  return (
    <MatrixLayout
      {...props}
      isAnswered={(row) =>
        choices.entriesOf(row).length > 0 ||
        rows.answerOf(row.option).noApply === true ||
        optionsIn(view, row).length === 0
      }
      rowState={(row) => `${rows.state(row.option)} ${props.extraState?.(row) ?? ''}`}
      cell={(row, shown, caption) => <Cell {...props} row={row} optionView={shown} caption={caption} />}
      rowTexts={(row) => renderTexts(props, row)}
      list={(row, go) => <List {...props} row={row} go={go} />}
      rowExtra={(row) => <RowExtra view={view} row={row} rows={rows} issues={issues} t={t} />}
    />
  );
}

type CellProps = ChoiceRowsProps & {
  readonly row: OptionView;
  readonly optionView: OptionView;
  readonly caption: ReactNode;
};

function Cell({ view, type, issues, t, choices, control, row, optionView, caption }: CellProps) {
  const { gid, is_open: open } = optionView.option;
  const part = cellPart(row.option.gid, gid);
  const reasonId = choices.unavailableReasonId?.(row, optionView);
  const isWrong = open !== true && issues.some((issue) => issue.part === part);
  return (
    <CellChoice
      {...control(row, gid)}
      type={type}
      view={view}
      row={row}
      optionView={optionView}
      caption={caption}
      issues={issues}
      t={t}
      checked={findEntry(choices, row, gid) !== undefined}
      aria-disabled={reasonId !== undefined || undefined}
      aria-describedby={reasonId ?? (isWrong ? partIds(view.gid, part).error : undefined)}
      onChange={({ target }) => choices.choose(row, optionView, target.checked)}
    />
  );
}

type ListProps = ChoiceRowsProps & { readonly row: OptionView; readonly go: RowSteps };

function List({ view, type, issues, t, choices, handlers, row, go }: ListProps) {
  const optionViews = optionsIn(view, row);
  return (
    <OptionGrid
      view={{ ...view, gid: `${view.gid}-row`, options: optionViews.map((shown) => asCell(row, shown)) }}
    >
      {(cellView) => {
        const optionView = optionViews.find(
          ({ option }) => cellPart(row.option.gid, option.gid) === cellView.option.gid,
        );
        return (
          optionView && (
            <OptionRow
              gid={view.gid}
              type={type}
              optionView={cellView}
              entry={findEntry(choices, row, optionView.option.gid)}
              issues={issues}
              t={t}
              content={view.question.content_type}
              takesFocus={choices.pressed === cellView.option.gid}
              byVoice={view.question.answerByVoice}
              unavailableReasonId={choices.unavailableReasonId?.(row, optionView)}
              handlers={{
                choose: (_, chosen) => choices.choose(row, optionView, chosen),
                write: (_, text) => choices.write(row, optionView, text),
                keyDown: go.onKeyDown,
                ...handlers?.(row, optionView, go),
              }}
            />
          )
        );
      }}
    </OptionGrid>
  );
}

function renderTexts({ view, issues, t, choices }: ChoiceRowsProps, row: OptionView): ReactNode {
  const parts = optionsIn(view, row).flatMap((shown) => {
    const { gid, is_open: open } = shown.option;
    const part = cellPart(row.option.gid, gid);
    const entry = findEntry(choices, row, gid);
    const partIssues = issues.filter((issue) => issue.part === part);
    if (open !== true) {
      if (partIssues.length === 0) return [];
      return [<IssueMessage key={gid} id={partIds(view.gid, part).error} issues={partIssues} t={t} />];
    }
    if (entry === undefined) return [];
    return [
      <CellText
        key={gid}
        view={view}
        row={row}
        optionView={shown}
        value={entry[1] ?? ''}
        issues={issues}
        t={t}
        takesFocus={choices.pressed === part}
        commit={(text) => choices.write(row, shown, text)}
      />,
    ];
  });
  return parts.length === 0 ? null : parts;
}

const findEntry = (choices: CellChoices, row: OptionView, gid: string): ChoiceEntry | undefined =>
  choices.entriesOf(row).find((entry) => entry[0] === gid);

export const optionsIn = (view: QuestionViewModel, row: OptionView): readonly OptionView[] =>
  view.options.filter(({ option }) => isAvailableIn(view.question, row.option, option.gid));

/** The option with the name of its cell in a row as gid, so that ids and issues belong to the cell. */
function asCell(row: OptionView, optionView: OptionView): OptionView {
  const { autoSelect: _, ...option } = optionView.option; // options of matrices are never chosen by code
  return { ...optionView, option: { ...option, gid: cellPart(row.option.gid, optionView.option.gid) } };
}
