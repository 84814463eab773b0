import { createHash } from 'node:crypto';
import { canonicalJson } from '@canvass/logic';
import type { BeginData, HostEvent, StoredEvent } from '@canvass/protocol';
import { type Failure, fail } from '../../http/failure.ts';
import type { AnsweringContext } from '../answering-context.ts';
import type { BeginBody } from '../requests.ts';
import { factsForBrowser } from '../stored/facts-for-browser.ts';
import { eventOf, factsOf } from '../stored/fold-stored.ts';
import { type BeginCall, findBegun, findLinks } from '../stored/response-store.ts';

/** The id of a begin and what was sent with it; undefined where the caller has no id. */
export function beginCall(
  { event_id, rules: _, ...body }: BeginBody,
  source: string | undefined,
): BeginCall | undefined {
  if (event_id === undefined) return undefined;
  const text = canonicalJson({ ...body, source: source ?? null });
  return { id: event_id, bodyHash: createHash('sha256').update(text).digest('hex') };
}

/**
 * What was answered to the same call before: the response that it began, with the step token of then, and its own
 * token issued again. Undefined when there was none. Another body under the same id is refused.
 */
export async function repeatedBegin(
  { database, surveys, tokens }: AnsweringContext,
  surveyId: string,
  call: BeginCall,
): Promise<BeginData | Failure | undefined> {
  const row = await findBegun(database, surveyId, call.id);
  if (row === undefined) return undefined;
  if (row.begin_hash !== call.bodyHash || row.begin_token === null) return fail('answering.id_reused');
  const { seq, version } = row;
  const published = await surveys.version(surveyId, version);
  if (published === undefined) throw new Error(`version ${version} of ${surveyId} is missing`);
  const links = row.event_count === 0 ? [] : await findLinks(database, { surveyId, seq }, row.event_count);
  return {
    seq,
    version,
    rspd_token: await tokens.issue({ surveyId, seq, version }),
    facts: factsForBrowser(factsOf(row), published),
    transaction_id: row.begin_token,
    fulfilled: beforeFirstPage(links.map(eventOf)),
  };
}

/** What the engine was fed before the respondent did anything. */
function beforeFirstPage(events: readonly StoredEvent[]): readonly HostEvent[] {
  const fed: HostEvent[] = [];
  for (const event of events) {
    if (event.type !== 'fulfilled' && event.type !== 'failed') break;
    fed.push(event);
  }
  return fed;
}
