/** CONST-12: what the log is called by which a page's entries come. */
export const TRACER_TOPIC = 'xm-s';
/** Moments of a respondent's way that are counted. */
export const TRACED_EVENTS = ['load', 'begin', 'page', 'language', 'end', 'leave'] as const;
/** What a report is about. */
export const REPORT_TAGS = [
  'engine',
  'logic',
  'load',
  'chunk',
  'style',
  'network',
  'navigation',
  'crash',
  'bridge',
] as const;
export const REPORT_LEVELS = ['error', 'warn', 'info'] as const;

/** A moment, or something that went wrong. Never an answer, a token or a parameter (CALL-19). */
export type TracerEntry = {
  /** Milliseconds since 1970, by the device's clock. */
  readonly at: number;
} & (
  | {
      readonly kind: 'event';
      readonly name: (typeof TRACED_EVENTS)[number];
      /** Number of the page, from 1. */
      readonly page?: number;
    }
  | {
      readonly kind: 'report';
      readonly level: (typeof REPORT_LEVELS)[number];
      readonly tag: (typeof REPORT_TAGS)[number];
      readonly message: string;
      /** Of an engine's failure (ENGINE-11). */
      readonly type?: number;
    }
);
/** `POST /api/tracer/survey/`: events and reports of one page, in the order in which they happened. */
export interface TracerRequest {
  readonly topic: typeof TRACER_TOPIC;
  readonly survey_id?: string;
  readonly entries: readonly TracerEntry[];
}
export interface TracerData {
  /** How many were taken; the others were refused one by one. */
  readonly taken: number;
}
