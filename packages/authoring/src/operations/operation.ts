import type { Place } from '../places/places.ts';
import type { ExplicitIds } from '../places/element-ids.ts';
import type { Json } from '../values/json.ts';

/** A value in an operation, with the ids of inner elements whose id does not follow from the value. Plain JSON. */
export interface Piece {
  readonly value: Json;
  readonly ids?: ExplicitIds;
}

/** A position in a list, named by its neighbours, so that it can be found after other changes too. */
export interface Spot {
  readonly list: Place;
  /** The id of the previous element; null at the start of the list. */
  readonly after: string | null;
  /** The id of the next element; null at the end of the list. */
  readonly before: string | null;
  /** The index to use if both neighbours have left the list. */
  readonly index: number;
}

export interface SetOperation {
  readonly op: 'set';
  readonly at: Place;
  readonly before?: Piece;
  readonly after?: Piece;
  /** Position of an added or removed field among the keys of its object. */
  readonly index?: number;
}
export interface InsertOperation {
  readonly op: 'insert';
  readonly id: string;
  readonly spot: Spot;
  readonly element: Piece;
}
export interface RemoveOperation {
  readonly op: 'remove';
  readonly id: string;
  readonly spot: Spot;
  readonly element: Piece;
}
export interface MoveOperation {
  readonly op: 'move';
  readonly id: string;
  readonly from: Spot;
  readonly to: Spot;
}

/** A single step of a change, with the value before the step. Plain JSON. */
export type Operation = SetOperation | InsertOperation | RemoveOperation | MoveOperation;

/** A text for the author, as a key of the editor's texts with its parameters. */
export interface ChangeLabel {
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Operations that an author makes, undoes and redoes together. Plain JSON. */
export interface Change {
  readonly label: ChangeLabel;
  readonly operations: readonly Operation[];
  /** The selection after the change (`after`), and after undoing the change (`before`). */
  readonly selection?: { readonly before?: Place; readonly after?: Place };
}

function reverseOperation(operation: Operation): Operation {
  switch (operation.op) {
    case 'set': {
      const { before, after, ...otherFields } = operation;
      return { ...otherFields, ...(after && { before: after }), ...(before && { after: before }) };
    }
    case 'insert':
      return { ...operation, op: 'remove' };
    case 'remove':
      return { ...operation, op: 'insert' };
    case 'move':
      return { ...operation, from: operation.to, to: operation.from };
  }
}

/** The inverse of a change, with the same label. */
export function reverseChange({ label, operations, selection }: Change): Change {
  const reversedOperations = operations.map(reverseOperation).reverse();
  if (selection === undefined) return { label, operations: reversedOperations };
  const { before, after } = selection;
  return {
    label,
    operations: reversedOperations,
    selection: { ...(after && { before: after }), ...(before && { after: before }) },
  };
}
