import { ProjectAnswer } from './survey-answers.ts';
import { PREVIEW_NAME } from '@canvass/project';
import Type from 'typebox';
import { sendShared } from '../http/compressed-answers.ts';
import { NOT_OPEN } from '../http/api-docs/refusal-groups.ts';
import { isFailure } from '../http/failure.ts';
import { defineRoute, replies } from '../http/route.ts';

const PROJECT_QUALITY = 9;

/** Any text: a language that the survey does not have is answered with its own. */
const Asked = Type.Object({
  version: Type.Optional(Type.String({ maxLength: 20 })),
  lang_code: Type.Optional(Type.String({ maxLength: 64 })),
  only_js: Type.Optional(Type.String({ maxLength: 8 })),
  /** An operator's signed preview, as in survey info. */
  [PREVIEW_NAME]: Type.Optional(Type.String()),
});

/**
 * `GET|POST /api/survey/projects/{id}`: the public project, with `lang_code` in that language, with `only_js=1` too the
 * texts of that language alone (CALL-20). `version` counts for the holder of a token only, and only if the response is
 * on that version; everybody else gets the newest one (CALL-13).
 */
export const route = defineRoute({
  method: ['GET', 'POST'],
  url: '/api/survey/projects/:id',
  access: 'public',
  rate: 'read',
  refuses: NOT_OPEN,
  schemas: { answer: replies(['application/json'], ProjectAnswer), query: Asked },
  async handle({ surveyId, query, respondent, request, reply, services }) {
    const { surveys, answering, compressor, previews } = services;
    const preview = await previews.isPreview(query[PREVIEW_NAME], surveyId);
    const open = await surveys.open(surveyId, { preview });
    if (isFailure(open)) return open;
    const isOther = query.version !== undefined && query.version !== String(open.version.version);
    const theirs = isOther && respondent !== undefined ? await answering.versionOf(respondent) : undefined;
    const own = String(theirs) === query.version ? await surveys.version(surveyId, theirs ?? 0) : undefined;
    return sendShared(request, reply, compressor, {
      text: surveys.projectAnswer(own ?? open.version, {
        ...(query.lang_code !== undefined && { language: query.lang_code }),
        textsOnly: query.only_js === '1',
        state: open.state,
      }),
      type: 'application/json; charset=utf-8',
      // Kept, but asked about each time: a new version must be seen at once.
      cacheControl: own === undefined && !preview ? 'public, no-cache' : 'private, no-cache',
      quality: PROJECT_QUALITY,
    });
  },
});
