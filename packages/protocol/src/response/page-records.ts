/** What a browser has measured of one question on a page (ANSWER-17). */
export interface PageRecord {
  /** Number of the page, from 0. */
  readonly p: number;
  readonly v: {
    /** Milliseconds for which the page was open and seen, in this visit. */
    readonly ms: number;
    /** Where a picture was touched: shares of its width and height, and milliseconds after the page had opened. */
    readonly taps?: readonly (readonly [x: number, y: number, ms: number])[];
  };
  /** Place of the question on the page as shown, from 0. */
  readonly i: number;
  readonly gid: string;
  /** Node of the flow that the page belongs to. */
  readonly fid?: string;
}

/** Measured before a page is left, where the project has `settings.page_records`: it changes nothing of the survey. */
export type PagesEvent = { readonly type: 'pages'; readonly qPageArray: readonly PageRecord[] };

/** Records of one event. */
export const MOST_PAGE_RECORDS = 200;
/** Touches of one picture. */
export const MOST_TAPS = 50;
/** A day: nobody looks at a page for longer in one visit. */
export const LONGEST_VISIT_MS = 86_400_000;
