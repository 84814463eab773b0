import { computeWords } from '../json/wording.ts';
import { adviseRemoval } from '../findings/advice.ts';
import type { CheckContext } from '../project-index/check.ts';
import type { Finding, Findings } from '../findings/findings.ts';
import { objectOf, objectsIn, textOf, isUnusedValue } from '../findings/authored.ts';
import { child, type Path } from '../json/path.ts';

/** Reports settings that contradict each other or have no effect. */
export function checkSettings({ project, findings }: CheckContext): void {
  checkTimes(project, findings);
  checkTimeZone(project, findings);
  checkMembers(project, findings);
  checkLimits(project, findings);
  checkPassThroughFields(project, findings);
  checkFonts(project, findings);
}

type Project = CheckContext['project'];

function checkTimes(project: Project, findings: Findings): void {
  const settings = objectOf(project.settings);
  if (settings === undefined) return;
  const path = child(undefined, 'settings');
  const [begin, end] = (['begin_time', 'end_time'] as const).map((name) =>
    checkTime(textOf(settings[name]), child(path, name), findings),
  );
  if (begin === undefined || end === undefined || !(begin >= end)) return;
  findings.add({
    id: 'settings.never-open',
    path: child(path, 'end_time'),
    message: 'The survey closes before it opens, so it can never be answered.',
    fix: 'Set end_time after begin_time.',
  });
}
/** Reads a time as milliseconds since 1970. Reports a time that does not exist in the calendar. */
export function checkTime(text: string | undefined, path: Path, findings: Findings): number | undefined {
  const time = text === undefined ? undefined : Date.parse(text);
  if (text !== undefined && (Number.isNaN(time) || !isDay(text)))
    findings.add(invalidTimeFinding(text, path));
  return time;
}

/** Whether the day of a time exists. JavaScript would read 31 February as 3 March. */
function isDay(time: string): boolean {
  const [year, month, day] = time.slice(0, 'yyyy-MM-dd'.length).split('-').map(Number);
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day));
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day;
}
const invalidTimeFinding = (text: string, path: Path): Finding => ({
  id: 'settings.no-such-time',
  path,
  message: computeWords`${text} is not a valid time.`,
  fix: 'Write a real date and time with its offset, such as 2026-03-01T09:00:00+08:00.',
});

function checkTimeZone(project: Project, findings: Findings): void {
  const zone = textOf(project.timezone);
  if (zone === undefined || isTimeZone(zone)) return;
  findings.add({
    id: 'settings.no-such-timezone',
    path: child(undefined, 'timezone'),
    message: computeWords`The time zone "${zone.slice(0, 64)}" does not exist, so dates cannot be computed.`,
    fix: 'Use an IANA name such as Asia/Shanghai or Europe/London.',
  });
}
function isTimeZone(zone: string): boolean {
  // Only names are accepted, because offsets such as +08:00 do not have daylight saving time.
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) instanceof Intl.DateTimeFormat;
  } catch {
    // Intl throws for unknown zones, and offers no other check.
    return false;
  }
}

/** Checks that members are identified by a unique link or a signed parameter, which cannot be forged. */
function checkMembers(project: Project, findings: Findings): void {
  const settings = objectOf(project.settings);
  const parameterName = textOf(settings?.member_param);
  const path = child(undefined, 'settings');
  if (settings?.members_only === true && settings.unique_links !== true && parameterName === undefined)
    findings.add({
      id: 'settings.no-members',
      path: child(path, 'members_only'),
      message:
        'The survey is for members only, but respondents are not identified, so it cannot be answered.',
      fix: 'Set `unique_links`, or set `member_param` to a signed parameter.',
    });
  if (parameterName === undefined) return;
  const [parameter] = [...objectsIn(project, 'ext_params', undefined)].filter(
    ([{ code }]) => textOf(code) === parameterName,
  );
  if (parameter?.[0].signed === true) return;
  findings.add({
    id: 'settings.member-param',
    path: child(path, 'member_param'),
    message: computeWords`\`${parameterName.slice(0, 64)}\` is not a signed parameter, so respondents could claim to be any member.`,
    fix: 'Declare it in `ext_params` with "signed": true.',
  });
}

/** Reports limits that have no effect, because the project forbids distinguishing addresses and devices. */
function checkLimits(project: Project, findings: Findings): void {
  const settings = objectOf(project.settings);
  if (settings?.ip_privacy_open !== false) return;
  if (settings.ip_once !== true && project.limit_device === undefined) return;
  findings.add({
    id: 'settings.limit-unused',
    severity: 'warning',
    path: child(child(undefined, 'settings'), 'ip_privacy_open'),
    message: '`ip_once` and `limit_device` have no effect while `ip_privacy_open` is false.',
    fix: 'Remove `ip_once` and `limit_device`, or `ip_privacy_open`.',
    changes: [{ kind: 'remove' }],
  });
}

/** Fields that only other programs use, each with the alternative that the finding suggests. */
const PASS_THROUGH_FIELDS = {
  app_type:
    'The page that embeds a survey decides how it is shown: by `embed_type` of its script (docs/embedding.md).',
  templates: 'Style sheets of the survey are `ucss` and `gcss`.',
  qs_status: 'Publish, close and reopen the survey, or set `begin_time` and `end_time` in `settings`.',
  customAttr: 'Notes of your own belong to `custom` of a question; values for rules to `ext_params`.',
} as const;

function checkPassThroughFields(project: Project, findings: Findings): void {
  for (const [field, alternative] of Object.entries(PASS_THROUGH_FIELDS)) {
    const value: unknown = project[field as keyof typeof PASS_THROUGH_FIELDS]; // the table has no other keys
    if (value === undefined || isUnusedValue(value)) continue;
    findings.add({
      id: 'settings.handed-on',
      severity: 'warning',
      path: child(undefined, field),
      message: computeWords`\`${field}\` has no effect: only other programs read it.`,
      ...adviseRemoval(computeWords`, unless your programs need it. ${alternative}`),
    });
  }
}

/** Minimum font size of shown texts, in px (SCREEN-9). */
const MIN_TEXT_PX = 14;
const FONTS = [
  ['desc_begin_page', 'font'],
  ['desc_common_page', 'font'],
  ['desc_question_page_default', 'question'],
  ['desc_question_page_default', 'option'],
] as const;

function checkFonts(project: Project, findings: Findings): void {
  for (const [page, part] of FONTS) {
    const size = sizeIn(objectOf(project[page]), part);
    if (typeof size !== 'number' || size >= MIN_TEXT_PX) continue;
    findings.add({
      id: 'settings.small-font',
      severity: 'warning',
      path: child(child(child(undefined, page), part), 'size'),
      message: computeWords`Text of ${size} px is shown at ${MIN_TEXT_PX} px, the smallest that is readable.`,
      fix: computeWords`Set a size of ${MIN_TEXT_PX} or more.`,
      changes: [{ kind: 'write', value: MIN_TEXT_PX }],
    });
  }
}

function sizeIn(page: object | undefined, part: string): unknown {
  const font = (page as Readonly<Record<string, unknown>> | undefined)?.[part]; // a part of a JSON document
  return typeof font === 'object' && font !== null && 'size' in font ? font.size : undefined;
}
