import { SignInLink } from '@canvass/protocol/schemas';
import { operatorRoute } from '../../http/route.ts';

/** `POST /api/operators/sign-in-links`: a link by which one browser signs in as who calls, once. */
export const route = operatorRoute({
  method: 'POST',
  url: '/api/operators/sign-in-links',
  scope: 'any',
  act: 'session.link',
  schemas: { answer: SignInLink },
  handle: ({ operator, services }) => services.sessions.makeLink(operator),
});
