import { expect, test } from 'vitest';
import { utcOffset } from './utc-offset.ts';

const SUMMER = Date.UTC(2026, 6, 1) / 1000;
const WINTER = Date.UTC(2026, 0, 1) / 1000;

test.each([
  ['Asia/Shanghai', SUMMER, 480],
  ['Europe/London', SUMMER, 60],
  ['Europe/London', WINTER, 0],
  ['America/St_Johns', WINTER, -210],
  ['Not/AZone', WINTER, 0],
])('returns the offset of %s at %i', (zone, now, minutes) => expect(utcOffset(zone, now)).toBe(minutes));
