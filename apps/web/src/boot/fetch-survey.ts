import { type ApiError, createClient } from '@canvass/api-client';
import { LOAD_FAILED } from '@canvass/protocol';
import type { Link } from './link.ts';
import type { OpenedSurvey } from './opened-survey.ts';

/** Survey info, then the project: where the server has not put them into the page. */
export async function fetchOpenSurvey(surveyId: string, link: Link): Promise<OpenedSurvey> {
  const client = createClient();
  const { source, params, version } = link;
  const from = source !== undefined && { source };
  const info = await client.surveyInfo({ surveyId, body: { allParams: params, ...from } });
  if ('error' in info) return refused(info.error);
  const found = await client.project({ surveyId, ...from, version: version ?? info.data.version });
  if ('error' in found) return refused(found.error);
  const { project } = found.data;
  return { kind: 'open', info: { ...info.data, version: found.data.version }, project };
}

const refused = (error: ApiError): OpenedSurvey => ({
  kind: 'closed',
  code: error.kind === 'code' ? error.code : LOAD_FAILED,
});
