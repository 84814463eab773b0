import type { CrossTable, Weighting, WeightingProblem, WeightingRequest } from '@canvass/protocol';
import type { Foundation } from '../../config/foundation.ts';
import type { Database } from '../../database/database.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { computeSelection } from '../analysis/analysis.ts';
import {
  isAnonymous,
  refuseVariables,
  roundCount,
  unlessHidden,
} from '../analysis/anonymity/anonymous-figures.ts';
import { refuseConditions } from '../analysis/conditions.ts';
import type { CountedSurveys } from '../analysis/counted-surveys.ts';
import type { CountingModel } from '../analysis/counting-model.ts';
import type { Selection } from '../analysis/read-segments.ts';
import { MIN_SHOWN_COUNT } from '../votes/votes.ts';
import { loadTable, type TableRequest } from './count-table.ts';
import { findWeighting, type StoredWeighting, storeWeighting } from './weighting-store.ts';
import { computeWeights, EQUAL_WEIGHTS, type Weights } from './weights.ts';

/** Maximum milliseconds that an export waits for the counts on which weights depend. */
const EXPORT_MAX_WAIT_MS = 60_000;

/** Tables of two questions, and the weighting of responses. */
export interface CrossTables {
  /** Without `columns` in the request, the table has one column, which counts all responses. */
  table(surveyId: string, request: TableRequest): Promise<CrossTable | Failure>;
  weighting(surveyId: string): Promise<Weighting | Failure>;
  /** Replaces the weighting that the operator has seen. Fails if the new one cannot be applied to the responses. */
  saveWeighting(surveyId: string, request: WeightingRequest, operator: string): Promise<Weighting | Failure>;
  loadWeights(surveyId: string): Promise<Weights | Failure | undefined>;
}

export function createTables({ database, now }: Foundation, countedSurveys: CountedSurveys): CrossTables {
  const { countUpToDate, loadModel, refresh } = countedSurveys;
  const { weighRows, weighOrHide, describe } = createWeighing(database);

  return {
    weighting: (surveyId) => countUpToDate(surveyId, allow, (model) => describe(surveyId, model)),
    async table(surveyId, request) {
      const weighting = request.weighted === true ? await findWeighting(database, surveyId) : undefined;
      let failure: Failure | undefined;
      const table = await countUpToDate(
        surveyId,
        (model) =>
          refuseConditions(request.where ?? [], model.byName) ??
          refuseVariables(model.program, [], weighting?.margins ?? []),
        async (model) => {
          const weights =
            weighting === undefined ? EQUAL_WEIGHTS : await weighOrHide(surveyId, model, weighting);
          if (!('weightOf' in weights)) {
            failure = fail('weighting.impossible', { key: 'weighting.impossible', problems: weights });
            return NO_TABLE;
          }
          const crossTable = await loadTable(database, { surveyId, model, weights }, request);
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
        const found = await weighRows(surveyId, model, { ...request, changed_by: null, changed_at: null });
        if (!('figures' in found)) {
          const problems = isAnonymous(model.program) ? found.map(roundProblem) : found;
          return fail('weighting.refused', { key: 'weighting.refused', problems });
        }
      }
      const { margins, least, most, edition } = request;
      const change = { operator, changedAt: new Date(now()) };
      const isStored = await storeWeighting(database, surveyId, { margins, least, most, edition }, change);
      if (!isStored) return fail('weighting.changed');
      return countUpToDate(surveyId, allow, (current) => describe(surveyId, current));
    },
    async loadWeights(surveyId) {
      const weighting = await findWeighting(database, surveyId);
      const model = weighting.margins.length === 0 ? undefined : await loadModel(surveyId);
      if (model === undefined) return undefined;
      const deadline = performance.now() + EXPORT_MAX_WAIT_MS;
      const { segmentsLeft } = await refresh(surveyId, model, { olderThanMs: 0, deadline });
      if (segmentsLeft > 0) return fail('weighting.counting');
      const found = await weighRows(surveyId, model, weighting);
      if ('weightOf' in found) return found;
      return fail('weighting.impossible', { key: 'weighting.impossible', problems: found });
    },
  };
}

function createWeighing(database: Database) {
  const weighFor =
    (purpose: Selection['purpose']) => (surveyId: string, model: CountingModel, weighting: StoredWeighting) =>
      computeWeights(database, computeSelection(surveyId, model, { purpose }), weighting);
  const weigh = weighFor('figures');
  return {
    /** The weights of single responses, as in exports. */
    weighRows: weighFor('rows'),
    /** If the counts of the weighting are hidden, the weights are 1: every weighted table has their variables and is hidden. */
    weighOrHide: async (surveyId: string, model: CountingModel, weighting: StoredWeighting) =>
      (await unlessHidden(() => weigh(surveyId, model, weighting))) ?? {
        ...EQUAL_WEIGHTS,
        variables: weighting.margins.map(({ variable }) => variable),
      },
    describe: async (surveyId: string, model: CountingModel) =>
      describeWeighting(await findWeighting(database, surveyId), (stored) =>
        unlessHidden(() => weigh(surveyId, model, stored)),
      ),
  };
}

/** The problem without an exact number of responses. */
const roundProblem = (problem: WeightingProblem): WeightingProblem =>
  problem.key === 'no_target' && problem.figure !== undefined
    ? { ...problem, figure: Math.max(MIN_SHOWN_COUNT, roundCount(problem.figure)) }
    : problem;

async function describeWeighting(
  weighting: StoredWeighting,
  weigh: (weighting: StoredWeighting) => Promise<Awaited<ReturnType<typeof computeWeights>> | undefined>,
): Promise<Omit<Weighting, 'pending'>> {
  if (weighting.margins.length === 0) return { ...weighting, figures: null, problems: [] };
  const found = await weigh(weighting);
  if (found === undefined) return { ...weighting, figures: null, problems: [], hidden: true };
  return 'figures' in found
    ? { ...weighting, figures: found.figures, problems: [] }
    : { ...weighting, figures: null, problems: found };
}

const allow = () => undefined;
const NO_TABLE: Omit<CrossTable, 'pending'> = { weighted: false, columns: [], blocks: [] };
