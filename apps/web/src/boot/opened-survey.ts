import type { Project } from '@canvass/project';
import type { StatusWords, SurveyInfo } from '@canvass/protocol';

/** A survey as the page finds it. */
export type OpenedSurvey = OpenSurvey | ClosedSurvey;

export interface OpenSurvey {
  readonly kind: 'open';
  readonly info: SurveyInfo;
  readonly project: Project;
}

/** Load code of STATE-1, and what is to be said besides it. */
export interface ClosedSurvey {
  readonly kind: 'closed';
  readonly code: number;
  /** No server has answered (STATE-1): the page says so, and offers to ask again. */
  readonly unnet?: true;
  readonly beginTime?: string;
  /** The author's own words. */
  readonly words?: StatusWords;
  /** The server's, for a code that has none here (CODE-8). */
  readonly msg?: string;
}
