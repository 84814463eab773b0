import type { OptionView, QuestionViewModel } from '@canvass/logic';
import type { Issue } from '@canvass/protocol';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Translate, ViewProps } from '../view-props.ts';

export interface MatrixLayoutProps extends Pick<ViewProps, 'offerStep' | 'remark'> {
  readonly view: QuestionViewModel;
  readonly issues: readonly Issue[];
  readonly t: Translate;
  readonly layout: 'phone' | 'pc';
  readonly headingLevel?: 1 | 2 | 3 | undefined;
  /** Whether there is nothing left to do in the row: for its progress, and for what comes next. */
  isAnswered(row: OptionView): boolean;
  /**
   * The part of the answer that the row shows, as a text to compare. A table row renders again only if it, an issue
   * or the question changes: until then its handlers are those of its last rendering, and read the latest answer
   * (`useLatestAnswer`, `useRows`).
   */
  rowState(row: OptionView): string;
  /**
   * In the table: the control of one cell, named by `cellName`. Asked only for cells that the row does not leave out.
   * `caption` is what the column is called, to be drawn above the control: undefined where the column has a head.
   */
  cell(row: OptionView, option: OptionView, caption: ReactNode): ReactNode;
  /** One row at a time: its options as a list, without those that it leaves out (`askedIn`). */
  list(row: OptionView, go: RowSteps): ReactNode;
  /** Under the title of a row, in both forms: its open text, not applicable. */
  rowExtra?(row: OptionView): ReactNode;
  /** In the table, across the whole width below the cells of a row: open texts of its options. Null for nothing. */
  rowMore?(row: OptionView): ReactNode;
  /** The content of the cells, choices by default. Style sheets of types use it, as `data-cells`. */
  readonly cells?: 'texts' | 'scores';
  /** The least width of a cell, in px; by default the narrower of CONST-5. */
  readonly leastCell?: number;
}

/** How the list of a row leads on. */
export interface RowSteps {
  /** An explicit choice has completed the row: the next one that is not answered follows. */
  done(): void;
  /** For its radios and checkboxes: Enter would turn the page, and means the next row while there is one. */
  onKeyDown(event: KeyboardEvent): void;
}
