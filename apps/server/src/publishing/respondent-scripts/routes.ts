import {
  RESPONDENT_SCRIPT_LIMITS,
  RespondentScripts as ListedScripts,
  nullable,
  SavedScript,
} from '@canvass/protocol/schemas';
import { parseSurveyId } from '@canvass/protocol';
import Type from 'typebox';
import { fail } from '../../http/failure.ts';
import { operatorRoute } from '../../http/route.ts';

/** The scripts of respondents that authors keep with a survey. */
const listScriptsRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/scripts',
  scope: 'publish',
  schemas: { reply: ListedScripts },
  handle: ({ surveyId, services }) => services.respondentScripts.list(surveyId),
});

/**
 * Maximum size of a request body in bytes: a script of the maximum length with three bytes per character, and its
 * envelope.
 */
const BODY_LIMIT = RESPONDENT_SCRIPT_LIMITS.text * 3 + 1_024;

/**
 * Saves one script unchanged, or deletes it with `text: null`. `edition` is the edition that the author has seen, null
 * for a new script. Returns 409 if the stored script has another edition.
 */
const saveScriptRoute = operatorRoute({
  method: 'PUT',
  url: '/api/publishing/surveys/:id/scripts',
  scope: 'publish',
  act: 'script.save',
  bodyLimit: BODY_LIMIT,
  refuses: ['publishing.script_changed', 'publishing.script_limit'],
  schemas: {
    reply: nullable(SavedScript),
    body: Type.Object({
      name: Type.String({
        minLength: 1,
        maxLength: RESPONDENT_SCRIPT_LIMITS.name,
        pattern: '^[^\\u0000]*\\S[^\\u0000]*$',
      }),
      text: nullable(Type.String({ maxLength: RESPONDENT_SCRIPT_LIMITS.text, pattern: '^[^\\u0000]*$' })),
      edition: nullable(Type.String({ maxLength: 64 })),
    }),
  },
  async handle({ surveyId, body, operator, services }) {
    return parseSurveyId(surveyId) === undefined
      ? fail('request.not_found')
      : services.respondentScripts.save(surveyId, body, operator.name);
  },
});

export const routes = [listScriptsRoute, saveScriptRoute];
