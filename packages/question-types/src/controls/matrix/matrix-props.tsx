import type { OptionView, QuestionViewModel } from '@canvass/logic';
import type { Issue } from '@canvass/protocol';
import type { KeyboardEvent, ReactNode } from 'react';
import type { HeadingLevel, Translate, ViewProps } from '../view-props.ts';

export interface MatrixLayoutProps extends Pick<ViewProps, 'offerStep' | 'remark'> {
  readonly view: QuestionViewModel;
  readonly issues: readonly Issue[];
  readonly t: Translate;
  readonly layout: 'phone' | 'pc';
  readonly headingLevel?: HeadingLevel | undefined;
  /** Whether the row is complete: for its progress, and to choose the next row. */
  isAnswered(row: OptionView): boolean;
  /**
   * The part of the answer that the row shows, as a text to compare. A table row renders again only if it, an issue
   * or the question changes: until then its handlers are those of its last rendering, and read the latest answer
   * (`useLatestAnswer`, `useRows`).
   */
  rowState(row: OptionView): string;
  /**
   * Renders the control of a cell in the table, named by `cellName`. Called only for cells that the row does not leave
   * out. `caption` is the name of the column, to be shown above the control. Undefined if the column has a heading.
   */
  cell(row: OptionView, option: OptionView, caption: ReactNode): ReactNode;
  /** One row at a time: its options as a list, without those that it leaves out (`askedIn`). */
  list(row: OptionView, go: RowSteps): ReactNode;
  /** Content below a row's title, in both layouts: its open text, "not applicable". */
  rowExtra?(row: OptionView): ReactNode;
  /** Open texts of the row's options, across the width of the table below its cells. Null without open texts. */
  rowMore?(row: OptionView): ReactNode;
  /** The content of the cells, choices by default. Style sheets of types use it, as `data-cells`. */
  readonly cells?: 'texts' | 'scores';
  /** The minimum width of a cell, in px; defaults to the narrower of CONST-5. */
  readonly leastCell?: number;
}

/** Steps from the list of a row to the next row. */
export interface RowSteps {
  /** An explicit choice has completed the row: opens the next unanswered one. */
  done(): void;
  /**
   * Handler for its radio buttons and checkboxes. Enter opens the next row instead of leaving the page, while there
   * is one.
   */
  onKeyDown(event: KeyboardEvent): void;
}
