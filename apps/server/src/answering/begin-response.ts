import { canonicalJson } from '@canvass/logic';
import type { BeginData } from '@canvass/protocol';
import { type Failure, fail, isFailure } from '../http/failure.ts';
import type { AnsweringContext } from './answering.ts';
import { firstHash } from './chain.ts';
import type { BeginBody } from './requests.ts';
import { insertResponse, takeSeq } from './response-store.ts';
import { sessionFacts } from './session-facts.ts';
import { newStepToken } from './step-token.ts';

/** A new response on the newest version. Its facts are frozen: everything that follows is a fold over them. */
export async function beginResponse(
  { database, now, surveys, tokens }: AnsweringContext,
  surveyId: string,
  body: BeginBody,
  source: string | undefined,
): Promise<BeginData | Failure> {
  const open = await surveys.open(surveyId);
  if (isFailure(open)) return open;
  const { program, version } = open.version;
  const seq = await takeSeq(database, surveyId);
  if (seq === undefined) return fail('survey.not_published');
  const begun = new Date(now());
  const facts = sessionFacts(program, body, { seq, now: Math.floor(begun.getTime() / 1000), source });
  const text = canonicalJson(facts);
  const stepToken = newStepToken();
  const isStored = await insertResponse(database, {
    surveyId,
    seq,
    version,
    facts: text,
    test: isTestChannel(body),
    stepToken,
    firstHash: firstHash({ surveyId, seq, version, facts: text }),
    now: begun,
  });
  if (!isStored) return fail('survey.not_published');
  const rspd_token = await tokens.issue({ surveyId, seq, version });
  return { seq, version, facts, rspd_token, transaction_id: stepToken, fulfilled: [] };
}

/** Spec section 2: a channel is a test channel when both exist. */
const isTestChannel = ({ fromq, fromtype }: BeginBody) => Boolean(fromq) && Boolean(fromtype);
