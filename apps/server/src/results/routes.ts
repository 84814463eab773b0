import {
  ListedResponses,
  ResponseDetail,
  ResponseScreens,
  DroppedResponse,
  literals,
} from '@canvass/protocol/schemas';
import { MAX_LINK_VALUE_LENGTH } from '@canvass/project';
import {
  type AnalysisCondition,
  EXPORT_FORMATS,
  EXPORTED_STATES,
  EXPORTED_TABLES,
  EXPORTED_VALUES,
  type ListedResponse,
} from '@canvass/protocol';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';
import { isFailure, fail } from '../http/failure.ts';
import { linkNext, pageQuery, readPageSize } from '../http/parameters/page-query.ts';
import { ResponseNumber } from '../http/parameters/path-parameters.ts';
import { operatorRoute, rawReply } from '../http/route.ts';
import type { ServerResponse } from 'node:http';
import { ReadableStream } from 'node:stream/web';
import { setTimeout } from 'node:timers/promises';
import { exportFormats } from '@canvass/export';
import { Conditions } from './analysis/conditions.ts';
import type { ExportChoice, Exports } from './export-survey.ts';
import type { createScreens } from './screens/response-screens.ts';
import {
  findTraces,
  isOfMember,
  findMemberIds,
  mayHaveValue,
  type MemberTraces,
} from './response-members.ts';
import { readFacts } from './stored-end.ts';
import type { Database } from '../database/database.ts';
import type { Surveys } from '../surveys/surveys.ts';

interface ListChoice {
  /** Selects responses with numbers below this number. */
  readonly before: number;
  readonly limit: number;
  readonly member?: string;
  /** Id of a unique or signed link. */
  readonly link?: string;
  readonly source?: string;
}

interface Sources {
  readonly database: Database;
  readonly surveys: Pick<Surveys, 'version'>;
}

declare module '../http/route.ts' {
  interface Services {
    readonly exports: Exports;
    readonly screens: ReturnType<typeof createScreens>;
  }
}

const FilterText = Type.Optional(Type.String({ minLength: 1, maxLength: MAX_LINK_VALUE_LENGTH }));

const ListQuery = Type.Object({
  ...pageQuery,
  before: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })),
  member: FilterText,
  link: FilterText,
  source: FilterText,
});

/** Responses, the latest first. */
const listResponsesRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/responses',
  scope: 'answers',
  schemas: { reply: ListedResponses, query: ListQuery },
  async handle({ surveyId, query, request, reply, services }) {
    const survey = await services.publishing.describe(surveyId);
    if (isFailure(survey)) return survey;
    const limit = readPageSize(query, { limit: 100, max: 1_000 });
    const { before: _, limit: __, ...choice } = query;
    const before = Number(query.before ?? survey.last_seq + 1);
    const responses = await listResponses(services, surveyId, {
      ...choice,
      before,
      limit,
    });
    linkNext({ request, reply }, { entries: responses, limit, name: 'before', keyOf: (last) => last.seq });
    return { survey, responses };
  },
});

/** Facts, events, end, chain check and transcript of a response. */
const showResponseRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/responses/:seq',
  scope: 'answers',
  act: 'response.show',
  schemas: { params: Type.Object({ seq: ResponseNumber }), reply: ResponseDetail },
  handle: ({ surveyId, params: { seq }, services }) => services.responses.detail({ surveyId, seq }),
});

/** A response in readable form. */
const showScreensRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/responses/:seq/screens',
  scope: 'answers',
  act: 'response.show',
  schemas: { params: Type.Object({ seq: ResponseNumber }), reply: ResponseScreens },
  handle: ({ surveyId, params: { seq }, services }) => services.screens({ surveyId, seq }),
});

/** Deletes a response with its whole chain, irrevocably. */
const deleteResponseRoute = operatorRoute({
  method: 'DELETE',
  url: '/api/publishing/surveys/:id/responses/:seq',
  scope: 'delete',
  act: 'response.delete',
  schemas: { params: Type.Object({ seq: ResponseNumber }), reply: DroppedResponse },
  handle: ({ surveyId, params: { seq }, services }) => services.responses.remove({ surveyId, seq }),
});

const oneOf = <const T extends string>(...values: readonly T[]) => Type.Optional(literals(values));

const ExportQuery = Type.Object({
  format: oneOf(...exportFormats.map(({ id }) => id)),
  state: oneOf(...EXPORTED_STATES),
  values: oneOf(...EXPORTED_VALUES),
  tables: oneOf(...EXPORTED_TABLES),
  table: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  language: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9-]{2,35}$' })),
  from: oneOf('end', 'events'),
  weights: oneOf('none'),
  after: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })),
  where: Type.Optional(
    Type.String({ maxLength: 8_000, description: 'JSON: conditions, as in the calls that count answers.' }),
  ),
});

/** Undefined if the text is not JSON of valid conditions. */
function readConditions(text: string): readonly AnalysisCondition[] | undefined {
  try {
    const conditions: unknown = JSON.parse(text);
    return Value.Check(Conditions, conditions) ? conditions : undefined;
  } catch {
    return undefined;
  }
}

function computeChoice(query: Static<typeof ExportQuery>, where: readonly AnalysisCondition[]): ExportChoice {
  const { format = 'csv', state = 'ended', values = 'codes', tables = 'wide', from = 'end' } = query;
  const { table, language, weights, after = '0' } = query;
  return {
    format,
    state,
    values,
    tables,
    from,
    after: Number(after),
    where,
    ...(table !== undefined && { table }),
    ...(language !== undefined && { language }),
    ...(weights !== undefined && { weights }),
  };
}

/** Responses in one file, which is sent while it is created. */
const exportResponsesRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/export',
  scope: 'answers',
  act: 'answers.export',
  refuses: ['weighting.impossible', 'weighting.counting'],
  schemas: {
    reply: rawReply(exportFormats.map(({ id }) => EXPORT_FORMATS[id].mediaType)),
    query: ExportQuery,
  },
  async handle({ surveyId, query, reply, services }) {
    const where = readConditions(query.where ?? '[]');
    if (where === undefined)
      return fail('request.invalid', { key: 'export.conditions', path: 'querystring/where' });
    const leaving = new AbortController();
    reply.raw.once('close', () => leaving.abort());
    const openedExport = await services.exports.open(surveyId, computeChoice(query, where), leaving.signal);
    if (isFailure(openedExport)) return openedExport;
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${openedExport.fileName}"`,
      })
      .type(openedExport.mediaType)
      .send(ReadableStream.from(sendChunks(openedExport.chunks, reply.raw)));
  },
});

/** The interval of checks whether all bytes before an error are sent. */
const SENT_CHECK_MS = 10;

/** Throws an error of the chunks only after the chunks before it are sent, because an error destroys the reply. */
async function* sendChunks(
  chunks: AsyncIterable<Uint8Array>,
  reply: ServerResponse,
): AsyncGenerator<Uint8Array, void> {
  try {
    yield* freeSent(chunks, reply);
  } catch (error) {
    while (reply.writableLength > 0 && !reply.destroyed) await setTimeout(SENT_CHECK_MS);
    throw error;
  }
}

/**
 * Frees each chunk that has its own buffer after it is sent. Otherwise the garbage of a large file makes V8 collect the
 * whole heap every half second, for 20 ms in which no respondent is answered. The stream of a reply asks for a chunk when
 * it has written the one before. `writableLength` is 0 when no written bytes wait to be sent.
 */
async function* freeSent(
  chunks: AsyncIterable<Uint8Array>,
  reply: ServerResponse,
): AsyncGenerator<Uint8Array, void> {
  const written: ArrayBuffer[] = [];
  for await (const chunk of chunks) {
    yield chunk;
    const { buffer, byteLength } = chunk;
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) written.push(buffer);
    if (reply.writableLength === 0) for (const sent of written.splice(0)) sent.transfer(0);
  }
}

export const routes = [
  listResponsesRoute,
  showResponseRoute,
  showScreensRoute,
  deleteResponseRoute,
  exportResponsesRoute,
];

interface FactsFilter {
  readonly traces: MemberTraces | undefined;
  readonly link: string | undefined;
  readonly source: string | undefined;
}

/**
 * Selects the responses with numbers below `before` that pass the filter, newest first. A response whose stored facts are
 * damaged passes only an empty filter.
 */
async function selectResponses(
  { query }: Database,
  surveyId: string,
  { before, limit }: Pick<ListChoice, 'before' | 'limit'>,
  filter: FactsFilter,
) {
  const { traces, link, source } = filter;
  const values = [link, source].flatMap((text) => (text === undefined ? [] : [[text]]));
  const candidates = traces === undefined ? values : [...values, [traces.memberId, ...traces.links]];
  const found = [];
  for (let below = before; ; ) {
    const rows = await query
      .selectFrom('response')
      .select(['seq', 'status', 'test', 'version', 'facts', 'begun_at', 'ended_at', 'evaluated_differently'])
      .where('survey_id', '=', surveyId)
      .where('seq', '<', below)
      .where((is) => is.and(candidates.map((texts) => mayHaveValue(texts))))
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute();
    const rowsWithFacts = rows.map((row) => ({ ...row, ...readFacts(row) }));
    found.push(...rowsWithFacts.filter((row) => candidates.length === 0 || passes(row, filter)));
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit || found.length >= limit) return found.slice(0, limit);
    below = last.seq;
  }
}

const passes = (
  { facts, isReadable }: ReturnType<typeof readFacts>,
  { traces, link, source }: FactsFilter,
): boolean =>
  isReadable &&
  (traces === undefined || isOfMember(traces, facts)) &&
  (link === undefined || facts.link === link) &&
  (source === undefined || facts.source === source);

/** Responses of a survey, the latest first. Empty if the survey does not exist. */
async function listResponses(
  { database, surveys }: Sources,
  surveyId: string,
  { before, limit, member, link, source }: ListChoice,
): Promise<readonly ListedResponse[]> {
  const traces = member === undefined ? undefined : await findTraces(database, surveys, surveyId, member);
  const rows = await selectResponses(database, surveyId, { before, limit }, { traces, link, source });
  const rowsWithFacts = await Promise.all(
    rows.map(async (row) => {
      const version = await surveys.version(surveyId, row.version);
      return { ...row, parameter: version?.project.settings?.member_param };
    }),
  );
  const members = await findMemberIds(database, surveyId, rowsWithFacts);
  return rowsWithFacts.map((row) => ({
    seq: row.seq,
    status: row.status,
    test: row.test,
    version: row.version,
    begun_at: row.begun_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    device: row.facts.device,
    language: row.facts.language,
    evaluated_differently: row.evaluated_differently,
    source: row.facts.source,
    link: row.facts.link ?? null,
    member_id: members.get(row.seq) ?? null,
    parameters: row.facts.params,
  }));
}
