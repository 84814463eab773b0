import { type ApiError, createClientStore, surveys } from '@canvass/api-client';
import type { Link } from './link.ts';
import type { OpenedSurvey } from './open-survey.ts';

/** Survey info, then the project: where the server has not put them into the page. */
export async function fetchOpenSurvey(surveyId: string, link: Link): Promise<OpenedSurvey> {
  const { dispatch } = createClientStore();
  const { source, params, version } = link;
  const body = { allParams: params, ...(source !== undefined && { source }) };
  const info = await dispatch(
    surveys.endpoints.surveyInfo.initiate({ surveyId, body }, { subscribe: false }),
  );
  if (info.data === undefined) return refused(info.error);
  const wanted = { surveyId, version: version ?? info.data.version, ...(source !== undefined && { source }) };
  const project = await dispatch(surveys.endpoints.project.initiate(wanted, { subscribe: false }));
  if (project.data === undefined) return refused(project.error);
  return {
    kind: 'open',
    info: { ...info.data, version: project.data.version },
    project: project.data.project,
  };
}

/** `error` is an ApiError, or what RTK Query makes of a defect in our own code. */
function refused(error: unknown): OpenedSurvey {
  const known = error as Partial<ApiError> | undefined;
  return { kind: 'closed', code: known?.kind === 'code' ? (known.code ?? -1) : -1 };
}
