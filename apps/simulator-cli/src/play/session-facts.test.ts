import { expect, test } from 'vitest';
import { utcOffset } from './session-facts.ts';

test.each([
  ['Asia/Shanghai', '2026-07-01T00:00:00Z', 480],
  ['Europe/London', '2026-01-01T00:00:00Z', 0],
  ['Europe/London', '2026-07-01T00:00:00Z', 60],
  ['Asia/Kathmandu', '2026-01-01T00:00:00Z', 345],
  ['America/St_Johns', '2026-01-01T00:00:00Z', -210],
])('%s at %s is %i minutes east', (zone, moment, minutes) =>
  expect(utcOffset(zone, Date.parse(moment) / 1000)).toBe(minutes),
);
