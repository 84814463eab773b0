import { type Project } from '@canvass/project';
import { type PreviewData, type PreviewedVersion } from '@canvass/protocol';
import type { RouteName } from '../addresses/routes.table.ts';

export interface PreviewedProject {
  readonly data: Omit<PreviewData, 'project'>;
  readonly project: Project;
}

export interface PreviewAddress {
  readonly surveyId: string;
  readonly route: RouteName;
  readonly code?: string;
  readonly token?: string;
  readonly version?: PreviewedVersion;
}
