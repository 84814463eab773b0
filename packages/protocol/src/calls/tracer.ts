/** CONST-12: name of the log that collects a page's entries. */
export const TRACER_TOPIC = 'xm-s';
/** Counted moments of a response. */
export const TRACED_EVENTS = ['load', 'begin', 'page', 'language', 'end', 'leave'] as const;
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

/** A moment or a fault. Never contains answers, tokens or parameters (CALL-19). */
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
      /** Kind of an engine's failure (ENGINE-11). */
      readonly type?: number;
    }
);
/** `POST /api/tracer/survey/`: events and reports of one page, in order. */
export interface TracerRequest {
  readonly topic: typeof TRACER_TOPIC;
  readonly survey_id?: string;
  readonly entries: readonly TracerEntry[];
}
export interface TracerData {
  /** Number of accepted entries. */
  readonly taken: number;
}
