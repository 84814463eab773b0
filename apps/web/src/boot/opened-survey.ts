import type { Project } from '@canvass/project';
import type { SurveyInfo } from '@canvass/protocol';

/** A survey as the page finds it. */
export type OpenedSurvey =
  | { readonly kind: 'open'; readonly info: SurveyInfo; readonly project: Project }
  /** Load code of STATE-1. */
  | { readonly kind: 'closed'; readonly code: number; readonly beginTime?: string };
