import { PublishData } from '@canvass/protocol/schemas';
import { PROJECT_LIMITS } from '@canvass/project/file';
import Type from 'typebox';
import { operatorRoute } from '../http/route.ts';

/** In bytes: a project at its limit in a script of three bytes per character, and its envelope. */
const BODY_LIMIT = PROJECT_LIMITS.text * 3 + 1_024;

/** `POST /api/publishing/surveys`: checks a project and makes it the newest version of its survey. */
export const route = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys',
  scope: 'publish',
  act: 'survey.publish',
  bodyLimit: BODY_LIMIT,
  refuses: ['publishing.refused', 'request.not_found'],
  schemas: { answer: PublishData, body: Type.Object({ project: Type.Unknown() }) },
  surveyOf: ({ project }) => projectIdOf(project),
  handle: ({ body, services }) => services.publishing.publish(body.project),
});

/** Empty where the project has none yet: only who may publish everything publishes it. */
function projectIdOf(project: unknown): string {
  const id =
    typeof project === 'object' && project !== null && 'projectId' in project ? project.projectId : '';
  return typeof id === 'string' ? id.slice(0, 24) : '';
}
