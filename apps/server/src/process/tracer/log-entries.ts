import type { FastifyBaseLogger } from 'fastify';
import { TRACER_TOPIC, type TracerEntry } from '@canvass/protocol';

/** One line of the log for each entry: reports by their level, moments as information. */
export function logEntries(
  log: FastifyBaseLogger,
  survey: string | undefined,
  entries: readonly TracerEntry[],
): void {
  for (const { kind, ...entry } of entries) {
    const line = { topic: TRACER_TOPIC, kind, ...(survey !== undefined && { survey }), ...told(entry) };
    log[kind === 'report' && 'level' in entry ? entry.level : 'info'](line, 'from a page');
  }
}

/** The log's own fields are `level` and `time`. */
function told({ at, ...entry }: Omit<TracerEntry, 'kind'>): object {
  const { level: _, message, ...rest } = entry as { readonly level?: string; readonly message?: string };
  return { ...rest, at: new Date(at).toISOString(), ...(message !== undefined && { report: message }) };
}
