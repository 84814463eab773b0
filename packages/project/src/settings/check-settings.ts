import { checkParameters } from '../parameters/check-parameters.ts';
import type { Finding, Findings } from '../shape/findings.ts';
import { fieldOf, isJsonObject, listField, textField, type JsonObject } from '../json/json.ts';
import { child, type Path } from '../json/path.ts';
import type { ProjectIndex } from '../references/project-index.ts';

/** Values that have the right shape each, and make no sense together. */
export function checkSettings(document: JsonObject, index: ProjectIndex, findings: Findings): void {
  checkTimes(document, findings);
  checkTimeZone(document, findings);
  checkEndPage(document, findings);
  checkParameters(document, findings);
  for (const item of index.items) {
    checkRange(item.value, 'options_range', item.path, findings);
    checkRange(item.value, 'words_number_range', item.path, findings);
    const open = fieldOf(item.value, 'open_attrs');
    if (isJsonObject(open)) checkRange(open, 'range', child(item.path, 'open_attrs'), findings);
  }
}

function checkTimes(document: JsonObject, findings: Findings): void {
  const settings = fieldOf(document, 'settings');
  if (!isJsonObject(settings)) return;
  const path = child(undefined, 'settings');
  const [begin, end] = ['begin_time', 'end_time'].map((name) => {
    const text = textField(settings, name);
    const time = text === undefined ? undefined : Date.parse(text);
    if (text !== undefined && (Number.isNaN(time) || !isDay(text)))
      findings.add(noTime(text, child(path, name)));
    return time;
  });
  if (begin === undefined || end === undefined || !(begin >= end)) return;
  findings.add({
    id: 'settings.never-open',
    path: child(path, 'end_time'),
    message: 'The survey closes before it opens, so nobody could answer it.',
    fix: 'Set end_time after begin_time.',
  });
}
/** Whether the calendar has the day that a time begins with: engines take 31 February for 3 March. */
function isDay(time: string): boolean {
  const [year, month, day] = time.slice(0, 'yyyy-MM-dd'.length).split('-').map(Number);
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day));
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day;
}
const noTime = (text: string, path: Path): Finding => ({
  id: 'settings.no-such-time',
  path,
  message: `There is no such time as ${text}.`,
  fix: 'Write a real date and time with its offset, such as 2026-03-01T09:00:00+08:00.',
});

function checkTimeZone(document: JsonObject, findings: Findings): void {
  const zone = textField(document, 'timezone');
  if (zone === undefined || isTimeZone(zone)) return;
  findings.add({
    id: 'settings.no-such-timezone',
    path: child(undefined, 'timezone'),
    message: `There is no time zone "${zone.slice(0, 64)}"; dates could not be told.`,
    fix: 'Give an IANA name, such as Asia/Shanghai or Europe/London.',
  });
}
function isTimeZone(zone: string): boolean {
  // Names only: offsets such as +08:00 know no summer time.
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) instanceof Intl.DateTimeFormat;
  } catch {
    // The only way in which Intl says that it does not know a zone.
    return false;
  }
}

function checkEndPage(document: JsonObject, findings: Findings): void {
  const page = fieldOf(document, 'desc_end_page');
  if (isJsonObject(page) && fieldOf(page, 'selectType') === 'text' && Object.hasOwn(page, 'jumpLink')) {
    findings.add({
      id: 'settings.link-unused',
      severity: 'warning',
      path: child(child(undefined, 'desc_end_page'), 'jumpLink'),
      message: 'selectType is "text", so nobody is led to this link.',
      fix: 'Set selectType to "link", or remove jumpLink.',
    });
  }
  if (!isJsonObject(page) || fieldOf(page, 'selectType') !== 'link' || Object.hasOwn(page, 'jumpLink'))
    return;
  findings.add({
    id: 'settings.link-missing',
    path: child(child(undefined, 'desc_end_page'), 'selectType'),
    message: 'The end page is to lead to a link, and jumpLink is missing.',
    fix: 'Add jumpLink, or set selectType to "text".',
  });
}

/** [least, most, …]: null is no bound. */
export function checkRange(object: JsonObject, field: string, path: Path, findings: Findings): void {
  const [least, most] = listField(object, field);
  if (typeof least !== 'number' || typeof most !== 'number' || least <= most) return;
  findings.add({
    id: 'settings.empty-range',
    path: child(path, field),
    message: `No answer can be at least ${least} and at most ${most}.`,
    fix: 'Write the smaller bound first; null stands for no bound.',
  });
}
