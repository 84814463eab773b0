import { hasReport } from '@canvass/logic/report';
import { REPORT_PARTS, type ReportPart, type ReportRequest } from '@canvass/protocol';
import type { Respondent } from '../../access/respondent-token.ts';
import type { ResponseKey } from '../../answering/stored/response-store.ts';
import { type Failure, fail } from '../../http/failure.ts';
import type { Project } from '@canvass/project';
import type { OwnCount } from '../tally/tally-store.ts';
import { isFinished, type Tally, type TallySnapshot } from '../tally/tally.ts';
import type { ReportKeys } from './report-keys.ts';

/** Days that a shared link holds, unless the project says otherwise. */
const SHARE_DAYS = 30;

/** Who asks: the holder of a token, or of nothing. */
export interface ReportCaller {
  readonly surveyId: string;
  readonly respondent: Respondent | undefined;
}
export type AskedReport = Pick<ReportRequest, 'seq' | 'k'>;

/** A finished response whose report the caller may see, and what of it. */
export interface ShownReport {
  readonly key: ResponseKey;
  readonly parts: readonly ReportPart[];
  readonly isOwn: boolean;
  /** The newest version: whether there is a report, and how it is shared, is its author's word of today. */
  readonly project: Project;
  readonly snapshot: TallySnapshot;
  readonly own: OwnCount;
  /** Days that a link may hold; 0: there are none. */
  readonly days: number;
}

/**
 * The one door to reports (REPORT-5): nothing but the number of the token, or that which the key was made for; and only
 * while there is a report.
 */
export function createReportDoor(tally: Tally, keys: ReportKeys) {
  function allowed(
    { surveyId, respondent }: ReportCaller,
    { seq, k }: AskedReport,
  ): Pick<ShownReport, 'parts' | 'isOwn'> | undefined {
    if (k === undefined) return respondent?.seq === seq ? { parts: REPORT_PARTS, isOwn: true } : undefined;
    const shared = keys.read(k, surveyId, seq);
    return shared && { parts: shared.parts, isOwn: false };
  }

  return async function shownTo(caller: ReportCaller, asked: AskedReport): Promise<ShownReport | Failure> {
    const may = allowed(caller, asked);
    if (may === undefined) return fail('access.refused');
    const key = { surveyId: caller.surveyId, seq: asked.seq };
    const snapshot = await tally.of(key.surveyId);
    // Only then: these sums may have counted the response a moment ago.
    const own = await tally.own(key, snapshot);
    const project = snapshot.newest?.project;
    if (project === undefined || !hasReport(project) || !isFinished(own)) return fail('report.closed');
    const days = project.report?.share_days ?? SHARE_DAYS;
    if (!may.isOwn && days === 0) return fail('report.closed');
    return { ...may, key, snapshot, own, project, days };
  };
}
