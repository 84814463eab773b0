import { edit } from '../operations/editing.ts';
import { PROJECT_ID } from '../places/places.ts';
import { indexReferences } from '../references/index-references.ts';
import { writeExpression } from '../sentences/expressions.ts';
import type { Sentence } from '../sentences/sentence.ts';
import type { ProjectDocument } from '../text/document.ts';
import type { JsonRecord } from '../values/json.ts';
import type { AddResult, CommandOptions } from './items.ts';

/** A class of respondents, such as women, or respondents from 18 to 34. */
export interface QuotaClass {
  readonly name: string;
  readonly sentence: Sentence;
  /** The weight of the class among the classes of its dimension, such as 48 for 48 %. */
  readonly weight: number;
}

/** A cell of crossed classes. Its weight is the product of the weights of its classes. */
export interface CrossedCell {
  /** The numbers of its classes, one for each dimension, joined by a space. */
  readonly key: string;
  /** The names of its classes. */
  readonly names: readonly string[];
  readonly sentence: Sentence;
  readonly weight: number;
}

/** Crosses the classes of each dimension: a cell for each combination, in the order of the first dimension. */
export function crossClasses(dimensions: readonly (readonly QuotaClass[])[]): readonly CrossedCell[] {
  const combinations = dimensions.reduce<readonly (readonly (readonly [number, QuotaClass])[])[]>(
    (before, classes) =>
      before.flatMap((combination) => classes.map((one, number) => [...combination, [number, one] as const])),
    [[]],
  );
  if (dimensions.length === 0) return [];
  return combinations.map((combination) => {
    const classes = combination.map(([, one]) => one);
    const [onlyClass] = classes;
    const parts = classes.map(({ sentence }) => sentence);
    return {
      key: combination.map(([number]) => number).join(' '),
      names: classes.map(({ name }) => name),
      sentence:
        classes.length === 1 && onlyClass !== undefined
          ? onlyClass.sentence
          : { kind: 'group', join: 'and', isNegated: false, parts },
      weight: classes.reduce((product, { weight }) => product * weight, 1),
    };
  });
}

/**
 * Divides a total by weights into whole numbers whose sum is the total. Numbers that were cut most are raised by 1. All
 * numbers are 0 if no weight is positive.
 */
export function divideByWeights(total: number, weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((before, weight) => before + weight, 0);
  if (!(sum > 0)) return weights.map(() => 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const whole = exact.map(Math.floor);
  const missing = total - whole.reduce((before, count) => before + count, 0);
  const raised = new Set(
    exact
      .map((value, index) => ({ index, cut: value - Math.floor(value) }))
      .toSorted((one, other) => other.cut - one.cut || one.index - other.index)
      .slice(0, Math.round(missing))
      .map(({ index }) => index),
  );
  return whole.map((count, index) => (raised.has(index) ? count + 1 : count));
}

export interface NewQuota {
  readonly name: string;
  /** Further fields of the group, such as `on_full`. */
  readonly more: JsonRecord;
  readonly cells: readonly { readonly name: string; readonly cap: number; readonly sentence: Sentence }[];
}

const MAX_NAME = 200;

/**
 * Adds a quota group behind the others, with its cells. Leaves out cells whose condition no expression can express. `added`
 * is the id of the group in the file.
 */
export function addQuota(
  document: ProjectDocument,
  { name, more, cells }: NewQuota,
  options: CommandOptions,
): AddResult {
  let added = '';
  const result = edit(document, { ...options, label: { key: 'add-quota' } }, (editing) => {
    const index = indexReferences(document.value);
    added = editing.newId();
    const takenIds = new Set([added]);
    const newCellId = (): string => {
      let id = editing.newId();
      while (takenIds.has(id)) id = editing.newId();
      takenIds.add(id);
      return id;
    };
    const writtenCells = cells.flatMap((cell) => {
      const cond = writeExpression(cell.sentence, index);
      if (cond === undefined) return [];
      return [{ id: newCellId(), name: cell.name.slice(0, MAX_NAME), cap: cell.cap, cond }];
    });
    editing.insert(
      { list: { id: PROJECT_ID, path: ['quotas'] } },
      { id: added, name: name.slice(0, MAX_NAME), ...more, cells: writtenCells },
    );
  });
  return { ...result, added };
}
