import { SignedIn } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { isFailure } from '../../http/failure.ts';
import { defineRoute } from '../../http/route.ts';
import { setSession } from './session-cookie.ts';

/** `POST /api/operators/sessions/by-link` `{"code"}`: signs this browser in by a link, which is used up by that. */
export const route = defineRoute({
  method: 'POST',
  url: '/api/operators/sessions/by-link',
  access: 'public',
  rate: 'operate',
  refuses: ['access.refused'],
  schemas: { answer: SignedIn, body: Type.Object({ code: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) }) },
  async handle({ body, request, reply, services }) {
    const begun = await services.sessions.beginByLink(body.code);
    if (isFailure(begun)) return begun;
    setSession(request, reply, begun);
    return begun.signedIn;
  },
});
