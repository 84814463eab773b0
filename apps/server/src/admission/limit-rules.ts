import type { Project } from '@canvass/project';
import type { Obstacle } from '../surveys/survey-store.ts';

/** The maximum of finished responses per address, device or person (STATE-2). */
export interface LimitRule {
  readonly kind: 'device' | 'ip' | 'wx';
  readonly max: number;
  /** Milliseconds for which a finished response counts. Undefined if it counts for ever. */
  readonly within: number | undefined;
  readonly obstacle: Obstacle;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Returns no rules if the project may not distinguish addresses and devices. */
export function limitRules({ settings, limit_device: device }: Project): readonly LimitRule[] {
  if (settings?.ip_privacy_open === false) return [];
  const rules: LimitRule[] = [];
  if (settings?.ip_once === true)
    rules.push({ kind: 'ip', max: 1, within: undefined, obstacle: 'survey.ip_answered' });
  if (device !== undefined)
    rules.push({
      kind: device.by ?? 'device',
      max: device.max ?? 1,
      within: device.window === 'day' ? DAY_MS : undefined,
      obstacle: device.by === 'wx' ? 'survey.person_limit' : 'survey.device_limit',
    });
  return rules;
}

/** Whether browsers store a device id: the project limits responses per device or has invitations (AWARD-11). */
export const usesDeviceIds = (project: Project): boolean =>
  limitRules(project).some(({ kind }) => kind === 'device') ||
  (project.settings?.ip_privacy_open !== false &&
    (project.awards ?? []).some(({ fission }) => fission !== undefined));
