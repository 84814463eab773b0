import type { Project } from '@canvass/project';
import type { SurveyInfo } from '@canvass/protocol';

/** A survey as the page finds it. */
export type OpenedSurvey =
  | { readonly kind: 'open'; readonly info: SurveyInfo; readonly project: Project }
  /** Load status of STATE-1; -1 when it could not be asked for. */
  | { readonly kind: 'closed'; readonly code: number; readonly beginTime?: string };
