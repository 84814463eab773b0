import type {
  AnalysisVariable,
  CrossTable,
  CrossTableBlock,
  CrossTableRequest,
  TableAxis,
} from '@canvass/protocol';
import type { Database } from '../../database/database.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { computeSelection } from '../analysis/analysis.ts';
import { isAnonymous, refuseVariables, unlessHidden } from '../analysis/anonymity/anonymous-figures.ts';
import type { JointCount } from '../analysis/combinations.ts';
import { isFitting, isWordList } from '../analysis/conditions.ts';
import { countValues } from '../analysis/count-answers.ts';
import { findInterval } from '../analysis/dates/count-dates.ts';
import { isFlag } from '../analysis/count-question.ts';
import type { CountingModel } from '../analysis/counting-model.ts';
import {
  fillIntervals,
  lastOfInterval,
  nameByInterval,
  parseCountedName,
} from '../analysis/dates/date-intervals.ts';
import { countJointly } from '../analysis/joint-counts.ts';
import { questionIn, describeVariable, hasOtherChart, isWritten } from '../analysis/question-plan.ts';
import type { Selection } from '../analysis/read-segments.ts';
import { type BlockPlan, type Category, tabulate, type WeightedRow } from './tabulate.ts';
import type { Weights } from './weights.ts';

/** Maximum numbers of columns, and of listed values of a variable without labels. */
const MAX_COLUMNS = 40;
const MAX_VALUES = 40;
/** Numbers with more different values are counted by interval. */
const MAX_NUMBERS = 12;

export type TableRequest = Omit<CrossTableRequest, 'columns'> & Partial<Pick<CrossTableRequest, 'columns'>>;

interface TableSubject {
  readonly surveyId: string;
  readonly model: CountingModel;
  readonly weights: Pick<Weights, 'variables' | 'weightOf'>;
}

/** The table, or the reason why it cannot be counted. */
export async function loadTable(
  database: Database,
  { surveyId, model, weights }: TableSubject,
  { rows, columns, where = [] }: TableRequest,
): Promise<Pick<CrossTable, 'columns' | 'blocks'> | Failure> {
  const selection = computeSelection(surveyId, model, { purpose: 'figures', conditions: where });
  const [rowAxis, columnAxis] = [computeAxis(model, rows), columns ? computeAxis(model, columns) : []];
  if (rowAxis === undefined) return refuseAxis('rows');
  if (columnAxis === undefined) return refuseAxis('columns');
  const refusal = refuseVariables(model.program, rowAxis, [
    ...[...columnAxis.map(({ name }) => name), ...weights.variables].map((variable) => ({ variable })),
    ...where,
  ]);
  if (refusal !== undefined) return refusal;
  const byInterval = (variable: AnalysisVariable) => countByInterval(database, selection, variable);
  const rowVariables = await Promise.all(rowAxis.map(byInterval));
  const columnVariables = await Promise.all(columnAxis.map(byInterval));
  const otherNames = [...columnVariables.map(({ name }) => name), ...weights.variables];
  const loadValues = (variable: AnalysisVariable) => listValues(database, selection, variable);
  const categories = await loadCategories(columnVariables, loadValues);
  if (categories.length > MAX_COLUMNS) return refuseAxis('columns', categories.length);
  const plan = { columns: categories, areColumnsExclusive: columnVariables.length === 1 };
  const tabulateBlock = async (block: BlockPlan) => {
    const names = [...new Set([...block.variables.map(({ name }) => name), ...otherNames])];
    const found = await countJointly(database, selection, names);
    return tabulate(weighCounts(found, names, weights), block, plan);
  };
  const tabulateProtected = async (block: BlockPlan) =>
    (await unlessHidden(() => tabulateEach(block, tabulateBlock))) ?? hiddenBlock(block);
  const blocks = [];
  for (const block of await loadBlocks(rowVariables, loadValues))
    blocks.push(await (isAnonymous(model.program) ? tabulateProtected : tabulateBlock)(block));
  return {
    columns: categories.map(describeCategory),
    blocks: blocks.map((block) => ({ ...block, rows: block.rows.map(describeCategory) })),
  };
}

/** The variable under the name that counts dates by interval. Returns variables without dates unchanged. */
async function countByInterval(
  database: Database,
  selection: Selection,
  variable: AnalysisVariable,
): Promise<AnalysisVariable> {
  const interval = await findInterval(database, selection, variable);
  return interval === undefined ? variable : { ...variable, name: nameByInterval(variable.name, interval) };
}

/** A row or column under the name of its variable, with the interval of dates that it counts. */
function describeCategory<C extends Category>(category: C): C & Pick<CrossTable['columns'][number], 'last'> {
  const { stored, interval } = parseCountedName(category.variable);
  if (interval === undefined) return category;
  const last = lastOfInterval(category.value, interval);
  return { ...category, variable: stored, ...(last !== undefined && { interval, last }) };
}

async function loadCategories(
  variables: readonly AnalysisVariable[],
  valuesOf: (variable: AnalysisVariable) => Promise<readonly (number | string)[]>,
): Promise<readonly Category[]> {
  const categories: Category[] = [];
  for (const variable of variables)
    for (const value of isFlag(variable) ? [1] : await valuesOf(variable))
      categories.push({ variable: variable.name, value });
  return categories;
}

/** The values with rows or columns of their own. Empty if the values are hidden: then the table is hidden, too. */
async function listValues(
  database: Database,
  selection: Selection,
  { name, labels }: AnalysisVariable,
): Promise<readonly (number | string)[]> {
  if (labels.length > 0) return labels.map(({ value }) => value);
  const { interval } = parseCountedName(name);
  const counts = await unlessHidden(() => countValues(database, selection, name, { limit: MAX_VALUES + 1 }));
  if (interval !== undefined) return fillIntervals(counts ?? [], interval).map(({ value }) => value);
  return (counts ?? []).map(({ value }) => value).toSorted(compareShownValues);
}

/** Adds the weights of responses to the counts of their values. */
const weighCounts = (
  found: readonly JointCount[],
  names: readonly string[],
  { variables, weightOf }: TableSubject['weights'],
): readonly WeightedRow[] =>
  found.map(({ values, count }) => {
    const byName = new Map(names.map((name, at) => [name, values[at] ?? null]));
    return { values: byName, count, weight: weightOf(variables.map((name) => byName.get(name) ?? null)) };
  });

/**
 * A block of an anonymous survey. Each variable is a figure of its own, rounded on its own (ANON-3). The bases are those of
 * the first variable, and no cell exceeds them.
 */
async function tabulateEach(
  block: BlockPlan,
  tabulateBlock: (block: BlockPlan) => Promise<CrossTableBlock>,
): Promise<CrossTableBlock> {
  const parts: CrossTableBlock[] = [];
  for (const variable of block.variables) {
    const rows = block.rows.filter((row) => row.variable === variable.name);
    parts.push(await tabulateBlock({ ...block, variables: [variable], rows }));
  }
  const [first, ...others] = parts;
  if (first === undefined) return hiddenBlock(block);
  const limit = (cell: TableCell, at: number): TableCell => ({
    ...cell,
    count: Math.min(cell.count, first.bases[at]?.n ?? 0),
    weight: Math.min(cell.weight, first.bases[at]?.weight ?? 0),
  });
  const otherRows = others.flatMap(({ rows }) => rows);
  return {
    ...first,
    rows: [...first.rows, ...otherRows.map((row) => ({ ...row, cells: row.cells.map(limit) }))],
  };
}

type TableCell = CrossTableBlock['rows'][number]['cells'][number];

const hiddenBlock = ({ row, isExclusive }: BlockPlan): CrossTableBlock => ({
  ...(row !== undefined && { row }),
  hidden: true,
  exclusive: isExclusive,
  bases: [],
  rows: [],
});

const compareShownValues = (a: number | string, b: number | string): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1;

const refuseAxis = (axis: 'rows' | 'columns', count?: number): Failure =>
  fail('request.invalid', {
    key: count === undefined ? 'tables.variable' : 'tables.columns',
    path: `$.${axis}`,
    ...(count !== undefined && { params: { count, most: MAX_COLUMNS } }),
  });

/** The variables of an axis. Undefined if none can be counted by value. */
function computeAxis(model: CountingModel, axis: TableAxis): readonly AnalysisVariable[] | undefined {
  if ('variable' in axis) {
    const countedVariable = model.byName.get(axis.variable);
    if (countedVariable === undefined || !isFitting({ variable: axis.variable }, countedVariable))
      return undefined;
    return isWordList(countedVariable) || isWritten(countedVariable)
      ? undefined
      : [describeVariable(countedVariable)];
  }
  const question = questionIn(model, axis.gid);
  if (question === undefined || hasOtherChart(question)) return undefined;
  return question.variables.length === 0 ? undefined : question.variables;
}

/** The blocks of a question: one for the flags of each row, and one for each other variable. */
async function loadBlocks(
  variables: readonly AnalysisVariable[],
  valuesOf: (variable: AnalysisVariable) => Promise<readonly (number | string)[]>,
): Promise<readonly BlockPlan[]> {
  const blocks: BlockPlan[] = [];
  const flags = Map.groupBy(variables.filter(isFlag), ({ row }) => row);
  for (const [row, rowFlags] of flags)
    blocks.push({
      ...(row !== undefined && { row }),
      variables: rowFlags,
      rows: rowFlags.map(({ name }) => ({ variable: name, value: 1 })),
      isExclusive: false,
      isNumeric: false,
      hasMoreRows: false,
    });
  for (const variable of variables.filter((one) => !isFlag(one))) {
    const { name, labels, type, row, option, part } = variable;
    const values = await valuesOf(variable);
    const title = [row, option, part].filter((one) => one !== undefined).join(' · ');
    const isNumeric = type === 'number' && labels.length === 0;
    const hasMoreRows = values.length > MAX_VALUES;
    const isByInterval = isNumeric && values.length > MAX_NUMBERS;
    const shownValues = isByInterval ? [] : values.slice(0, MAX_VALUES);
    blocks.push({
      ...(title !== '' && { row: title }),
      variables: [variable],
      rows: shownValues.map((value) => ({ variable: name, value })),
      isExclusive: true,
      isNumeric,
      ...(isByInterval && { isByInterval }),
      hasMoreRows: hasMoreRows && !isNumeric,
    });
  }
  return blocks;
}
