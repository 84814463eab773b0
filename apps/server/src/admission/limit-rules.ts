import type { Project } from '@canvass/project';
import type { Obstacle } from '../surveys/survey-store.ts';

/** Of one address, device or person so many finished responses count (STATE-2). */
export interface LimitRule {
  readonly by: 'device' | 'ip' | 'wx';
  readonly max: number;
  /** Milliseconds; undefined: for good. */
  readonly within: number | undefined;
  readonly obstacle: Obstacle;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** None where addresses and devices may not be told apart. */
export function limitRules({ settings, limit_device: device }: Project): readonly LimitRule[] {
  if (settings?.ip_privacy_open === false) return [];
  const rules: LimitRule[] = [];
  if (settings?.ip_once === true)
    rules.push({ by: 'ip', max: 1, within: undefined, obstacle: 'survey.ip_answered' });
  if (device !== undefined)
    rules.push({
      by: device.by ?? 'device',
      max: device.max ?? 1,
      within: device.window === 'day' ? DAY_MS : undefined,
      obstacle: device.by === 'wx' ? 'survey.person_limit' : 'survey.device_limit',
    });
  return rules;
}

/** Whether browsers are to keep an id of theirs: devices are limited, or respondents invite others (AWARD-11). */
export const tellsDevicesApart = (project: Project): boolean =>
  limitRules(project).some(({ by }) => by === 'device') ||
  (project.settings?.ip_privacy_open !== false &&
    (project.awards ?? []).some(({ fission }) => fission !== undefined));
