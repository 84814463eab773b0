/** A condition on a variable of the survey's exports. Several together: all of them hold. */
export interface AnalysisCondition {
  readonly variable: string;
  /** One of these; of quotas and draws: among them. */
  readonly values?: readonly (number | string)[];
  /** Of numbers and moments (milliseconds since 1970), both ends included. */
  readonly min?: number;
  readonly max?: number;
}

/** How far what was counted is up to date. */
export interface AnalysisState {
  /** Groups of up to 1,024 responses that are not counted yet, or not as they are now. 0: all is counted. */
  readonly pending: number;
}

/** `GET /api/publishing/surveys/{id}/analysis`. Tests are not counted. */
export interface AnalysisOverview extends AnalysisState {
  readonly counts: {
    readonly finished: number;
    /** Called within the last 30 minutes, and not ended. */
    readonly under_way: number;
    /** Not ended, and silent for longer. */
    readonly abandoned: number;
    readonly screened_out: number;
    readonly quota_full: number;
  };
  /** By the day on which responses began, days without any left out. */
  readonly days: readonly { readonly day: string; readonly begun: number; readonly finished: number }[];
  /** Pages in the order of the newest version. */
  readonly pages: readonly {
    /** The page's first question. */
    readonly gid: string;
    readonly cid: string;
    readonly title: string;
    /** Responses that have left the page by going on. */
    readonly passed: number;
    /** Seconds; null where nobody has passed. */
    readonly median_seconds: number | null;
    /** Responses that have not ended and whose last page this was. */
    readonly stopped_after: number;
    /** Turned away, with this as the last page: screened out or quota full. */
    readonly turned_away: number;
  }[];
  /** Responses that have not ended and have not passed any page. */
  readonly stopped_before: number;
  /** What responses come from: `device`, `language`, `source`, `version`. */
  readonly sides: readonly {
    readonly variable: string;
    readonly values: readonly {
      readonly value: number | string;
      readonly label: string;
      readonly count: number;
    }[];
  }[];
}

/** How the answers to a question are pictured. */
export type QuestionPicture =
  | 'choices'
  | 'matrix'
  | 'scores'
  | 'nps'
  | 'ranks'
  | 'best_worst'
  | 'regions'
  | 'texts'
  | 'moments';

export interface AnalysisVariable {
  readonly name: string;
  readonly label: string;
  readonly type: 'number' | 'text' | 'date' | 'time' | 'datetime';
  readonly labels: readonly { readonly value: number | string; readonly label: string }[];
  readonly row?: string;
  readonly option?: string;
  /** The rest of its label, where it has several parts. */
  readonly part?: string;
}
export interface AnalysisQuestion {
  readonly gid: string;
  readonly cid: string;
  readonly title: string;
  readonly picture: QuestionPicture;
  /** What was written: variables with texts. */
  readonly texts: readonly AnalysisVariable[];
  /** What is counted. */
  readonly variables: readonly AnalysisVariable[];
}

/** `GET /api/publishing/surveys/{id}/analysis/questions`: what can be asked. */
export interface AnalysisPlan {
  readonly anonymous: boolean;
  /** Responses of fewer than so many are not told of, where the survey is anonymous. */
  readonly least: number;
  readonly questions: readonly AnalysisQuestion[];
  /** Beside questions: what responses can be chosen by. */
  readonly sides: readonly AnalysisVariable[];
}

/** `POST /api/publishing/surveys/{id}/analysis/counts`. */
export interface AnalysisRequest {
  readonly gid: string;
  readonly where?: readonly AnalysisCondition[];
  /** Two groups side by side, each within `where`. */
  readonly groups?: readonly [readonly AnalysisCondition[], readonly AnalysisCondition[]];
  /** Also responses that have not finished. */
  readonly all?: boolean;
}

/** A test of the difference between two groups. */
export interface Difference {
  readonly test: 'chi-square' | 't';
  readonly statistic: number;
  readonly degrees: number;
  readonly p: number;
  readonly n: readonly [number, number];
  /** Some cells are too small for more than a hint. */
  readonly rough?: true;
}

export interface VariableCounts {
  readonly name: string;
  /** Responses with a value; null: too few to be told. */
  readonly n: number | null;
  /** By value; `count` is null where it is too few to be told. Numbers with many values come in steps of `step`. */
  readonly values: readonly { readonly value: number | string; readonly count: number | null }[];
  readonly step?: number;
  /** More values than are told. */
  readonly more?: true;
  readonly mean?: number | null;
  readonly deviation?: number | null;
  readonly median?: number | null;
}

/** An item of a best-worst question: utility (logit) with its 95 % interval, and how often it was shown and chosen. */
export interface BestWorstItem {
  readonly title: string;
  readonly shown: number;
  readonly best: number;
  readonly worst: number;
  readonly logit: number;
  readonly share: number;
  readonly interval: readonly [number, number] | null;
}

export interface GroupCounts {
  /** Responses in it, whether they have answered the question or not; null: too few to be told. */
  readonly responses: number | null;
  readonly variables: readonly VariableCounts[];
  readonly best_worst?: {
    /** Responses that the figures rest on. */
    readonly n: number;
    readonly items: readonly BestWorstItem[];
  };
}

export interface AnalysisCounts extends AnalysisState {
  readonly gid: string;
  /** One, or two where groups were asked for. */
  readonly groups: readonly GroupCounts[];
  /** By variable, where two groups can be compared. */
  readonly differences: Readonly<Record<string, Difference>>;
}

/** `POST /api/publishing/surveys/{id}/analysis/texts`. */
export interface AnalysisTextsRequest {
  readonly variable: string;
  readonly search?: string;
  readonly before?: number;
  readonly where?: readonly AnalysisCondition[];
  readonly all?: boolean;
}
export interface AnalysisTexts extends AnalysisState {
  /** The latest response first. */
  readonly texts: readonly { readonly seq: number; readonly text: string }[];
  /** Absent: there are no more. */
  readonly before?: number;
  /** Too few responses to be told. */
  readonly hidden?: true;
}
