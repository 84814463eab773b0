import { expect, it } from 'vitest';
import api from '../../../../docs/api.md?raw';
import command from '../../../../docs/canvass.md?raw';
import states from '../../../../docs/rules/states.md?raw';
import { endNames, END_STATES } from './ends.ts';
import { exportFormatIds } from './export-formats.ts';
import { WEBHOOK_EVENTS, webhookEvents } from './webhook-events.ts';

it('docs/api.md and docs/canvass.md name every export format', () => {
  for (const document of [api, command])
    expect(exportFormatIds.filter((id) => !document.includes(`\`${id}\``))).toEqual([]);
});

it('docs/api.md and docs/canvass.md name every webhook event', () => {
  const names = webhookEvents.flatMap((event) => [event, WEBHOOK_EVENTS[event].type]);
  expect(names.filter((name) => !api.includes(`\`${name}\``))).toEqual([]);
  const option = /--events ([\w,]+)\]/.exec(command)?.[1];
  expect(option?.split(',').toSorted()).toEqual(webhookEvents.toSorted());
});

it('STATE-3 names the status of every end state', () => {
  const rule = states.split('\n').find((line) => line.includes('**STATE-3**')) ?? '';
  const statuses = endNames.map((name) => String(END_STATES[name].status));
  expect(statuses.filter((status) => !new RegExp(`(?<![\\d-])${status}(?!\\d)`).test(rule))).toEqual([]);
});
