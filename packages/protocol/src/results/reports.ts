import type { ReportChartKind, ReportSort } from '@canvass/project/vocabulary';
import type { ReceiptAnswer } from './receipts.ts';

/** `POST /api/survey/report/{id}`: with the token of the response, or with the key of a link that its respondent has shared. */
export interface ReportRequest {
  /** Number of the response, which must be the one that the token or the key belongs to. */
  readonly seq: number;
  /** Key of a shared link, in place of a token. */
  readonly k?: string;
  readonly lang_code?: string;
  /** `score`: the answers with the fewest points first; otherwise in the order of the survey. */
  readonly sort?: ReportSort;
}

/** A figure of a report, on its scale. Its texts have the form that the engine's views use. */
export interface ReportFigure<Text = unknown> {
  readonly title?: string;
  readonly score: number;
  readonly min: number;
  /** Null if there is no maximum, so that no share can be drawn. */
  readonly max: number | null;
  /** Label of the range in which the figure lies (REPORT-2). */
  readonly label?: string;
  readonly text?: Text;
}
/** The figure of a dimension. Its score is null if none of its questions was answered. */
export interface ReportChart<Text = unknown> extends Omit<ReportFigure<Text>, 'score'> {
  readonly id: string;
  readonly title: string;
  readonly score: number | null;
  /** Mean of the other finished responses, if there are enough of them (REPORT-4). */
  readonly average?: number;
}
export interface ReportSection<Text = unknown> {
  readonly gid: string;
  readonly title: string;
  /** The answer, in the form that receipts use. Empty without an answer. */
  readonly answer: ReceiptAnswer['answers'];
  readonly score?: number;
  readonly max?: number;
  readonly right?: 'right' | 'partly' | 'wrong';
  readonly right_answer?: readonly string[];
  readonly analysis?: Text;
}
export interface ReportContent<Text = unknown> {
  readonly title: Text;
  readonly language: string;
  readonly intro?: Text;
  readonly score?: ReportFigure<Text>;
  readonly chart: ReportChartKind;
  readonly charts: readonly ReportChart<Text>[];
  readonly sections: readonly ReportSection<Text>[];
  readonly closing?: Text;
}
/** A respondent's rank among the `among` other respondents who have finished. */
export interface ReportPosition {
  readonly among: number;
  /** Percentage of the others with a lower score, as a whole number. */
  readonly lower_percent: number;
}
export type ReportData<Text = unknown> =
  | { readonly state: 'generating'; readonly percent: number }
  | ({
      readonly state: 'ready';
      readonly percent: 100;
      readonly seq: number;
      readonly made_at: string;
      readonly position?: ReportPosition;
      /** Parts that a link may share; absent if the report is viewed through such a link. */
      readonly share?: ReportSharing;
      /** Time at which the image of the report was stored. Absent without an image. */
      readonly picture_at?: string;
    } & ReportContent<Text>);
interface ReportSharing {
  /** Maximum validity of a link in days. */
  readonly days: number;
}

export const REPORT_PARTS = ['score', 'charts', 'sections'] as const;
export type ReportPart = (typeof REPORT_PARTS)[number];

/** `POST /api/survey/report/share/{id}`, with the token of the response. */
export interface ShareReportRequest {
  readonly seq: number;
  readonly parts: readonly ReportPart[];
  /** Validity of the link in days, at most as many as the survey allows. */
  readonly days?: number;
}
export interface ShareReportData {
  readonly path: string;
  readonly expires_at: string;
}
/** Data of `POST /api/survey/report/upload/{id}`, a form with `picture`. */
export interface ReportUploadData {
  readonly picture_at: string;
}
