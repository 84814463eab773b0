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
  /** Whether the row is complete, for the progress and for the choice of the next row. */
  isAnswered(row: OptionView): boolean;
  /**
   * The part of the answer that the row shows, as a text to compare. A table row renders again only if this text, an issue
   * or the question changes. Its handlers come from its last rendering, so they must read the latest answer
   * (`useLatestAnswer`, `useRows`).
   */
  rowState(row: OptionView): string;
  /**
   * Renders the control of a cell in the table, named by `cellName`. Called only for cells that the row does not leave
   * out. `caption` is the name of the column to show above the control. It is undefined if the column has a heading.
   */
  cell(row: OptionView, option: OptionView, caption: ReactNode): ReactNode;
  /** Renders the options that a row asks for (`askedIn`) as a list. Called if one row is shown at a time. */
  list(row: OptionView, go: RowSteps): ReactNode;
  rowExtra?(row: OptionView): ReactNode;
  /** Renders the open texts of the row's options below its cells, across the table. Null without open texts. */
  rowTexts?(row: OptionView): ReactNode;
  /** Kind of the cells' content, choices by default. Style sheets read it as `data-cells`. */
  readonly cells?: 'texts' | 'scores';
  /** Minimum width of a cell in px. Defaults to the narrower width of CONST-5. */
  readonly minCellWidth?: number;
}

export interface RowSteps {
  /** Opens the next unanswered row. The list calls it when an explicit choice has completed the row. */
  onComplete(): void;
  /**
   * Handler for radio buttons and checkboxes of the list. Enter opens the next row instead of leaving the page, if there
   * is one.
   */
  onKeyDown(event: KeyboardEvent): void;
}
