import type { AuditEntry } from '@canvass/protocol';
import { expect, it } from 'vitest';
import { groupVisits } from './activity-page.tsx';

const entry = (id: number, minute: number, overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString(),
  token: 'owner',
  name: 'owner',
  act: 'attachment.read',
  survey: 'S',
  title: 'Coffee',
  subject: `file ${id}`,
  outcome: 'done',
  ...overrides,
});

it('groups repeated actions of an operator into one line', () => {
  const entries = [
    entry(9, 30),
    entry(8, 22),
    entry(7, 21),
    entry(6, 20, { act: 'response.read' }),
    entry(5, 20, { survey: 'T' }),
    entry(4, 5, { survey: 'T' }),
    entry(3, 5, { survey: 'T', outcome: 'request.not_found' }),
  ];
  expect(groupVisits(entries).map(({ entry: { id }, count }) => [id, count])).toEqual([
    [9, 3],
    [6, 1],
    [5, 1],
    [4, 1],
    [3, 1],
  ]);
});
