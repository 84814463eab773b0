import {
  PREVIEW_NAME,
  type Project,
  SIGNATURE_NAME,
  UNIQUE_LINK_NAME,
  mergeTranslation,
} from '@canvass/project';
import {
  type BootData,
  LOAD_FAILED,
  RESPONSE_CODES,
  type StatusPageTexts,
  type SurveyInfo,
} from '@canvass/protocol';
import { type ApiError, loadProject, loadSurveyInfo, loadTranslation } from '@canvass/api-client';
import { pageCaller } from '../network/page-caller.ts';
import { isClosing } from './load-status.ts';
import { rememberedLanguage } from '../i18n/language.ts';
import { readDeviceId } from '../storage/device-id.ts';
import { findOwnResponse } from '../storage/own-response.ts';
import type { Link } from '../addresses/link.ts';
import { unknownSurveyInfo } from './survey-info.ts';

export type OpenedSurvey = OpenSurvey | ClosedSurvey;

export interface OpenSurvey {
  readonly kind: 'open';
  readonly info: SurveyInfo;
  readonly project: Project;
}

/** The load code of a closed survey (STATE-1), and further texts for its page. */
export interface ClosedSurvey {
  readonly kind: 'closed';
  readonly code: number;
  /** Whether the server could not be reached (STATE-1), so that the page offers a retry. */
  readonly isOffline?: true;
  readonly beginTime?: string | undefined;
  readonly texts?: StatusPageTexts | undefined;
  /** Text of the server, for codes without a text in this app (CODE-8). */
  readonly msg?: string;
}

export async function fetchOpenSurvey(surveyId: string, link: Link): Promise<OpenedSurvey> {
  const { version } = link;
  const { send } = pageCaller();
  const info = await fetchSurveyInfo(surveyId, link);
  if ('error' in info && !isIgnored(info.error)) return closedSurveyOf(info.error);
  const knownInfo = 'data' in info ? info.data : undefined;
  const language = rememberedLanguage(surveyId, link.language) ?? link.language ?? navigator.language;
  const wantedVersion = version ?? knownInfo?.version;
  const found = await loadProject(send, {
    surveyId,
    language,
    ...(wantedVersion !== undefined && { version: wantedVersion }),
  });
  if ('error' in found) return closedSurveyOf(found.error);
  const { project, version: projectVersion } = found.data;
  return {
    kind: 'open',
    info: { ...(knownInfo ?? unknownSurveyInfo(surveyId)), version: projectVersion },
    project,
  };
}

/** The server recognises the holder of a used link by the token of its response (LINK-2). */
async function fetchSurveyInfo(surveyId: string, link: Link) {
  const own = link.uniqueLink === undefined ? undefined : await findOwnResponse(surveyId);
  const token = own && { token: own.token };
  return loadSurveyInfo(pageCaller().send, { surveyId, body: computeVisitor(link), ...token });
}

/**
 * The page of a used link for the holder of its response. Undefined if this device does not hold it. The author's text
 * in the page is for strangers.
 */
export async function fetchForHolder(
  { surveyId, code, words }: BootData,
  link: Link,
): Promise<ClosedSurvey | undefined> {
  if (code !== RESPONSE_CODES.linkUsed.code) return undefined;
  const survey = await fetchOpenSurvey(surveyId, link);
  if (survey.kind === 'open' || survey.code !== RESPONSE_CODES.linkSubmitted.code) return undefined;
  if (words === undefined) return survey;
  const { text: _forStrangers, ...texts } = words;
  return { ...survey, texts };
}

function computeVisitor(link: Link) {
  const { source } = link;
  const dev_id = readDeviceId();
  return {
    allParams: allParams(link),
    ...(source !== undefined && { source }),
    ...(dev_id !== undefined && { dev_id }),
  };
}

/** The link's parameters that the server reads, with the signature and the unique link among them (CALL-18). */
const allParams = ({ params, signature, uniqueLink, preview, fromq, fromtype, carried }: Link) => ({
  ...carried,
  ...params,
  ...(signature !== undefined && { [SIGNATURE_NAME]: signature }),
  ...(uniqueLink !== undefined && { [UNIQUE_LINK_NAME]: uniqueLink }),
  ...(preview !== undefined && { [PREVIEW_NAME]: preview }),
  ...(fromq !== undefined && { fromq }),
  ...(fromtype !== undefined && { fromtype }),
});

/**
 * Returns the project with the texts that its page lacks (CALL-20), or undefined if they cannot be loaded now
 * (docs/adr/0195).
 */
export async function fetchTranslation(
  { info, project }: OpenSurvey,
  language: string,
): Promise<Project | undefined> {
  const { surveyId, version } = info;
  const found = await loadTranslation(pageCaller().send, { surveyId, version, language });
  return 'data' in found ? mergeTranslation(project, language, found.data) : undefined;
}

/** Whether an error is a load code that does not close the survey, so that it is ignored (STATE-1). */
const isIgnored = (error: ApiError): boolean =>
  error.kind === 'code' && error.code > 0 && error.status < MIN_FAILURE_STATUS && !isClosing(error.code);

/** The lowest HTTP status of a failure, which is not a reply. */
const MIN_FAILURE_STATUS = 400;

function closedSurveyOf(error: ApiError): ClosedSurvey {
  if (error.kind === 'http') return { kind: 'closed', code: LOAD_FAILED };
  if (error.kind !== 'code') return { kind: 'closed', code: LOAD_FAILED, isOffline: true };
  return { kind: 'closed', code: error.code, ...(error.msg !== undefined && { msg: error.msg }) };
}
