import type { ProjectData, SurveyInfo, SurveyInfoRequest, TranslationData } from '@canvass/protocol';
import type { Call } from './call.ts';
import { api } from './api.ts';

export interface SurveyInfoArgs {
  readonly surveyId: string;
  readonly body: SurveyInfoRequest;
}
export interface ProjectArgs {
  readonly surveyId: string;
  readonly version?: number;
  /** The author's texts are wanted in this one only, besides the project's own (CALL-20). */
  readonly language?: string | undefined;
  /** Of the response that is on that version (CALL-13). */
  readonly token?: string | undefined;
  /** An operator's signed preview: also before the survey opens and after it is over. */
  readonly preview?: string | undefined;
}
export type TranslationArgs = ProjectArgs & { readonly language: string };

const projectCall = (
  { surveyId, version, language, token, preview }: ProjectArgs,
  more: Pick<Call, 'query' | 'needs'>,
): Call => ({
  method: 'GET',
  path: `/api/survey/projects/${encodeURIComponent(surveyId)}`,
  ...more,
  query: { version: version?.toString(), lang_code: language, canvass_preview: preview, ...more.query },
  ...(token !== undefined && { token }),
});

/** CALL-11: survey info and project. The answering page carries both already; these are for when it does not. */
export const surveys = api.injectEndpoints({
  endpoints: (build) => ({
    surveyInfo: build.query<SurveyInfo, SurveyInfoArgs>({
      query: ({ surveyId, body }) => ({
        method: 'POST',
        path: `/api/survey/${encodeURIComponent(surveyId)}`,
        body,
        needs: ['version'],
      }),
    }),
    project: build.query<ProjectData, ProjectArgs>({
      query: (args) => projectCall(args, { needs: ['version', 'project'] }),
    }),
    translation: build.query<TranslationData, TranslationArgs>({
      query: (args) => projectCall(args, { query: { only_js: '1' }, needs: ['version', 'texts'] }),
    }),
  }),
});
