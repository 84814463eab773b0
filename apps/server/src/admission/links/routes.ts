import { LinkKeysData, LinksData } from '@canvass/protocol/schemas';
import { SmallNumber } from '../../http/parameters/path-parameters.ts';
import { operatorRoute } from '../../http/route.ts';
import Type from 'typebox';

/** The numbers of valid keys, never the keys themselves. */
const listLinkKeysRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/link-keys',
  scope: 'members',
  schemas: { reply: LinkKeysData },
  handle: ({ surveyId, services }) => services.links.describeKeys(surveyId),
});

/** Creates the key of further links. Links of older keys stay valid. */
const rotateLinkKeyRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/link-keys',
  scope: 'members',
  act: 'link_key.add',
  schemas: { reply: LinkKeysData },
  handle: ({ surveyId, services }) => services.links.rotate(surveyId),
});

/** Invalidates all links that this key signed. */
const dropLinkKeyRoute = operatorRoute({
  method: 'DELETE',
  url: '/api/publishing/surveys/:id/link-keys/:key',
  scope: 'members',
  act: 'link_key.drop',
  schemas: { params: Type.Object({ key: SmallNumber }), reply: LinkKeysData },
  handle: ({ surveyId, params, services }) => services.links.revoke(surveyId, params.key),
});

const MAX_LINKS = 1_000;
const BODY_LIMIT = 5 * 1024 * 1024;
/** Ten years. */
const MAX_VALIDITY_SECONDS = 10 * 366 * 24 * 60 * 60;

/** Signed links, in the order of the request. */
const makeLinksRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/links',
  scope: 'members',
  act: 'links.make',
  bodyLimit: BODY_LIMIT,
  schemas: {
    reply: LinksData,
    body: Type.Object({
      links: Type.Array(Type.Record(Type.String(), Type.String()), { minItems: 1, maxItems: MAX_LINKS }),
      expires_in: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_VALIDITY_SECONDS })),
    }),
  },
  handle: ({ surveyId, body, services }) => services.links.make(surveyId, body),
});

export const routes = [listLinkKeysRoute, rotateLinkKeyRoute, dropLinkKeyRoute, makeLinksRoute];
