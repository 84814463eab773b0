import { acceptedLanguages } from './accepted-languages.ts';
import { SURVEY_STATES } from '@canvass/protocol';
import Type from 'typebox';
import { PREVIEW_NAME } from '@canvass/project';
import { sendShared } from '../http/compressed-replies.ts';
import { NOT_OPEN } from '../http/refusal-groups.ts';
import { isFailure, fail } from '../http/failure.ts';
import { defineRoute, rawReply } from '../http/route.ts';
import { NONE, type SecurityPolicy, setPolicy, UNSAFE_INLINE } from '../http/security/security-policy.ts';
import { scriptFrame } from './author-scripts/script-frame.ts';
import type { Surveys } from './surveys.ts';

/** The policy of the frame's document: no origin, only inline scripts, and no requests. */
const SCRIPT_FRAME_POLICY: SecurityPolicy = {
  'default-src': [NONE],
  'script-src': [UNSAFE_INLINE],
  'style-src': [UNSAFE_INLINE],
  'img-src': ['data:', 'blob:'],
  'font-src': ['data:'],
  'base-uri': [NONE],
  'form-action': [NONE],
  sandbox: ['allow-scripts'],
};

declare module '../http/route.ts' {
  interface Services {
    readonly surveys: Surveys;
  }
}

const Text = Type.Unknown({ description: 'A text of an engine view.' });

const PolicyReply = Type.Object({
  title: Text,
  policy: Type.Optional(Text),
  language: Type.String(),
});

const ProjectReply = Type.Union([
  Type.Object({
    project: Type.Unknown({ description: 'The public part of the project, prepared for the engine.' }),
    version: Type.Integer(),
    qs_status: Type.Enum([...SURVEY_STATES]),
    policy: Type.Optional(Type.Unknown()),
    templates: Type.Optional(Type.Unknown()),
    customAttr: Type.Optional(Type.Unknown()),
    app_type: Type.Optional(Type.String()),
    ucss: Type.Optional(Type.String({ description: 'Style sheets, limited to the survey’s page.' })),
    gcss: Type.Optional(Type.String()),
    gjs: Type.Optional(Type.String({ description: "The author's script, if the operator allows scripts." })),
  }),
  Type.Object({
    version: Type.Integer(),
    language: Type.String(),
    language_trans_id: Type.Optional(Type.String({ description: 'Id of these texts in the project.' })),
    texts: Type.Unknown({ description: 'By gid and path.' }),
    own_texts: Type.Optional(
      Type.Unknown({
        description: "The author's replacements of the product's texts, and the order of their languages.",
      }),
    ),
  }),
]);

const PROJECT_QUALITY = 9;

/** `lang_code` may be any text. An unknown language is replaced by the survey's own. */
const ProjectQuery = Type.Object({
  version: Type.Optional(Type.String({ maxLength: 20 })),
  lang_code: Type.Optional(Type.String({ maxLength: 64 })),
  only_js: Type.Optional(Type.String({ maxLength: 8 })),
  /** An operator's signed preview, as in survey info. */
  [PREVIEW_NAME]: Type.Optional(Type.String()),
});

/**
 * `GET|POST /api/survey/projects/{id}`: the public project. `lang_code` selects a language; `only_js=1` returns only
 * that language's texts (CALL-20). `version` needs a token of a response on that version; all other callers get the
 * newest (CALL-13).
 */
const projectRoute = defineRoute({
  method: ['GET', 'POST'],
  url: '/api/survey/projects/:id',
  access: 'public',
  rate: 'read',
  refuses: NOT_OPEN,
  schemas: { reply: rawReply(['application/json'], ProjectReply), query: ProjectQuery },
  async handle({ surveyId, query, respondent, request, reply, services }) {
    const { surveys, storedFacts, compressor, previews } = services;
    const preview = await previews.isPreview(query[PREVIEW_NAME], surveyId);
    const openSurvey = await surveys.open(surveyId, { isPreview: preview });
    if (isFailure(openSurvey)) return openSurvey;
    const isOtherVersion =
      query.version !== undefined && query.version !== String(openSurvey.version.version);
    const respondentVersion =
      isOtherVersion && respondent !== undefined ? await storedFacts.version(respondent) : undefined;
    const requestedVersion =
      String(respondentVersion) === query.version
        ? await surveys.version(surveyId, respondentVersion ?? 0)
        : undefined;
    return sendShared(request, reply, compressor, {
      text: surveys.projectReply(requestedVersion ?? openSurvey.version, {
        ...(query.lang_code !== undefined && { language: query.lang_code }),
        hasTextsOnly: query.only_js === '1',
        state: openSurvey.state,
        browser: acceptedLanguages(request.headers['accept-language']),
      }),
      type: 'application/json; charset=utf-8',
      // Browsers cache the project but validate it each time, so that they see a new version immediately.
      cacheControl: requestedVersion === undefined && !preview ? 'public, no-cache' : 'private, no-cache',
      quality: PROJECT_QUALITY,
      variesByLanguage: (requestedVersion ?? openSurvey.version).publicProject.texts !== undefined,
    });
  },
});

/** The privacy policy, even if the survey is over (SCREEN-2). */
const policyRoute = defineRoute({
  method: 'GET',
  url: '/api/survey/policy/:id',
  access: 'public',
  rate: 'read',
  refuses: ['survey.not_published'],
  schemas: {
    reply: PolicyReply,
    query: Type.Object({ language: Type.Optional(Type.String({ maxLength: 64 })) }),
  },
  async handle({ surveyId, query, services: { surveys } }) {
    return (await surveys.policy(surveyId, query.language)) ?? fail('survey.not_published');
  },
});

const YEAR = 'public, max-age=31536000, immutable';

/** The author's and the group's style sheets of this version (PROJECT-9). */
const stylesRoute = defineRoute({
  method: 'GET',
  url: '/api/survey/projects/:id/styles',
  access: 'public',
  rate: 'asset',
  schemas: {
    reply: rawReply(['text/css']),
    query: Type.Object({ v: Type.String({ pattern: '^\\d{1,9}$' }) }),
  },
  async handle({ surveyId, query, reply, services }) {
    const styles = (await services.surveys.version(surveyId, Number(query.v)))?.styles;
    if (styles === undefined) return fail('request.not_found');
    return reply.header('cache-control', YEAR).type('text/css; charset=utf-8').send(styles);
  },
});

/**
 * The document that runs the author's script of this version (PROJECT-18), if the operator allows scripts. It is
 * validated each time, since the operator may change the setting.
 */
const scriptRoute = defineRoute({
  method: 'GET',
  url: '/api/survey/projects/:id/script',
  access: 'public',
  rate: 'asset',
  schemas: {
    reply: rawReply(['text/html']),
    query: Type.Object({ v: Type.String({ pattern: '^\\d{1,9}$' }) }),
  },
  async handle({ surveyId, query, reply, services: { settings, surveys } }) {
    if (!settings.allowsAuthorScripts) return fail('request.not_found');
    const script = (await surveys.version(surveyId, Number(query.v)))?.script;
    if (script === undefined) return fail('request.not_found');
    return setPolicy(reply, SCRIPT_FRAME_POLICY)
      .header('cache-control', 'private, no-cache')
      .type('text/html; charset=utf-8')
      .send(scriptFrame(script));
  },
});

export const routes = [projectRoute, policyRoute, stylesRoute, scriptRoute];
