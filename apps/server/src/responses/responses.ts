import { replay, type Program, transcriptText } from '@canvass/logic';
import type { ResponseDetail } from '@canvass/protocol';
import { checkChain, type Link } from '../answering/stored/chain.ts';
import { eventOf, factsOf } from '../answering/stored/response-reader.ts';
import { findLinks, type ResponseKey } from '../answering/stored/response-store.ts';
import { type Failure, fail } from '../http/failure.ts';
import type { Foundation } from '../foundation.ts';
import type { Surveys } from '../surveys/surveys.ts';
import { deleteResponse, type StoredResponse, findResponse } from './responses-store.ts';

export interface Responses {
  detail(key: ResponseKey): Promise<ResponseDetail | Failure>;
  remove(key: ResponseKey): Promise<{ readonly seq: number } | Failure>;
}

/** What operators do with the responses of a survey. */
export function createResponses({ database, now }: Foundation, surveys: Surveys): Responses {
  async function programOf(surveyId: string, version: number): Promise<Program> {
    const found = await surveys.version(surveyId, version);
    if (found === undefined) throw new Error(`version ${version} of ${surveyId} is missing`);
    return found.program;
  }

  return {
    async detail(key) {
      const response = await findResponse(database, key);
      if (response === undefined) return fail('request.not_found');
      const links = await findLinks(database, key);
      return detailOf(key, response, links, await programOf(key.surveyId, response.version));
    },
    async remove(key) {
      return (await deleteResponse(database, key, new Date(now())))
        ? { seq: key.seq }
        : fail('request.not_found');
    },
  };
}

function detailOf(
  key: ResponseKey,
  response: StoredResponse,
  links: readonly Link[],
  program: Program,
): ResponseDetail {
  const { first_hash: first, head_hash: head, event_count: count } = response;
  const chain = checkChain({ ...key, version: response.version, facts: response.facts }, links, {
    first,
    count,
    head,
  });
  const end_status = response.end_status;
  if (chain.brokenAt === 0) return { facts: null, events: [], end_status, chain, transcript: '' };
  const facts = factsOf(response);
  const events = links.slice(0, (chain.brokenAt ?? links.length + 1) - 1).map(eventOf);
  const { transcript } = replay(program, facts, events);
  return { facts, events, end_status, chain, transcript: transcriptText(transcript) };
}
