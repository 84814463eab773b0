import { memberAsRead } from '@canvass/logic/inspect';
import type { SessionFacts } from '@canvass/protocol';
import type { PublishedVersion } from '../surveys/published-version.ts';

/** Facts as respondents' browsers get them: of the member only what the survey reads, since the rest is nobody's business there. */
export const factsForBrowser = (
  facts: SessionFacts,
  { memberFields }: Pick<PublishedVersion, 'memberFields'>,
): SessionFacts => ({ ...facts, member: memberAsRead(facts.member, memberFields) });
