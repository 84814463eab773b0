import { readFacts, type Finding, type PlayedFacts } from '@canvass/simulation';
import type { Host } from '../host/host.ts';
import { readSource } from '../input/read-source.ts';

/** Maximum size of the file. It can contain all events of a long response. */
const MAX_FACTS_BYTES = 20_000_000;

/** Reads the file of `--facts`, if it is given. */
export async function readFactsFile(
  host: Host,
  file: unknown,
): Promise<{ readonly given?: PlayedFacts; readonly problem?: Finding }> {
  if (typeof file !== 'string') return {};
  const read = await readSource(host, file, MAX_FACTS_BYTES);
  if ('problem' in read) return read;
  const result = readFacts(read.source.text);
  if ('facts' in result) return { given: result };
  return { problem: { id: 'facts.invalid', severity: 'error', file, message: result.problem } };
}
