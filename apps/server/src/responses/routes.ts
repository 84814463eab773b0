import { type SurveyInfo, type UniqueLinkTokenData, type UniqueLinkTokenRequest } from '@canvass/protocol';
import Type from 'typebox';
import type { Static } from 'typebox';
import { fail, isFailure, type Failure } from '../http/failure.ts';
import { computeAddressKey } from '../http/rate-limits.ts';
import type { FastifyRequest } from 'fastify';
import type { Respondent } from '../http/callers.ts';
import { defineRoute, type Services } from '../http/route.ts';
import { LinkParameters, LinkSource, type LinkTexts } from '../surveys/link-texts.ts';
import { obstacleFailure } from '../surveys/survey-store.ts';
import type { Admission } from '../admission/admission.ts';
import type { RespondentTokens } from '../auth/respondent-token.ts';
import type { Database } from '../database/database.ts';
import type { Surveys } from '../surveys/surveys.ts';
import type { StoredFacts } from './stored-facts.ts';
import { releaseLink } from '../admission/unique-links/unique-link-store.ts';
import { BeginReply, ContinueReply, InfoReply, StepReply } from './reply-schemas.ts';
import { NOT_ADMITTED, NOT_OPEN, NOT_ANSWERED, NOT_ON_ITS_VERSION } from '../http/refusal-groups.ts';
import { nullable, ShownPreview } from '@canvass/protocol/schemas';
import { Version } from '../surveys/previewed-version.ts';
import { SentBegin, SourceQuery, AnswerBody, respondentEvents, ContinueBody } from './requests.ts';
import type { Call } from '../response-log/advance.ts';
import { answerCall } from './answer-call.ts';
import { beginResponse } from './begin/begin-response.ts';
import { continueResponse } from './continue-response.ts';
import { RULES_VERSION } from '@canvass/logic';

/** Whether a page evaluates by another version of the rules than this server (CODE-11). */
const isPageOutdated = ({ rules }: Static<typeof ContinueBody>): boolean =>
  rules !== undefined && rules !== RULES_VERSION;

const LinkTokenReply = Type.Object({
  uniq_link_seq: nullable(Type.Integer()),
  rspd_token: Type.Optional(Type.String()),
});

const InfoBody = Type.Object({
  allParams: Type.Optional(LinkParameters),
  source: Type.Optional(LinkSource),
  dev_id: Type.Optional(Type.String()),
});

interface InfoCall {
  readonly surveyId: string;
  readonly body: Static<typeof InfoBody>;
  readonly respondent: Respondent | undefined;
  readonly request: FastifyRequest;
  readonly services: Pick<Services, 'visits' | 'messaging'>;
}

async function loadInfo({
  surveyId,
  body,
  respondent,
  request,
  services,
}: InfoCall): Promise<SurveyInfo | Failure> {
  const { allParams = {} } = linkTexts({ allParams: body.allParams });
  const visitResult = await services.visits.visit(surveyId, {
    params: allParams,
    deviceId: body.dev_id,
    address: computeAddressKey(request.ip),
    ownSeq: respondent?.seq,
    messaging: await services.messaging.loadVisitor(request),
  });
  return 'open' in visitResult ? visitResult.info : obstacleFailure(visitResult.obstacle, visitResult.survey);
}

interface LinkTokenRequest extends UniqueLinkTokenRequest {
  /** The response whose token the caller holds. */
  readonly ownSeq: number | undefined;
}

interface LinkParts {
  readonly database: Database;
  readonly surveys: Pick<Surveys, 'open'>;
  readonly admission: Pick<Admission, 'loadLink'>;
  readonly storedFacts: Pick<StoredFacts, 'version'>;
  readonly tokens: RespondentTokens;
}

/** A token for the response in progress of a unique link. `restart` abandons this response (LINK-3). */
async function linkToken(
  { surveys, admission, storedFacts, tokens, database }: LinkParts,
  surveyId: string,
  { uniq_link, restart = false, ownSeq }: LinkTokenRequest,
): Promise<UniqueLinkTokenData | Failure> {
  const openSurvey = await surveys.open(surveyId);
  if (isFailure(openSurvey)) return openSurvey;
  const found = await admission.loadLink(surveyId, uniq_link, ownSeq);
  if (isFailure(found)) return found;
  const { seq } = found;
  if (seq === null) return { uniq_link_seq: null };
  if (restart) {
    await releaseLink(database, surveyId, found, seq);
    return { uniq_link_seq: null };
  }
  const version = await storedFacts.version({ surveyId, seq, version: 0 });
  if (version === undefined) return fail('answering.cannot_continue');
  return { uniq_link_seq: seq, rspd_token: tokens.issue({ surveyId, seq, version }) };
}

const surveyInfoRoute = defineRoute({
  method: 'POST',
  url: '/api/survey/:id',
  access: 'public',
  rate: 'read',
  refuses: [...NOT_OPEN, ...NOT_ADMITTED],
  schemas: { reply: InfoReply, body: InfoBody },
  handle: loadInfo,
});

const AskedPreview = Type.Object({
  preview_code: Type.Optional(Type.String({ maxLength: 64 })),
  preview_token: Type.Optional(Type.String({ maxLength: 1_000 })),
  version: Type.Optional(Version),
  lang_code: Type.Optional(Type.String({ maxLength: 35 })),
  edition: Type.Optional(Type.String({ maxLength: 64 })),
});

/** The preview for holders of its code or token; without either, survey info. */
const previewInfoRoute = defineRoute({
  method: 'POST',
  url: '/api/survey/pre/:id',
  access: 'public',
  rate: 'read',
  refuses: [...NOT_OPEN, ...NOT_ADMITTED],
  schemas: { reply: Type.Union([InfoReply, ShownPreview]), body: Type.Intersect([InfoBody, AskedPreview]) },
  handle(call) {
    const { surveyId, body, request, services } = call;
    const isPreview = body.preview_code !== undefined || body.preview_token !== undefined;
    return isPreview ? services.previews.look(surveyId, body, computeAddressKey(request.ip)) : loadInfo(call);
  },
});

/**
 * `POST /api/survey/b/{id}`: a new response on the newest version. `b2` is begin v2 of CALL-3, with the same behaviour.
 */
const beginRoute = defineRoute({
  method: 'POST',
  url: ['/api/survey/b/:id', '/api/survey/b2/:id'],
  access: 'public',
  rate: 'begin',
  refuses: [
    ...NOT_OPEN,
    ...NOT_ADMITTED,
    'answering.cannot_continue',
    'answering.id_reused',
    'answering.link_under_way',
    'answering.page_outdated',
    'answering.places_held',
  ],
  schemas: { reply: BeginReply, body: SentBegin, query: SourceQuery },
  async handle({ surveyId, body: sent, query, request, services }) {
    if (isPageOutdated(sent)) return fail('answering.page_outdated');
    const body = linkTexts(sent);
    return beginResponse(services.answering, surveyId, {
      body,
      source: body.source ?? query.source,
      address: computeAddressKey(request.ip),
      messaging: await services.messaging.loadVisitor(request),
    });
  },
});

/** Accepts the events since the last acknowledged call. */
const answerRoute = (call: Call) =>
  defineRoute({
    method: 'POST',
    url: `/api/survey/${call}/:id`,
    access: 'respondent',
    rate: 'answer',
    refuses: [...NOT_ANSWERED, 'answering.page_outdated'],
    schemas: { reply: StepReply, body: AnswerBody },
    async handle({ respondent, request, body, services }) {
      if (isPageOutdated(body)) return fail('answering.page_outdated');
      return answerCall(services.answering, respondent, {
        call,
        address: computeAddressKey(request.ip),
        transactionId: body.transaction_id,
        eventId: body.event_id,
        events: respondentEvents(body),
        ...(body.language_code !== undefined && { language: body.language_code }),
      });
    },
  });

/** All stored data of a response, from which the browser continues. */
const continueRoute = defineRoute({
  method: 'POST',
  url: '/api/survey/c/:id',
  access: 'respondent',
  rate: 'answer',
  refuses: [...NOT_OPEN, ...NOT_ON_ITS_VERSION, 'answering.page_outdated', 'survey.link_used'],
  schemas: { reply: ContinueReply, body: ContinueBody },
  handle: async ({ respondent, body, services }) =>
    isPageOutdated(body) ? fail('answering.page_outdated') : continueResponse(services.answering, respondent),
});

/**
 * The response in progress of a unique link, with a token for it. The holder of the link is treated as its respondent.
 */
const uniqlinkTokenRoute = defineRoute({
  method: 'POST',
  url: '/api/survey/uniqlink_token/:id',
  access: 'public',
  rate: 'begin',
  refuses: [...NOT_OPEN, ...NOT_ADMITTED, 'answering.cannot_continue'],
  schemas: {
    reply: LinkTokenReply,
    // A text that is not a valid link is an unknown link; other values are an invalid request.
    body: Type.Object({ uniq_link: Type.String(), restart: Type.Optional(Type.Boolean()) }),
  },
  handle: ({ surveyId, body, respondent, services }) =>
    linkToken(services, surveyId, { ...body, ownSeq: respondent?.seq }),
});

export const routes = [
  surveyInfoRoute,
  previewInfoRoute,
  beginRoute,
  // `POST /api/survey/n/{id}`: the last event leaves a page. With `s`, the last event completes the survey.
  answerRoute('n'),
  answerRoute('s'),
  continueRoute,
  uniqlinkTokenRoute,
];

/** Converts the numbers of a body, and the booleans of its parameters, to text, as in a link. */
function linkTexts<T>(value: T): LinkTexts<T> {
  const convert = (item: unknown, isParameter: boolean): unknown => {
    if (typeof item === 'number' || (isParameter && typeof item === 'boolean')) return String(item);
    if (typeof item !== 'object' || item === null) return item;
    const entries = Object.entries(item).map(([name, inner]) => [name, convert(inner, item !== value)]);
    return Object.fromEntries(entries);
  };
  return convert(value, false) as LinkTexts<T>; // `convert` changes only numbers and booleans
}
