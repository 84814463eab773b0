import type { UniqueLinkTokenData, UniqueLinkTokenRequest } from '@canvass/protocol';
import { type Failure, fail, isFailure } from '../http/failure.ts';
import type { Admission } from '../admission/admission.ts';
import type { RespondentTokens } from '../auth/respondent-token.ts';
import type { Database } from '../database/database.ts';
import type { Surveys } from '../surveys/surveys.ts';
import type { StoredFacts } from './stored-facts.ts';
import { releaseLink } from '../admission/unique-links/unique-link-store.ts';

interface Asked extends UniqueLinkTokenRequest {
  /** The response whose token the caller holds. */
  readonly own: number | undefined;
}

interface LinkParts {
  readonly database: Database;
  readonly surveys: Pick<Surveys, 'open'>;
  readonly admission: Pick<Admission, 'linkOf'>;
  readonly storedFacts: Pick<StoredFacts, 'version'>;
  readonly tokens: RespondentTokens;
}

/** Which response a link has under way, and a token to go on with it; with `restart` it is given up (LINK-3). */
export async function linkToken(
  { surveys, admission, storedFacts, tokens, database }: LinkParts,
  surveyId: string,
  { uniq_link, restart = false, own }: Asked,
): Promise<UniqueLinkTokenData | Failure> {
  const open = await surveys.open(surveyId);
  if (isFailure(open)) return open;
  const found = await admission.linkOf(surveyId, uniq_link, own);
  if (isFailure(found)) return found;
  const { seq } = found;
  if (seq === null) return { uniq_link_seq: null };
  if (restart) {
    await releaseLink(database, surveyId, found, seq);
    return { uniq_link_seq: null };
  }
  const version = await storedFacts.version({ surveyId, seq, version: 0 });
  if (version === undefined) return fail('answering.cannot_continue');
  return { uniq_link_seq: seq, rspd_token: await tokens.issue({ surveyId, seq, version }) };
}
