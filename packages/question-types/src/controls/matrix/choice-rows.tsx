import type { OptionView, QuestionViewModel } from '@canvass/logic';
import type { Issue, ChoiceEntry } from '@canvass/protocol';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cellPart, isAvailableIn } from '../../answers/rows/rows.ts';
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
  readonly shown: OptionView;
  readonly caption: ReactNode;
  readonly issues: readonly Issue[];
  readonly t: Translate;
}

/** A table cell with a native radio button or checkbox. The whole cell can be clicked. */
function CellChoice({ view, row, shown, caption, issues, t, ...input }: CellChoiceProps) {
  const part = cellPart(row.option.gid, shown.option.gid);
  const { control } = partIds(view.gid, part);
  const ids = partIds(view.gid, row.option.gid);
  const isWrong = issues.some((issue) => issue.part === row.option.gid);
  const describing = [input['aria-describedby'], isWrong && ids.error].filter(Boolean).join(' ');
  return (
    <label className="cv-matrix-cell">
      {caption}
      <input
        {...input}
        className="cv-choice-input"
        id={shown.option.is_open === true ? `${control}-choice` : control}
        name={ids.control}
        value={part}
        aria-label={cellName(row, shown, t)}
        aria-describedby={describing || undefined}
      />
    </label>
  );
}

export interface CellChoices {
  entriesOf(row: OptionView): readonly ChoiceEntry[];
  choose(row: OptionView, shown: OptionView, chosen: boolean): void;
  write(row: OptionView, shown: OptionView, text: string): void;
  /** The part of the cell that was last chosen by a press. Its open text takes the focus. */
  readonly pressed: string | undefined;
  /** Returns the id of the text that explains why a cell cannot be chosen. */
  unavailable?(row: OptionView, shown: OptionView): string | undefined;
}

interface ChoiceRowsProps
  extends Pick<
    MatrixLayoutProps,
    'view' | 'issues' | 't' | 'layout' | 'headingLevel' | 'offerStep' | 'remark'
  > {
  readonly type: 'radio' | 'checkbox';
  readonly rows: Rows<unknown>;
  readonly choices: CellChoices;
  /** Returns additional props of the control of a table cell. */
  control(row: OptionView, gid: string): Partial<ComponentPropsWithRef<'input'>>;
  /** Returns additional handlers of the options in a row's list. */
  handlers?(row: OptionView, shown: OptionView, go: RowSteps): Partial<OptionHandlers>;
  /** Returns the visible state of the row that is not in its answer, as a part of `rowState`. */
  look?(row: OptionView): string;
}

/** Rows of native radios or checkboxes, with the open texts of chosen options. */
export function ChoiceRows(props: ChoiceRowsProps) {
  const { view, issues, t, rows, choices } = props;
  return (
    <MatrixLayout
      {...props}
      isAnswered={(row) =>
        choices.entriesOf(row).length > 0 ||
        rows.shown(row.option).noApply === true ||
        askedIn(view, row).length === 0
      }
      rowState={(row) => `${rows.state(row.option)} ${props.look?.(row) ?? ''}`}
      cell={(row, shown, caption) => <Cell {...props} row={row} shown={shown} caption={caption} />}
      rowMore={(row) => textsOf(props, row)}
      list={(row, go) => <List {...props} row={row} go={go} />}
      rowExtra={(row) => <RowExtra view={view} row={row} rows={rows} issues={issues} t={t} />}
    />
  );
}

type CellProps = ChoiceRowsProps & {
  readonly row: OptionView;
  readonly shown: OptionView;
  readonly caption: ReactNode;
};

function Cell({ view, type, issues, t, choices, control, row, shown, caption }: CellProps) {
  const { gid, is_open: open } = shown.option;
  const part = cellPart(row.option.gid, gid);
  const because = choices.unavailable?.(row, shown);
  const isWrong = open !== true && issues.some((issue) => issue.part === part);
  return (
    <CellChoice
      {...control(row, gid)}
      type={type}
      view={view}
      row={row}
      shown={shown}
      caption={caption}
      issues={issues}
      t={t}
      checked={entryOf(choices, row, gid) !== undefined}
      aria-disabled={because !== undefined || undefined}
      aria-describedby={because ?? (isWrong ? partIds(view.gid, part).error : undefined)}
      onChange={({ target }) => choices.choose(row, shown, target.checked)}
    />
  );
}

type ListProps = ChoiceRowsProps & { readonly row: OptionView; readonly go: RowSteps };

function List({ view, type, issues, t, choices, handlers, row, go }: ListProps) {
  const asked = askedIn(view, row);
  return (
    <OptionGrid view={{ ...view, gid: `${view.gid}-row`, options: asked.map((shown) => inRow(row, shown)) }}>
      {(inside) => {
        const shown = asked.find(({ option }) => cellPart(row.option.gid, option.gid) === inside.option.gid);
        return (
          shown && (
            <OptionRow
              gid={view.gid}
              type={type}
              shown={inside}
              entry={entryOf(choices, row, shown.option.gid)}
              issues={issues}
              t={t}
              content={view.question.content_type}
              takesFocus={choices.pressed === inside.option.gid}
              byVoice={view.question.answerByVoice}
              unavailableReasonId={choices.unavailable?.(row, shown)}
              handlers={{
                choose: (_, chosen) => choices.choose(row, shown, chosen),
                write: (_, text) => choices.write(row, shown, text),
                keyDown: go.onKeyDown,
                ...handlers?.(row, shown, go),
              }}
            />
          )
        );
      }}
    </OptionGrid>
  );
}

/** Open texts of chosen options, and the issues of choices. */
function textsOf({ view, issues, t, choices }: ChoiceRowsProps, row: OptionView): ReactNode {
  const parts = askedIn(view, row).flatMap((shown) => {
    const { gid, is_open: open } = shown.option;
    const part = cellPart(row.option.gid, gid);
    const entry = entryOf(choices, row, gid);
    const own = issues.filter((issue) => issue.part === part);
    if (open !== true) {
      if (own.length === 0) return [];
      return [<IssueMessage key={gid} id={partIds(view.gid, part).error} issues={own} t={t} />];
    }
    if (entry === undefined) return [];
    return [
      <CellText
        key={gid}
        view={view}
        row={row}
        shown={shown}
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

const entryOf = (choices: CellChoices, row: OptionView, gid: string): ChoiceEntry | undefined =>
  choices.entriesOf(row).find((entry) => entry[0] === gid);

/** The options available in a row. */
export const askedIn = (view: QuestionViewModel, row: OptionView): readonly OptionView[] =>
  view.options.filter(({ option }) => isAvailableIn(view.question, row.option, option.gid));

/** The option as the cell of a row: its gid is the name of the cell, so that ids and issues are those of the cell. */
function inRow(row: OptionView, shown: OptionView): OptionView {
  const { autoSelect: _, ...option } = shown.option; // options of matrices are never chosen by code
  return { ...shown, option: { ...option, gid: cellPart(row.option.gid, shown.option.gid) } };
}
