import type { ProjectData, SurveyInfo, SurveyInfoRequest } from '@canvass/protocol';
import { api } from './api.ts';

export interface SurveyInfoArgs {
  readonly surveyId: string;
  readonly body: SurveyInfoRequest;
}
export interface ProjectArgs {
  readonly surveyId: string;
  readonly version?: number;
  readonly source?: string;
}

/** CALL-11: survey info and project. The answering page carries both already; these are for when it does not. */
export const surveys = api.injectEndpoints({
  endpoints: (build) => ({
    surveyInfo: build.query<SurveyInfo, SurveyInfoArgs>({
      query: ({ surveyId, body }) => ({
        method: 'POST',
        path: `/api/survey/${encodeURIComponent(surveyId)}`,
        query: { source: body.source },
        body,
        needs: ['version'],
      }),
    }),
    project: build.query<ProjectData, ProjectArgs>({
      query: ({ surveyId, version, source }) => ({
        method: 'GET',
        path: `/api/survey/projects/${encodeURIComponent(surveyId)}`,
        query: { source, version: version?.toString() },
        needs: ['version', 'project'],
      }),
    }),
  }),
});
