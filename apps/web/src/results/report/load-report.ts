import type { ResolvedText } from '@canvass/logic';
import type { ReportData, ReportPart, ShareReportData } from '@canvass/protocol';
import type { ReportArgs } from '@canvass/api-client/results';
import { isRefusal } from '../../services/outcome.ts';
import { pageCaller } from '../../network/page-caller.ts';
import { findOwnResponse } from '../../storage/own-response.ts';
import { resultsQueries } from '../results-queries.ts';

export type LoadedReport = ReportData<ResolvedText>;
export type ReadyReport = Extract<LoadedReport, { readonly state: 'ready' }>;

export type Sort = 'survey' | 'score';

/** Access to a report by the response's token on this device, or by the key of a link. */
export interface ReportAccess {
  readonly surveyId: string;
  readonly seq: number;
  readonly language: string;
  readonly token?: string;
  readonly k?: string;
}

/** Access to the report of an address, by default of this device's response. Undefined without a response. */
export async function findReportAccess(
  surveyId: string,
  language: string,
  search: string,
): Promise<ReportAccess | undefined> {
  const query = new URLSearchParams(search);
  const [k, number] = [query.get('k'), query.get('seq') ?? ''];
  const seq = /^[1-9]\d{0,14}$/.test(number) ? Number(number) : undefined;
  if (k !== null) return seq === undefined ? undefined : { surveyId, seq, language, k };
  const ownResponse = await findOwnResponse(surveyId, seq);
  return ownResponse && { surveyId, seq: ownResponse.seq, language, token: ownResponse.token };
}

/** Loads a report. Returns `refused` if the server refuses it, `failed` if there is no reply. Never rejects. */
export async function loadReport(
  access: ReportAccess,
  sort: Sort,
): Promise<LoadedReport | 'refused' | 'failed'> {
  const result = await resultsQueries().report.load(reportArgs(access, sort));
  if ('data' in result) return result.data;
  return isRefusal(result.error) ? 'refused' : 'failed';
}

/** The finished report that was last loaded in this order, to show while it is loaded again. */
export function readCachedReport(access: ReportAccess, sort: Sort): LoadedReport | undefined {
  const report = resultsQueries().report.cached(reportArgs(access, sort));
  return report?.state === 'ready' ? report : undefined;
}

const reportArgs = ({ surveyId, seq, language, token, k }: ReportAccess, sort: Sort): ReportArgs => ({
  surveyId,
  body: { seq, sort, lang_code: language, ...(k !== undefined && { k }) },
  token,
});

/** Creates a link to a report. Returns undefined after a failure. */
export async function shareReport(
  { surveyId, seq, token }: ReportAccess,
  parts: readonly ReportPart[],
  days: number,
): Promise<ShareReportData | undefined> {
  if (token === undefined) return undefined;
  const result = await pageCaller().send<ShareReportData>({
    method: 'POST',
    path: `/api/survey/report/share/${surveyId}`,
    body: { seq, parts, days },
    needs: ['path', 'expires_at'],
    token,
  });
  return 'data' in result ? result.data : undefined;
}

/** Stores the image with the response, for links to the whole report. Failures are ignored. */
export async function storeReportImage({ surveyId, token }: ReportAccess, image: Blob): Promise<void> {
  if (token === undefined) return;
  const form = new FormData();
  form.append('picture', image, 'report.png');
  const path = `/api/survey/report/upload/${surveyId}`;
  const { url, headers } = pageCaller().prepare({ method: 'POST', path, token });
  await fetch(url, { method: 'POST', headers, body: form }).catch(() => undefined);
}
