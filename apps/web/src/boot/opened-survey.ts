import type { Project } from '@canvass/project';
import type { StatusPageTexts, SurveyInfo } from '@canvass/protocol';

/** A survey that the page has loaded, open or closed. */
export type OpenedSurvey = OpenSurvey | ClosedSurvey;

export interface OpenSurvey {
  readonly kind: 'open';
  readonly info: SurveyInfo;
  readonly project: Project;
}

/** The load code of a closed survey (STATE-1), and further texts for its page. */
export interface ClosedSurvey {
  readonly kind: 'closed';
  readonly code: number;
  /** The server could not be reached (STATE-1), so the page offers a retry. */
  readonly unnet?: true;
  readonly beginTime?: string | undefined;
  /** The author's texts for this code. */
  readonly words?: StatusPageTexts | undefined;
  /** The server's text, for codes without a text in this app (CODE-8). */
  readonly msg?: string;
}
