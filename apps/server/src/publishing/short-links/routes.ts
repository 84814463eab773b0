import { ShortLinksListed, ShortLinkData } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { isFailure } from '../../http/failure.ts';
import { linkNext, pageQuery, readPageSize } from '../../http/parameters/page-query.ts';
import { PathText } from '../../http/parameters/path-parameters.ts';
import { operatorRoute, defineRoute } from '../../http/route.ts';
import { NOT_OPEN } from '../../http/refusal-groups.ts';

/** All short links by code, including public ones. */
const listShortLinksRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/short-links',
  scope: 'members',
  schemas: {
    reply: ShortLinksListed,
    query: Type.Object({ ...pageQuery, after: Type.Optional(Type.String({ maxLength: 16 })) }),
  },
  async handle({ surveyId, query, request, reply, services }) {
    const limit = readPageSize(query, { limit: 100, max: 1_000 });
    const page = await services.shortLinks.list(surveyId, { after: query.after ?? '', limit });
    if (isFailure(page)) return page;
    linkNext({ request, reply }, { entries: page.links, limit, name: 'after', keyOf: (last) => last.code });
    return page;
  },
});

/** Ten years, in seconds. */
const MAX_SECONDS = 10 * 366 * 24 * 60 * 60;

/** Creates a short link with parameters, such as those of a signed link. */
const makeShortLinkRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/short-links',
  scope: 'members',
  act: 'short_link.make',
  refuses: ['links.personal'],
  schemas: {
    reply: ShortLinkData,
    body: Type.Object({
      params: Type.Optional(
        Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 2_000 }), { maxProperties: 50 }),
      ),
      expires_in: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_SECONDS })),
    }),
  },
  handle: ({ surveyId, body, services }) => services.shortLinks.make(surveyId, body),
});

/** Revokes a short link. Its code is not used again. */
const revokeShortLinkRoute = operatorRoute({
  method: 'DELETE',
  url: '/api/publishing/surveys/:id/short-links/:code',
  scope: 'members',
  act: 'short_link.revoke',
  schemas: { params: Type.Object({ code: PathText }), reply: Type.Object({ code: Type.String() }) },
  handle: ({ surveyId, params, services }) => services.shortLinks.revoke(surveyId, params.code),
});

/**
 * A short link to a survey of this server. The call is public, so each survey and language has only one such link,
 * whatever parameters the address has. Other addresses are refused, and no address is ever fetched.
 */
const dwzlinkRoute = defineRoute({
  method: 'POST',
  url: '/api/deliver/dwzlink',
  access: 'public',
  rate: 'read',
  refuses: [...NOT_OPEN, 'links.not_ours', 'survey.link_disabled'],
  schemas: {
    reply: ShortLinkData,
    body: Type.Object({ project_js_url: Type.String({ minLength: 1, maxLength: 2_000 }) }),
  },
  handle: ({ body, request, services }) => services.shortLinks.share(body.project_js_url, request.host),
});

export const routes = [listShortLinksRoute, makeShortLinkRoute, revokeShortLinkRoute, dwzlinkRoute];
