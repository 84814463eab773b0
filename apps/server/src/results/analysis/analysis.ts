import {
  END_STATES,
  type AnalysisCondition,
  type AnalysisCounts,
  type AnalysisOverview,
  type AnalysisPlan,
  type AnalysisRequest,
  type AnalysisRows,
  type AnalysisRowsRequest,
  type AnalysisTexts,
  type AnalysisTextsRequest,
  type DrawOverview,
} from '@canvass/protocol';
import type { Foundation } from '../../config/foundation.ts';
import type { Database } from '../../database/database.ts';
import { fail, type Failure } from '../../http/failure.ts';
import { countGroup, describeGroup, computeDifferences, type CountedGroup } from './count-question.ts';
import { isFitting, refuseConditions } from './conditions.ts';
import type { Selection } from './read-segments.ts';
import { countSelected, findTexts, countAnswered } from './count-answers.ts';
import { countWords } from './joint-counts.ts';
import type { CountedSurveys } from './counted-surveys.ts';
import { type CountingModel, NOTHING_RELEASED } from './counting-model.ts';
import { keepOverview, roundOverview } from './overview/anonymous-overview.ts';
import { computeOverview } from './overview/overview.ts';
import { listPageTimeVariables } from './overview/segment-overview.ts';
import { createAnalysisPlan, isWritten, questionIn } from './question-plan.ts';
import { findRows } from './response-rows.ts';
import { isAnonymous, isProtected, refuseVariables, unlessHidden } from './anonymity/anonymous-figures.ts';
import { MIN_SHOWN_COUNT } from '../votes/votes.ts';
import { FINISHED, NO_TESTS } from './anonymity/release.ts';
import { countInProgress, findOverviews } from './segment-store.ts';
import { titleOfFlowNode, listDrawingNodes } from '@canvass/logic/effects';
import { findCounts } from '../../draws/draw-store.ts';

const IN_PROGRESS_MS = 30 * 60_000;
const TEXTS_A_PAGE = 50;

/** Counts, tables and texts of a survey's answers (docs/adr/0167). */
export interface Analysis {
  overview(surveyId: string, offsetMinutes: number): Promise<AnalysisOverview | Failure>;
  plan(surveyId: string): Promise<AnalysisPlan | Failure>;
  counts(surveyId: string, request: AnalysisRequest): Promise<AnalysisCounts | Failure>;
  draws(surveyId: string): Promise<DrawOverview | Failure>;
  texts(surveyId: string, request: TextsRequest): Promise<AnalysisTexts | Failure>;
  /** Responses with values of chosen variables. Includes unfinished responses and tests. */
  rows(surveyId: string, request: AnalysisRowsRequest): Promise<AnalysisRows | Failure>;
  /** Updates the counts of these surveys within the time limit. Ignores changes newer than `olderThanMs`. */
  fillGaps(surveyIds: readonly string[], limits: RoundLimits): Promise<CountingRound>;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly analysis: Omit<Analysis, 'fillGaps'>;
  }
}

export interface TextsRequest extends AnalysisTextsRequest {
  /** ANON-6: clients read the texts of an anonymous survey without filters, and only those of released responses. */
  readonly isForClients?: true;
}

export interface RoundLimits {
  readonly olderThanMs: number;
  readonly withinMs: number;
}
export interface CountingRound {
  readonly segments: number;
  readonly responses: number;
}

export function createAnalysis({ database, now }: Foundation, countedSurveys: CountedSurveys): Analysis {
  const { countUpToDate, open } = countedSurveys;
  const allow = () => undefined;

  return {
    overview: (surveyId, offsetMinutes) =>
      countUpToDate(surveyId, allow, async (model) => {
        const segments = await findOverviews(database, surveyId);
        const pages = listPageTimeVariables(model).map(({ name }) => name);
        const since = new Date(now() - IN_PROGRESS_MS);
        const inProgress = await countInProgress(database, surveyId, { since, pages });
        if (!isAnonymous(model.program))
          return computeOverview(model, segments, { offsetMinutes, inProgress });
        const current = { segments, inProgress: [...inProgress] };
        const isUpToDate = model.release !== NOTHING_RELEASED;
        const kept = await keepOverview(database, surveyId, { current, isUpToDate });
        const context = { offsetMinutes, inProgress: new Map(kept.inProgress) };
        return roundOverview(computeOverview(model, kept.segments, context));
      }),
    async plan(surveyId) {
      const model = await open(surveyId);
      return 'failure' in model ? model : createAnalysisPlan(model);
    },
    counts: (surveyId, request) =>
      countUpToDate(
        surveyId,
        (model) => refuseCounts(request, model),
        (model) => loadCounts(database, { surveyId, model }, request),
      ),
    draws: (surveyId) =>
      countUpToDate(surveyId, allow, async (model) => ({
        draws: await loadDraws(
          database,
          computeSelection(surveyId, model, { purpose: 'figures', includesUnfinished: true }),
        ),
      })),
    texts: (surveyId, request) =>
      countUpToDate(
        surveyId,
        (model) => refuseText(request.variable, model) ?? refuseConditions(request.where ?? [], model.byName),
        (model) => loadTexts(database, { surveyId, model }, request),
      ),
    rows: (surveyId, request) =>
      countUpToDate(
        surveyId,
        (model) => refuseColumn(request, model) ?? refuseConditions(request.where ?? [], model.byName),
        (model) =>
          findRows(
            database,
            { surveyId, model, purpose: 'rows', scope: [], conditions: request.where ?? [] },
            request,
          ),
      ),
    fillGaps: createRounds(countedSurveys),
  };
}

function createRounds({
  loadModel,
  refresh,
}: Pick<CountedSurveys, 'loadModel' | 'refresh'>): Analysis['fillGaps'] {
  return async (surveyIds, { olderThanMs, withinMs }) => {
    const deadline = performance.now() + withinMs;
    const totals = { segments: 0, responses: 0 };
    for (const surveyId of surveyIds) {
      if (performance.now() > deadline) break;
      const model = await loadModel(surveyId);
      if (model === undefined) continue;
      const { segments, responses } = await refresh(surveyId, model, { olderThanMs, deadline });
      totals.segments += segments;
      totals.responses += responses;
    }
    return totals;
  };
}

interface CountRequest {
  readonly surveyId: string;
  readonly model: CountingModel;
}

async function loadCounts(
  database: Database,
  { surveyId, model }: CountRequest,
  {
    gid,
    where = [],
    groups = [[]],
    all = false,
  }: Omit<AnalysisRequest, 'groups'> & {
    readonly groups?: readonly (readonly AnalysisCondition[])[] | undefined;
  },
): Promise<Omit<AnalysisCounts, 'pending'>> {
  const question = questionIn(model, gid);
  if (question === undefined) throw new Error(`question ${gid} was not refused`);
  const countedGroups: CountedGroup[] = [];
  for (const groupConditions of groups) {
    const selection = computeSelection(surveyId, model, {
      purpose: 'figures',
      includesUnfinished: all,
      conditions: [...where, ...groupConditions],
    });
    countedGroups.push(await countGroup(database, selection, question));
  }
  const [a, b] = countedGroups;
  return {
    gid,
    groups: countedGroups.map(describeGroup),
    differences: a !== undefined && b !== undefined ? computeDifferences([a, b]) : {},
  };
}

function refuseCounts(
  { gid, where = [], groups = [[], []], all = false }: AnalysisRequest,
  model: CountingModel,
): Failure | undefined {
  const question = questionIn(model, gid);
  if (question === undefined) return fail('request.invalid', { key: 'analysis.question', path: '$.gid' });
  const failure = refuseConditions([...where, ...groups.flat()], model.byName);
  if (failure !== undefined || !isAnonymous(model.program)) return failure;
  if (all) return fail('request.invalid', { key: 'analysis.anonymous_all', path: '$.all' });
  return groups
    .map((conditions) => refuseVariables(model.program, question.variables, [...where, ...conditions]))
    .find((refusal) => refusal !== undefined);
}

function refuseText(variable: string, { byName }: CountingModel): Failure | undefined {
  const countedVariable = byName.get(variable);
  const isWrittenAnswer =
    countedVariable !== undefined && isWritten(countedVariable) && countedVariable.group === 'question';
  return isWrittenAnswer
    ? undefined
    : fail('request.invalid', { key: 'analysis.variable', path: '$.variable' });
}

function refuseColumn(
  { columns, sort }: AnalysisRowsRequest,
  { byName }: CountingModel,
): Failure | undefined {
  const variableNames = [...columns, ...(sort === undefined ? [] : [sort.variable])];
  const variable = variableNames.find((name) => !isFitting({ variable: name }, byName.get(name)));
  if (variable === undefined) return undefined;
  return fail('request.invalid', { key: 'analysis.variable', params: { variable } });
}

async function loadTexts(
  database: Database,
  { surveyId, model }: CountRequest,
  {
    variable,
    search = '',
    before = Number.MAX_SAFE_INTEGER,
    where = [],
    all = false,
    isForClients,
  }: TextsRequest,
): Promise<Omit<AnalysisTexts, 'pending'>> {
  const purpose = isForClients === true ? 'texts' : 'rows';
  const selection = computeSelection(surveyId, model, {
    purpose,
    includesUnfinished: all,
    conditions: where,
  });
  if (isAnonymous(model.program)) {
    const isFiltered = purpose === 'texts' && where.length > 0;
    if (isFiltered || (await countSelected(database, selection)) < MIN_SHOWN_COUNT)
      return { texts: [], hidden: true };
  }
  const texts = await findTexts(database, selection, variable, { search, before, limit: TEXTS_A_PAGE });
  const last = texts.at(-1);
  return { texts, ...(texts.length === TEXTS_A_PAGE && last !== undefined && { before: last.seq }) };
}

interface SelectionChoice {
  readonly purpose: Selection['purpose'];
  readonly includesUnfinished?: boolean | undefined;
  readonly conditions?: readonly AnalysisCondition[] | undefined;
}

/**
 * Responses that meet the conditions. Excludes tests, and unfinished responses unless `includesUnfinished`. Figures of
 * anonymous surveys never include unfinished responses.
 */
export function computeSelection(
  surveyId: string,
  model: CountingModel,
  { purpose, includesUnfinished = false, conditions = [] }: SelectionChoice,
): Selection {
  const selection = { surveyId, model, purpose, scope: FINISHED, conditions };
  return includesUnfinished && !isProtected(selection) ? { ...selection, scope: NO_TESTS } : selection;
}

async function loadDraws(database: Database, selection: Selection): Promise<DrawOverview['draws']> {
  const { program, compiled } = selection.model;
  const assignedCounts = await findCounts(database, selection.surveyId);
  const draws: DrawOverview['draws'][number][] = [];
  for (const node of listDrawingNodes(program.project.flow)) {
    const { fid, items = [], extract_count: size = 0, uniform_display: balanced = false } = node;
    const variable = compiled.dataset.variables.find((one) => one.group === 'draw' && one.fid === fid);
    if (variable === undefined) continue;
    const found = await unlessHidden(async () => ({
      counts: await countWords(database, selection, variable.name),
      n: await countAnswered(database, selection, [variable.name]),
    }));
    const { counts, n } = found ?? { counts: [], n: 0 };
    draws.push({
      fid,
      title: titleOfFlowNode(program, fid),
      balanced,
      size: size > 0 ? Math.min(size, items.length) : items.length,
      n,
      ...(found === undefined && { hidden: true as const }),
      children: items.map(({ fid: child }) => {
        const childCounts = counts.filter(({ word }) => word === child);
        const sum = (list: typeof childCounts) => list.reduce((total, { count }) => total + count, 0);
        return {
          fid: child,
          title: titleOfFlowNode(program, child),
          drawn: sum(childCounts),
          finished: sum(childCounts.filter(({ status }) => status === END_STATES.finished.status)),
          first: sum(childCounts.filter(({ place }) => place === 1)),
          held:
            balanced && !isAnonymous(program)
              ? (assignedCounts.find((one) => one.fid === fid && one.child === child)?.assigned ?? 0)
              : null,
        };
      }),
    });
  }
  return draws;
}
