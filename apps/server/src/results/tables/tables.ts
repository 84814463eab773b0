import type {
  AnalysisVariable,
  CrossTable,
  CrossTableRequest,
  TableAxis,
  Weighting,
  WeightingRequest,
} from '@canvass/protocol';
import type { Foundation } from '../../config/foundation.ts';
import type { Database } from '../../database/database.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { selectionOf } from '../analysis/analysis.ts';
import { isFitting, isWordList, refuseConditions } from '../analysis/conditions.ts';
import { isFlag } from '../analysis/count-question.ts';
import type { CountedSurveys } from '../analysis/counted-surveys.ts';
import { countValues } from '../analysis/count-answers.ts';
import { countJointly } from '../analysis/joint-counts.ts';
import type { CountingModel } from '../analysis/counting-model.ts';
import { questionIn, describeVariable, hasOtherChart, isWritten } from '../analysis/question-plan.ts';
import { canDeriveFromMeans, isAnonymous } from '../analysis/small-cells.ts';
import { type BlockPlan, type Category, tabulate } from './tabulate.ts';
import { findWeighting, type StoredWeighting, storeWeighting } from './weighting-store.ts';
import { computeWeights, EQUAL_WEIGHTS, type Weights } from './weights.ts';

/** Maximum numbers of columns, and of listed values of a variable without labels. */
const MAX_COLUMNS = 40;
const MAX_VALUES = 40;
/** Numbers with more different values are counted by interval. */
const MAX_NUMBERS = 12;
/** Maximum milliseconds that an export waits for the counts on which weights depend. */
const EXPORT_MAX_WAIT_MS = 60_000;

type TableRequest = Omit<CrossTableRequest, 'columns'> &
  Partial<Pick<CrossTableRequest, 'columns'>> & {
    /** Leaves out the rows of numeric blocks, so that their means can be shown even in anonymous surveys. */
    readonly meansOnly?: boolean;
  };

/** Tables of two questions, and the weighting of responses (docs/adr/0275). */
export interface CrossTables {
  /** Without `columns` in the request, the table has one column, which counts all responses. */
  table(surveyId: string, request: TableRequest): Promise<CrossTable | Failure>;
  weighting(surveyId: string): Promise<Weighting | Failure>;
  /** Replaces the weighting that the operator has seen. Fails if the new one cannot be applied to the responses. */
  saveWeighting(surveyId: string, request: WeightingRequest, operator: string): Promise<Weighting | Failure>;
  weightsOf(surveyId: string): Promise<Weights | Failure | undefined>;
}

export function createTables({ database, now }: Foundation, countedSurveys: CountedSurveys): CrossTables {
  const { countUpToDate, modelOf, refresh } = countedSurveys;
  const weigh = weighWith(database);
  const describe = async (surveyId: string, model: CountingModel) =>
    describeWeighting(await findWeighting(database, surveyId), (stored) => weigh(surveyId, model, stored));

  return {
    weighting: (surveyId) => countUpToDate(surveyId, allow, (model) => describe(surveyId, model)),
    async table(surveyId, request) {
      const weighting = request.weighted === true ? await findWeighting(database, surveyId) : undefined;
      let failure: Failure | undefined;
      const table = await countUpToDate(
        surveyId,
        (model) => refuseConditions(request.where ?? [], model.byName),
        async (model) => {
          const weights = weighting === undefined ? EQUAL_WEIGHTS : await weigh(surveyId, model, weighting);
          if (!('weightOf' in weights)) {
            failure = fail('weighting.impossible', { key: 'weighting.impossible', problems: weights });
            return NO_TABLE;
          }
          const crossTable = await tableOf(database, { surveyId, model, weights }, request);
          if (!('failure' in crossTable)) return { ...crossTable, weighted: weighting !== undefined };
          failure = crossTable;
          return NO_TABLE;
        },
      );
      return failure ?? table;
    },
    async saveWeighting(surveyId, request, operator) {
      const model = await countedSurveys.open(surveyId);
      if ('failure' in model) return model;
      if (request.margins.length > 0) {
        await countUpToDate(surveyId, allow, async () => ({}));
        const found = await weigh(surveyId, model, { ...request, changed_by: null, changed_at: null });
        if (!('figures' in found))
          return fail('weighting.refused', { key: 'weighting.refused', problems: found });
      }
      const { margins, least, most, edition } = request;
      const change = { operator, changedAt: new Date(now()) };
      const isStored = await storeWeighting(database, surveyId, { margins, least, most, edition }, change);
      if (!isStored) return fail('weighting.changed');
      return countUpToDate(surveyId, allow, (current) => describe(surveyId, current));
    },
    async weightsOf(surveyId) {
      const weighting = await findWeighting(database, surveyId);
      const model = weighting.margins.length === 0 ? undefined : await modelOf(surveyId);
      if (model === undefined) return undefined;
      const deadline = performance.now() + EXPORT_MAX_WAIT_MS;
      const { segmentsLeft } = await refresh(surveyId, model, { olderThanMs: 0, deadline });
      if (segmentsLeft > 0) return fail('weighting.counting');
      const found = await weigh(surveyId, model, weighting);
      if ('weightOf' in found) return found;
      return fail('weighting.impossible', { key: 'weighting.impossible', problems: found });
    },
  };
}

const weighWith =
  (database: Database) => (surveyId: string, model: CountingModel, weighting: StoredWeighting) =>
    computeWeights(database, selectionOf(surveyId, model, { includesUnfinished: false }), weighting);

async function describeWeighting(
  weighting: StoredWeighting,
  weigh: (weighting: StoredWeighting) => ReturnType<typeof computeWeights>,
): Promise<Omit<Weighting, 'pending'>> {
  if (weighting.margins.length === 0) return { ...weighting, figures: null, problems: [] };
  const found = await weigh(weighting);
  return 'figures' in found
    ? { ...weighting, figures: found.figures, problems: [] }
    : { ...weighting, figures: null, problems: found };
}

const allow = () => undefined;
const NO_TABLE: Omit<CrossTable, 'pending'> = { weighted: false, columns: [], blocks: [] };

interface TableSubject {
  readonly surveyId: string;
  readonly model: CountingModel;
  readonly weights: Pick<Weights, 'variables' | 'weightOf'>;
}

async function tableOf(
  database: Database,
  { surveyId, model, weights }: TableSubject,
  { rows, columns, where = [], meansOnly = false }: TableRequest,
): Promise<Pick<CrossTable, 'columns' | 'blocks'> | Failure> {
  const selection = selectionOf(surveyId, model, { includesUnfinished: false, conditions: where });
  const [rowVariables, columnVariables] = [axisOf(model, rows), columns ? axisOf(model, columns) : []];
  if (rowVariables === undefined) return refuseAxis('rows');
  if (columnVariables === undefined) return refuseAxis('columns');
  const valuesOf = async (variable: AnalysisVariable) =>
    variable.labels.length > 0
      ? variable.labels.map(({ value }) => value)
      : (await countValues(database, selection, variable.name, { limit: MAX_VALUES + 1 }))
          .map(({ value }) => value)
          .toSorted(compareShownValues);
  const categories: Category[] = [];
  for (const variable of columnVariables)
    for (const value of isFlag(variable) ? [1] : await valuesOf(variable))
      categories.push({ variable: variable.name, value });
  if (categories.length > MAX_COLUMNS) return refuseAxis('columns', categories.length);
  const plan = {
    columns: categories,
    areColumnsExclusive: columnVariables.length === 1,
    isAnonymous: isAnonymous(model.program),
  };
  const blocks = [];
  for (const block of await blocksOf(rowVariables, valuesOf)) {
    const blockVariables = block.variables.map(({ name }) => name);
    const names = [
      ...new Set([...blockVariables, ...columnVariables.map(({ name }) => name), ...weights.variables]),
    ];
    const found = await countJointly(database, selection, names);
    const weighted = found.map(({ values, count }) => {
      const byName = new Map(names.map((name, at) => [name, values[at] ?? null]));
      return {
        values: byName,
        count,
        weight: weights.weightOf(weights.variables.map((name) => byName.get(name) ?? null)),
      };
    });
    blocks.push(tabulate(weighted, meansOnly ? withoutRows(block) : block, plan));
  }
  return { columns: categories, blocks };
}

/** The block with its means only. Keeps the rows if the means would reveal the counts of few values. */
const withoutRows = (block: BlockPlan): BlockPlan =>
  canDeriveFromMeans(block.rows.length) ? block : { ...omitIntervals(block), rows: [] };

const omitIntervals = ({ isByInterval: _, ...block }: BlockPlan): BlockPlan => block;

const compareShownValues = (a: number | string, b: number | string): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1;

const refuseAxis = (axis: 'rows' | 'columns', count?: number): Failure =>
  fail('request.invalid', {
    key: count === undefined ? 'tables.variable' : 'tables.columns',
    path: `$.${axis}`,
    ...(count !== undefined && { params: { count, most: MAX_COLUMNS } }),
  });

/** The variables of an axis. Undefined if none can be counted by value. */
function axisOf(model: CountingModel, axis: TableAxis): readonly AnalysisVariable[] | undefined {
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
async function blocksOf(
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
