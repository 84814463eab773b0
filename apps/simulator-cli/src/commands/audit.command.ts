import type { AuditEntry } from '@canvass/protocol';
import { EXIT } from '../host/command.ts';
import { createNumberParser } from '../input/numbers.ts';
import { jsonText } from '../report/write-text.ts';
import { refuse } from '../report/refuse.ts';
import { listAll, serverCommand, shortName } from '../server/server-command.ts';
import { headedTable } from '../report/table.ts';
import type { Paint } from '../host/host.ts';
import { removeControls } from '@canvass/simulation';
import { timeText } from '../server/survey-text.ts';
import { readField } from '../server/call-server.ts';

const DEFAULT_ENTRIES = 50;

export const command = serverCommand({
  name: 'audit',
  summary: 'shows the actions of operators on a server, with their results',
  examples: [
    'canvass audit --server http://localhost:4870 --data-dir .canvass',
    'canvass audit --survey CoffeeStudy0000000000001 --last 500 --json --server https://survey.example.org',
  ],
  configure: (audit) =>
    audit
      .option('--survey <id>', 'only actions on this survey')
      .option(
        '--last <n>',
        `number of entries, newest first (default: ${DEFAULT_ENTRIES})`,
        createNumberParser(1, 1_000_000),
      ),
  async work(task) {
    const { host, isJson, options } = task;
    const maxEntries = (options['last'] as number | undefined) ?? DEFAULT_ENTRIES; // parsed by `createNumberParser`
    const surveyFilter =
      typeof options['survey'] === 'string' ? `&survey=${encodeURIComponent(options['survey'])}` : '';
    const path = `/api/operators/audit?limit=${Math.min(maxEntries, 1_000)}${surveyFilter}`;
    const listing = await listAll(task, { path, name: 'entries', isEntry, maxEntries });
    if ('problem' in listing) return refuse(host, [listing.problem], isJson);
    const entries = listing.entries.slice(0, maxEntries);
    host.out(isJson ? jsonText({ ok: true, entries }) : auditText(entries, host.paint));
    return EXIT.fine;
  },
});

function isEntry(value: unknown): value is AuditEntry {
  const texts = ['at', 'token', 'name', 'act'].map((name) => readField(value, name));
  return typeof readField(value, 'id') === 'number' && texts.every((text) => typeof text === 'string');
}

function auditText(entries: readonly AuditEntry[], paint: Paint): string {
  if (entries.length === 0) return 'Nothing was done yet.\n';
  const rows = entries.map(({ at, name, token, act, survey, subject, outcome }) => [
    timeText(at),
    `${shortName(name)} (${token})`,
    act,
    survey ?? '-',
    removeControls(subject ?? '-'),
    outcome ?? 'not ended',
  ]);
  return headedTable([['when', 'who', 'what', 'survey', 'of it', 'how it ended'], ...rows], paint);
}
