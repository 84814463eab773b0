import type { Project } from '@canvass/project';
import { projectLanguages } from '@canvass/project';
import type { PreviewData } from '@canvass/protocol';
import type { Link } from '../addresses/link.ts';
import type { PlayerPlan } from './player/player-plan.ts';

/** Settings that the viewer of a preview may choose. */
export type PlaySettings = Pick<
  PlayerPlan,
  'language' | 'layout' | 'params' | 'seed' | 'asRespondents' | 'fullCells' | 'draws' | 'showsCodes'
>;

/** ENGINE-9: seeds are below 10000. */
export const MAX_SEED = 9_999;

/** Settings from link and project, with defaults for the rest. Real-time previews have no translation (SCREEN-2). */
export function firstSettings(
  project: Project,
  { language, selectView, params, testCodes }: Link,
  translates: boolean,
): PlaySettings {
  const offered = projectLanguages(project);
  const [own = 'zh-CN'] = offered;
  return {
    language: translates && language !== undefined && offered.includes(language) ? language : own,
    layout: selectView ?? project.select_view ?? 'phone',
    params,
    seed: Math.floor(Math.random() * (MAX_SEED + 1)),
    asRespondents: false,
    fullCells: [],
    draws: {},
    showsCodes: testCodes === true,
  };
}

/** The plan for the current settings. */
export const planOf = (
  { survey_id, version, utc_offset, gid }: Omit<PreviewData, 'project'>,
  project: Project,
  settings: PlaySettings,
): PlayerPlan => ({
  ...settings,
  surveyId: survey_id,
  version: typeof version === 'number' ? version : 0,
  utcOffset: utc_offset,
  project,
  ...(gid !== null && { gid }),
});
