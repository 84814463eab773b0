import { foldWidth } from '@canvass/validators';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** Splits a possibly incomplete time into `[hour, minute]`. Missing parts are empty. */
export function splitTime(text: string): readonly [hour: string, minute: string] {
  const [hour = '', ...minute] = text.split(':');
  return [hour, minute.join(':')];
}

/** The stored form of a typed time: `9:5` becomes `09:05`, and a single colon becomes empty. Other texts only become half-width. */
export function normaliseTime(typedText: string): string {
  const text = foldWidth(typedText).replaceAll('：', ':');
  const [, hour, minute] = /^\s*(\d{1,2})\s*:\s*(\d{1,2})\s*$/.exec(text) ?? [];
  if (hour !== undefined && minute !== undefined)
    return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  return text.replace(/\s/g, '') === ':' ? '' : text;
}

/** Reads a whole time that was typed or pasted into one field: `14:30` or `1430`. Undefined for only a part of a time. */
export function wholeTime(typedText: string): string | undefined {
  const [, hour, minute] = /^\s*(\d{1,2})[:：.]?(\d{2})\s*$/.exec(foldWidth(typedText)) ?? [];
  return hour === undefined || minute === undefined ? undefined : normaliseTime(`${hour}:${minute}`);
}

/** Reads `HH:mm` or `HH:mm:ss`. Undefined for other texts. */
export function secondsOfTime(text: string): number | undefined {
  const [, hour, minute, second = '00'] = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(normaliseTime(text)) ?? [];
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return hour === undefined ? undefined : Number(hour) * HOUR + Number(minute) * MINUTE + Number(second);
}

/** Writes `HH:mm`, or `HH:mm:ss` if the seconds are not 0. */
export function timeOfSeconds(seconds: number): string {
  const parts = [Math.floor(seconds / HOUR), Math.floor(seconds / MINUTE) % 60, seconds % MINUTE];
  const shownParts = parts[2] === 0 ? parts.slice(0, 2) : parts;
  return shownParts.map((part) => String(part).padStart(2, '0')).join(':');
}

export function isTimeOfDay(seconds: unknown): seconds is number {
  return Number.isInteger(seconds) && Number(seconds) >= 0 && Number(seconds) < DAY;
}
