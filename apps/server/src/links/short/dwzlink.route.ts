import Type from 'typebox';
import { NOT_OPEN } from '../../http/api-docs/refusal-groups.ts';
import { defineRoute } from '../../http/route.ts';
import { ShortLinkData } from '@canvass/protocol/schemas';

/**
 * `POST /api/deliver/dwzlink`: a short link to a survey of ours. Anybody may ask, so there is one for each survey and
 * language and no more, whatever else the address says; addresses of others are refused, and none is ever fetched.
 */
export const route = defineRoute({
  method: 'POST',
  url: '/api/deliver/dwzlink',
  access: 'public',
  rate: 'read',
  refuses: [...NOT_OPEN, 'links.not_ours', 'survey.link_disabled'],
  schemas: {
    answer: ShortLinkData,
    body: Type.Object({ project_js_url: Type.String({ minLength: 1, maxLength: 2_000 }) }),
  },
  handle: ({ body, request, services }) => services.shortLinks.share(body.project_js_url, request.host),
});
