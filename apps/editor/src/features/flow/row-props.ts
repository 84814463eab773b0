import type { FlowPlace } from '@canvass/authoring';
import type { Flow, FlowArc, FlowRow } from './flow-rows.ts';
import type { Shares } from './flow-shares.ts';
import type { NewNodeKind } from './new-nodes.ts';
import type { FlowWording } from './node-words.ts';

type RowForm = 'edit' | 'move';

/** Actions of the view that rows call. */
export interface FlowActions {
  /** Opens a form below a row, or closes it. */
  openForm(key: string, form: RowForm | undefined): void;
  /** Moves the focus to the menu of a row, after the view has rendered. */
  focusRow(key: string): void;
  toggle(id: string): void;
  addNode(kind: NewNodeKind, at: FlowPlace | undefined): void;
  onQuotas(): void;
}

export interface FlowRowProps {
  readonly row: FlowRow;
  readonly flow: Flow;
  readonly isSelected: boolean;
  readonly isClosed: boolean;
  /** The form that is open below the row. */
  readonly form: RowForm | undefined;
  readonly jumps: readonly FlowArc[];
  readonly wording: FlowWording;
  /** Undefined before a simulation. */
  readonly shares: Shares | undefined;
  readonly actions: FlowActions;
}
