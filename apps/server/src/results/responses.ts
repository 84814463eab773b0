import { canonicalJson, replay, transcriptText, type Program } from '@canvass/logic';
import type { ResponseDetail } from '@canvass/protocol';
import { checkChain } from '../response-log/chain.ts';
import { eventOf, factsOf, foldBeginning, readStored } from '../response-log/fold-stored.ts';
import { effectiveAnswers } from '../response-log/step-store.ts';
import { findLinks, type ResponseKey, type StoredLink } from '../response-log/response-store.ts';
import { fail, type Failure } from '../http/failure.ts';
import type { Foundation } from '../config/foundation.ts';
import type { Surveys } from '../surveys/surveys.ts';
import { deleteResponse, findResponse, type StoredResponse } from './responses-store.ts';

interface Responses {
  detail(key: ResponseKey): Promise<ResponseDetail | Failure>;
  remove(key: ResponseKey): Promise<{ readonly seq: number } | Failure>;
}

declare module '../http/route.ts' {
  interface Services {
    readonly responses: Responses;
  }
}

export function createResponses(foundation: Foundation, surveys: Surveys): Responses {
  const { database, now } = foundation;
  async function loadProgram(surveyId: string, version: number): Promise<Program> {
    const found = await surveys.version(surveyId, version);
    if (found === undefined) throw new Error(`version ${version} of ${surveyId} is missing`);
    return found.program;
  }

  return {
    async detail(key) {
      const response = await findResponse(database, key);
      if (response === undefined) return fail('request.not_found');
      const links = await findLinks(database, key);
      return computeDetail({ key, response, links }, await loadProgram(key.surveyId, response.version));
    },
    async remove(key) {
      return (await deleteResponse(database, key, new Date(now())))
        ? { seq: key.seq }
        : fail('request.not_found');
    },
  };
}

interface ReadResponse {
  readonly key: ResponseKey;
  readonly response: StoredResponse;
  readonly links: readonly StoredLink[];
}

function computeDetail({ key, response, links }: ReadResponse, program: Program): ResponseDetail {
  const { first_hash: first, head_hash: head, event_count: count, end_status } = response;
  const chain = checkChain({ ...key, version: response.version, facts: response.facts }, links, {
    first,
    count,
    head,
  });
  const mark = response.evaluated_differently;
  if (chain.brokenAt === 0)
    return { facts: null, events: [], end_status, chain, transcript: '', evaluated_differently: mark };
  const intactLinks = links.slice(0, (chain.brokenAt ?? links.length + 1) - 1);
  const { difference, transcript } = computeTranscript(program, response, intactLinks, chain.valid);
  return {
    facts: factsOf(response),
    events: intactLinks.map(eventOf),
    end_status,
    chain,
    transcript,
    evaluated_differently: mark || difference !== undefined,
  };
}

/**
 * The transcript of the events as the engine now evaluates them, from the last `restored` event. If they evaluate
 * differently than when they were stored, it ends before the difference, with a line of the stored answers.
 */
function computeTranscript(
  program: Program,
  response: StoredResponse,
  intactLinks: readonly StoredLink[],
  isChainValid: boolean,
) {
  const { facts, begun_at } = response;
  const { state, difference } = readStored(
    program,
    isChainValid ? response : { facts, begun_at },
    intactLinks,
  );
  const foldStart = foldBeginning(response, intactLinks);
  const equalLinks = foldStart.links.filter(
    ({ position }) => position < (difference?.position ?? Number.MAX_SAFE_INTEGER),
  );
  const { transcript } = replay(program, foldStart.facts, equalLinks.map(eventOf));
  const { restored } = foldStart.facts;
  const lines = [
    ...(restored === undefined
      ? []
      : [canonicalJson({ event: 'restored', answers: Object.entries(restored) })]),
    ...transcript.lines,
    ...(difference === undefined
      ? []
      : [canonicalJson({ event: 'stored', answers: Object.entries(effectiveAnswers(program, state)) })]),
  ];
  return { difference, transcript: transcriptText({ ...transcript, lines }) };
}
