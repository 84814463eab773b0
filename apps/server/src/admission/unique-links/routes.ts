import { LINK_STATUSES } from '@canvass/project/vocabulary';
import {
  UniqueLinkBatches,
  UniqueLinksData,
  UniqueLinkRows,
  ChangedUniqueLinks,
  literals,
} from '@canvass/protocol/schemas';
import { isFailure, fail } from '../../http/failure.ts';
import { SmallNumber } from '../../http/parameters/path-parameters.ts';
import { operatorRoute, rawReply } from '../../http/route.ts';
import { linksCsv } from '@canvass/export';
import Type from 'typebox';
import { NO_STORE } from '../../http/send.ts';
import { MAX_LINKS } from './unique-links.ts';
import { linkNext, pageQuery, readPageSize } from '../../http/parameters/page-query.ts';
import { RequestTime } from '../../http/input-schemas.ts';

/** Batches with the numbers of begun and used links. */
const listBatchesRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/unique-links',
  scope: 'members',
  schemas: { reply: UniqueLinkBatches },
  async handle({ surveyId, services }) {
    const survey = await services.publishing.describe(surveyId);
    return isFailure(survey) ? survey : services.uniqueLinks.batches(surveyId);
  },
});

/** Maximum size of a request body in bytes: the ids of 100,000 members. */
const BODY_LIMIT = 8 * 1024 * 1024;

/** Creates a batch of links for one submission each. With `?format=csv` the reply is a CSV file. */
const makeUniqueLinksRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/unique-links',
  scope: 'members',
  act: 'unique_links.make',
  bodyLimit: BODY_LIMIT,
  schemas: {
    reply: rawReply(['text/csv'], UniqueLinksData),
    body: Type.Object({
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LINKS })),
      members: Type.Optional(
        Type.Union([
          Type.Literal('all'),
          Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: MAX_LINKS }),
        ]),
      ),
      starts_at: Type.Optional(RequestTime),
      expires_at: Type.Optional(RequestTime),
    }),
    query: Type.Object({ format: Type.Optional(Type.Union([Type.Literal('csv'), Type.Literal('json')])) }),
  },
  async handle({ surveyId, body, query, request, reply, services }) {
    const linksData = await services.uniqueLinks.make(surveyId, body);
    if (isFailure(linksData) || query.format !== 'csv') return linksData;
    const root = `${request.protocol}://${request.host}`;
    return reply
      .headers({
        'cache-control': NO_STORE,
        'content-disposition': `attachment; filename="links-${surveyId}-${linksData.batch}.csv"`,
      })
      .type('text/csv; charset=utf-8')
      .send(linksCsv(linksData, root));
  },
});

/** The status of each link, without its token. */
const listUniqueLinksRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/unique-links/:batch',
  scope: 'members',
  schemas: {
    params: Type.Object({ batch: SmallNumber }),
    reply: UniqueLinkRows,
    query: Type.Object({ ...pageQuery, after: Type.Optional(Type.String({ pattern: '^\\d{1,9}$' })) }),
  },
  async handle({ surveyId, params: { batch }, query, request, reply, services }) {
    const limit = readPageSize(query, { limit: 1_000, max: 10_000 });
    const links = await services.uniqueLinks.list(surveyId, {
      batch,
      after: Number(query.after ?? 0),
      limit,
    });
    if (links.length === 0 && query.after === undefined) return fail('request.not_found');
    linkNext({ request, reply }, { entries: links, limit, name: 'after', keyOf: (last) => last.number });
    return { links };
  },
});

const MAX_NAMED_LINKS = 10_000;

/**
 * Withdraws links (`disabled`, `deleted`) or makes them valid again (`active`), all of the batch or those with the
 * given numbers. Deleted links stay deleted.
 */
const changeUniqueLinksRoute = operatorRoute({
  method: 'PUT',
  url: '/api/publishing/surveys/:id/unique-links/:batch',
  scope: 'members',
  act: 'unique_links.change',
  schemas: {
    params: Type.Object({ batch: SmallNumber }),
    reply: ChangedUniqueLinks,
    body: Type.Object({
      status: literals(LINK_STATUSES),
      numbers: Type.Optional(
        Type.Array(Type.Integer({ minimum: 1, maximum: 999_999_999 }), {
          minItems: 1,
          maxItems: MAX_NAMED_LINKS,
        }),
      ),
    }),
  },
  handle: ({ surveyId, params: { batch }, body: { status, numbers }, services }) =>
    services.uniqueLinks.change(surveyId, { batch, status, ...(numbers !== undefined && { numbers }) }),
});

export const routes = [listBatchesRoute, makeUniqueLinksRoute, listUniqueLinksRoute, changeUniqueLinksRoute];
