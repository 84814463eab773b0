import { PROJECT_LIMITS } from '@canvass/project/file';
import Type from 'typebox';
import { operatorRoute } from '../http/route.ts';

/** In bytes: a project at its limit in a script of three bytes per character, and its envelope. */
const BODY_LIMIT = PROJECT_LIMITS.text * 3 + 1_024;

/** `POST /api/publishing/surveys`: checks a project and makes it the newest version of its survey. */
export const route = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys',
  bodyLimit: BODY_LIMIT,
  schemas: { body: Type.Object({ project: Type.Unknown() }) },
  handle: ({ body, services }) => services.publishing.publish(body.project),
});
