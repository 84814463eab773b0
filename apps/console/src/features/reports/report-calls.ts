import type {
  ClientReport,
  ClientReportContent,
  ClientReports,
  NewClientReportLink,
} from '@canvass/protocol';
import { api } from '../../api/api.ts';
import { surveyPath } from '../../api/surveys.ts';

const PART = 'client-reports';

interface ReportChange {
  readonly id: string;
  /** Undefined for a new report. */
  readonly savedReport: Pick<ClientReport, 'report' | 'edition'> | undefined;
  readonly content: ClientReportContent;
}

interface NewLink {
  readonly id: string;
  readonly report: string;
  readonly name: string;
  readonly expires_in: number;
}

export const {
  useReportsQuery,
  useSaveReportMutation,
  useDropReportMutation,
  useMakeReportLinkMutation,
  useRevokeReportLinkMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    reports: build.query<ClientReports, string>({
      query: (id) => ({ path: surveyPath(id, PART) }),
      providesTags: ['reports'],
    }),
    saveReport: build.mutation<ClientReport, ReportChange>({
      query: ({ id, savedReport, content }) =>
        savedReport === undefined
          ? { path: surveyPath(id, PART), method: 'POST', body: { content } }
          : {
              path: surveyPath(id, PART, savedReport.report),
              method: 'PUT',
              body: { content, edition: savedReport.edition },
            },
      invalidatesTags: (_, error) => (error === undefined ? ['reports'] : []),
    }),
    dropReport: build.mutation<object, { readonly id: string; readonly report: string }>({
      query: ({ id, report }) => ({ path: surveyPath(id, PART, report), method: 'DELETE' }),
      invalidatesTags: ['reports'],
    }),
    makeReportLink: build.mutation<NewClientReportLink, NewLink>({
      query: ({ id, report, ...body }) => ({
        path: surveyPath(id, PART, report, 'links'),
        method: 'POST',
        body,
      }),
      invalidatesTags: (_, error) => (error === undefined ? ['reports'] : []),
    }),
    revokeReportLink: build.mutation<object, { readonly id: string; readonly link: string }>({
      query: ({ id, link }) => ({ path: surveyPath(id, 'client-report-links', link), method: 'DELETE' }),
      invalidatesTags: ['reports'],
    }),
  }),
});

/** The address at which the signed-in operator sees the page of a report. */
export const pageAddress = (id: string, report: string): string =>
  `/api${surveyPath(id, PART, report, 'page')}`;
