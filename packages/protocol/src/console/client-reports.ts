import Type from 'typebox';
import { Count, nullable, oneOf, Time, type DataOf } from '../schemas/parts.ts';
import type { AnalysisCondition } from './analysis.ts';
import type { DateInterval } from '../schemas/date-intervals.ts';
import { type ClientReportChart, REPORT_CHARTS } from './report-charts.ts';

/** Limits of reports for clients: numbers per survey and report, and characters of texts. */
export const CLIENT_REPORT_LIMITS = {
  reports: 20,
  parts: 100,
  links: 100,
  title: 200,
  text: 10_000,
  name: 100,
  /** Seconds for which a link is valid. */
  shortest: 3_600,
  longest: 366 * 24 * 3_600,
} as const;

export interface ClientReportPart {
  readonly gid: string;
  readonly text?: string;
  /** The question whose answers are the columns of a table. Without it, the report shows shares of all responses. */
  readonly columns?: { readonly gid: string };
  readonly texts?: boolean;
  /** Bars of choices begin with the largest. Defaults to the order of the survey. */
  readonly order?: 'size';
  /** Defaults to the usual chart of the question. A table by another question (`columns`) has no chart. */
  readonly chart?: ClientReportChart;
}

/** The content of a report for a client: chosen questions in their order, and texts of its author. */
export interface ClientReportContent {
  readonly title: string;
  readonly introduction: string;
  readonly parts: readonly ClientReportPart[];
  readonly where: readonly AnalysisCondition[];
  readonly weighted: boolean;
}

const ReportContent = Type.Unsafe<ClientReportContent>(
  Type.Object({
    title: Type.String(),
    introduction: Type.String(),
    parts: Type.Array(
      Type.Object({
        gid: Type.String(),
        text: Type.Optional(Type.String()),
        columns: Type.Optional(Type.Object({ gid: Type.String() })),
        texts: Type.Optional(Type.Boolean()),
        order: Type.Optional(Type.Literal('size')),
        chart: Type.Optional(oneOf(...REPORT_CHARTS)),
      }),
    ),
    where: Type.Array(
      Type.Object({
        variable: Type.String(),
        values: Type.Optional(Type.Array(Type.Union([Type.Number(), Type.String()]))),
        min: Type.Optional(Type.Number()),
        max: Type.Optional(Type.Number()),
      }),
    ),
    weighted: Type.Boolean(),
  }),
);

export const ClientReport = Type.Object({
  report: Type.String({ description: 'Its id.' }),
  edition: Type.Integer({ description: 'Counts the changes, from 1.' }),
  content: ReportContent,
  changed_by: Type.String(),
  changed_at: Time,
});
export type ClientReport = DataOf<typeof ClientReport>;

const link = {
  link: Type.String({ description: 'Its id, which opens nothing.' }),
  report: Type.String(),
  name: Type.String({ description: 'Who gets it.' }),
  made_by: Type.String(),
  made_at: Time,
  expires_at: Time,
};

/** A link that shows a report without signing in, until it expires or is revoked. */
export const ClientReportLink = Type.Object({ ...link, revoked_at: nullable(Time) });
export type ClientReportLink = DataOf<typeof ClientReportLink>;

/** A new link. Its path is shown only once, because the server stores a hash. */
export const NewClientReportLink = Type.Object({
  ...link,
  path: Type.String({ description: 'The path of the report, below the address of the server.' }),
});
export type NewClientReportLink = DataOf<typeof NewClientReportLink>;

/** Reply to `GET /api/publishing/surveys/{id}/client-reports`. */
export const ClientReports = Type.Object({
  reports: Type.Array(ClientReport),
  links: Type.Array(ClientReportLink, { description: 'Newest first.' }),
});
export type ClientReports = DataOf<typeof ClientReports>;

/** The name of an answer, or the interval of dates that pages name in their language. */
export type ReportLabel =
  | string
  | {
      readonly value: number | string;
      readonly last: number | string;
      readonly interval: DateInterval;
    };

/** A figure of one number: a share of the responses, with their count. */
interface LabelledShare {
  readonly label: ReportLabel;
  readonly share: number;
}

/** The figures of a question in a report. */
export type ClientFigure =
  | {
      /** The survey is anonymous, and a count of the figure is small. */
      readonly kind: 'hidden';
      readonly name?: string;
    }
  | {
      /** Shares of the values of one variable, or of options that can be chosen together. */
      readonly kind: 'bars';
      readonly name?: string;
      readonly n: number;
      readonly bars: readonly LabelledShare[];
      readonly mean?: number | null;
      readonly median?: number;
      readonly more?: true;
    }
  | {
      /** Shares of numbers in ascending order, or of dates, as columns side by side. */
      readonly kind: 'histogram';
      readonly name?: string;
      readonly n: number;
      readonly bars: readonly LabelledShare[];
      readonly mean?: number | null;
      readonly median?: number;
      readonly more?: true;
    }
  | {
      /** The shares as numbers, with the number of responses or the sum of their weights. */
      readonly kind: 'table';
      readonly name?: string;
      readonly n: number;
      readonly rows: readonly (LabelledShare & { readonly count: number })[];
      readonly mean?: number | null;
      readonly median?: number;
      readonly more?: true;
    }
  | {
      /** Statistics of the numbers of a question. */
      readonly kind: 'statistics';
      readonly rows: readonly ReportStatistics[];
    }
  | {
      /** Shares of the same values for each row of a question. */
      readonly kind: 'grid';
      readonly columns: readonly ReportLabel[];
      readonly rows: readonly ReportRow[];
      readonly hasMeans: boolean;
    }
  | {
      /** Shares within each answer to another question, after the shares of all responses. */
      readonly kind: 'cross';
      readonly name?: string;
      readonly columnsTitle: string;
      readonly columns: readonly ReportLabel[];
      readonly ns: readonly number[];
      readonly rows: readonly { readonly label: ReportLabel; readonly cells: readonly ReportCell[] }[];
      readonly means?: readonly ReportCell[];
      readonly more?: true;
    }
  | {
      /** One number for each option: its mean rank, or its share of preference. */
      readonly kind: 'ranks' | 'preferences';
      readonly n: number;
      readonly rows: readonly { readonly label: string; readonly value: number | null }[];
    }
  | {
      readonly kind: 'nps';
      /** Shares of detractors, passives and promoters. */
      readonly shares: readonly [number, number, number];
    }
  | {
      readonly kind: 'texts';
      readonly name?: string;
      readonly texts: readonly string[];
      readonly isHidden: boolean;
      readonly more?: true;
    };
export interface ReportStatistics {
  /** Absent if the question has only one number. */
  readonly label?: string;
  readonly n: number;
  readonly mean: number | null;
  readonly median?: number;
  /** Standard deviation. */
  readonly deviation: number | null;
  readonly quartiles?: readonly [number, number];
  /** Smallest and largest number. */
  readonly range?: readonly [number, number];
}
interface ReportRow {
  readonly label: string;
  readonly n: number;
  readonly cells: readonly number[];
  readonly mean?: number | null;
}
interface ReportCell {
  readonly value: number | null;
  /** Direction of a significant difference from all other columns together. */
  readonly against?: 'higher' | 'lower';
}

/** All figures of a report, as its page shows them. */
export interface ClientReportFigures {
  readonly pending: number;
  readonly n: number | null;
  /** Figures with smaller counts, except 0, are hidden, because the survey is anonymous. */
  readonly least?: number;
  readonly weighted: boolean;
  readonly parts: readonly {
    readonly title: string;
    readonly text?: string;
    /** Undefined if the figures cannot be computed now. */
    readonly figures: readonly ClientFigure[] | undefined;
  }[];
}

/** The reply when a report is deleted, with the number of its deleted links. */
export const DroppedClientReport = Type.Object({ report: Type.String(), links: Count });
