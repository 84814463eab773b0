import { setImmediate } from 'node:timers/promises';
import type { Program } from '@canvass/logic';
import {
  DRAFT,
  type ListedVersion,
  type MovedResponses,
  NOT_ENDED,
  type PreviewedVersion,
  type VersionChanges,
} from '@canvass/protocol';
import { BrokenChain, createResponseReader } from '../../response-log/response-reader.ts';
import type { Foundation } from '../../config/foundation.ts';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import { findCells } from '../../quotas/quota-overview-store.ts';
import { findProjectText, findSurvey, type SurveyRow } from '../../surveys/survey-store.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import { readPublished } from '../../surveys/check-project.ts';
import type { ProjectChecker } from '../project-checker.ts';
import { draftFileOf, findDraft } from '../drafts/draft-store.ts';
import { compareContent } from './content-changes.ts';
import { countMoves, tryMove, type TrialVersion } from './moved-responses.ts';
import { sql } from 'kysely';
import type { ResponseKey, ResponseRow } from '../../response-log/response-store.ts';
import type { Database } from '../../database/database.ts';

interface VersionPair {
  /** Defaults to the newest version. */
  readonly from?: PreviewedVersion | undefined;
  /** Defaults to the draft. */
  readonly to?: PreviewedVersion | undefined;
}

interface Versions {
  list(surveyId: string): Promise<{ readonly versions: readonly ListedVersion[] } | Failure>;
  show(
    surveyId: string,
    version: number,
  ): Promise<{ readonly version: number; readonly project: unknown } | Failure>;
  /** The differences between two versions, and the effect of moving responses in progress to the second. */
  changes(surveyId: string, compared: VersionPair): Promise<VersionChanges | Failure>;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly versions: Versions;
  }
}

/** Maximum number of responses in progress for which a move is tried, latest first. Limits the duration of a call. */
const MAX_TRIED_MOVES = 200;

export function createVersions(
  foundation: Foundation,
  { surveys, checker }: { readonly surveys: Surveys; readonly checker: ProjectChecker },
): Versions {
  const { database, settings } = foundation;

  async function loadProgram(surveyId: string, version: PreviewedVersion): Promise<Program | Failure> {
    if (version !== DRAFT) {
      const found = await surveys.version(surveyId, version);
      return found?.program ?? fail('request.not_found');
    }
    const draft = await findDraft(database, surveyId);
    if (draft === undefined) return fail('request.not_found');
    const file = draftFileOf(draft);
    const { project, issues } = await checker.check(file, settings.allowsAuthorScripts);
    const isWrong = project === undefined || issues.some(({ severity }) => severity === 'error');
    const { program } = isWrong ? {} : readPublished(file);
    return program === undefined
      ? fail('publishing.refused', { key: 'publishing.refused', issues })
      : program;
  }

  return {
    async list(surveyId) {
      const survey = await openSurvey(foundation, surveyId);
      if (survey === undefined) return fail('request.not_found');
      const rows = await findVersions(database, surveyId);
      return {
        versions: rows.map(({ published_at, ...row }) => ({
          ...row,
          published_at: published_at.toISOString(),
          withdrawn: row.version < survey.oldest_version,
        })),
      };
    },
    async show(surveyId, version) {
      const survey = await openSurvey(foundation, surveyId);
      const text = survey && (await findProjectText(database, surveyId, version));
      return text === undefined
        ? fail('request.not_found')
        : { version, project: JSON.parse(text) as unknown };
    },
    async changes(surveyId, { from: requestedFrom, to = DRAFT }) {
      const survey = await openSurvey(foundation, surveyId);
      if (survey === undefined) return fail('request.not_found');
      const from = requestedFrom ?? survey.newest_version;
      const [before, after] = [await loadProgram(surveyId, from), await loadProgram(surveyId, to)];
      if (isFailure(before)) return before;
      if (isFailure(after)) return after;
      const cells = await findCells(database, surveyId, new Date(foundation.now()));
      return {
        from,
        to,
        published_since: to === DRAFT ? await findVersionsSince(foundation, survey) : [],
        content: compareContent(before, after, cells),
        under_way: await predictMoves(foundation, { surveyId, surveys }, { targetProgram: after, cells }),
      };
    },
  };
}

/** Finds a survey. Returns undefined if it does not exist or was deleted. */
async function openSurvey({ database }: Foundation, surveyId: string): Promise<SurveyRow | undefined> {
  const survey = await findSurvey(database, surveyId);
  return survey === undefined || survey.deleted_at !== null ? undefined : survey;
}

async function findVersionsSince(
  { database }: Foundation,
  { survey_id, newest_version: newest }: SurveyRow,
): Promise<readonly number[]> {
  const basedOn = (await findDraft(database, survey_id))?.based_on ?? newest;
  return Array.from({ length: Math.max(0, newest - basedOn) }, (_, at) => basedOn + at + 1);
}

interface ComparedSurvey {
  readonly surveyId: string;
  readonly surveys: Surveys;
}

async function predictMoves(
  { database, now }: Foundation,
  { surveyId, surveys }: ComparedSurvey,
  target: TrialVersion,
): Promise<MovedResponses> {
  const { count, rows } = await findInProgress(database, surveyId, MAX_TRIED_MOVES);
  const heldCells = await findHolds(database, surveyId, new Date(now()));
  const reader = createResponseReader(database, 0);
  const moves = countMoves();
  let unreadable = 0;
  for (const row of rows) {
    const ownVersion = await surveys.version(surveyId, row.version);
    const state = ownVersion && (await stateOf(reader, surveyId, row, ownVersion.program));
    if (ownVersion === undefined || state === undefined) unreadable += 1;
    else {
      const { program } = ownVersion;
      moves.add(
        await tryMove(
          {
            seq: row.seq,
            ownProgram: program,
            currentState: state,
            heldCells: heldCells.get(row.seq) ?? new Set(),
          },
          target,
        ),
      );
    }
    await setImmediate(); // lets the server handle other requests
  }
  return { count, looked_at: rows.length, unreadable, ...moves.total() };
}

/** Reads the state of a response. Undefined if its stored events were changed, or it was deleted meanwhile. */
async function stateOf(
  reader: ReturnType<typeof createResponseReader>,
  surveyId: string,
  row: InProgressRow,
  program: Program,
) {
  try {
    return (await reader.loadState({ surveyId, seq: row.seq }, row, program))?.state;
  } catch (error) {
    if (error instanceof BrokenChain) return undefined;
    throw error;
  }
}

/** A version with the numbers of its responses, without tests. */
interface VersionRow {
  readonly version: number;
  readonly title: string;
  readonly published_at: Date;
  readonly responses: number;
  readonly under_way: number;
}

async function findVersions({ query }: Database, surveyId: string): Promise<readonly VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select version, title, published_at,
      (select count(*)::integer from response
        where response.survey_id = ${surveyId} and response.version = survey_version.version
          and not response.test) as responses,
      (select count(*)::integer from response
        where response.survey_id = ${surveyId} and response.version = survey_version.version
          and not response.test and response.status = ${NOT_ENDED.status}::smallint) as under_way
    from survey_version where survey_id = ${surveyId} order by version desc
  `.execute(query);
  return rows;
}

type InProgressRow = ResponseRow & Pick<ResponseKey, 'seq'>;

/** Finds the number of responses in progress and the latest of them, without tests. */
async function findInProgress(
  { query }: Database,
  surveyId: string,
  limit: number,
): Promise<{ readonly count: number; readonly rows: readonly InProgressRow[] }> {
  const inProgress = query
    .selectFrom('response')
    .where('survey_id', '=', surveyId)
    .where('status', '=', NOT_ENDED.status)
    .where('test', '=', false);
  const countRow = await inProgress
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  const rows = await inProgress
    .select([
      'seq',
      'version',
      'facts',
      'test',
      'step_token',
      'event_count',
      'first_hash',
      'head_hash',
      'status',
      'end_status',
      'begun_at',
      'evaluated_differently',
    ])
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return { count: countRow.count, rows };
}

async function findHolds(
  { query }: Database,
  surveyId: string,
  now: Date,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const rows = await query
    .selectFrom('quota_hold')
    .select(['seq', 'cell_id'])
    .where('survey_id', '=', surveyId)
    .where('expires_at', '>', now)
    .execute();
  const bySeq = new Map<number, Set<string>>();
  for (const { seq, cell_id } of rows) bySeq.set(seq, (bySeq.get(seq) ?? new Set()).add(cell_id));
  return bySeq;
}
