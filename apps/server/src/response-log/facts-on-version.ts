import type { Program } from '@canvass/logic';
import type { SessionFacts } from '@canvass/protocol';

/**
 * The facts of a response on another version of its survey. A parameter that is signed there and was not where the
 * response comes from was never checked: it has no value of the link.
 */
export function factsOnVersion(from: Program, to: Program, facts: SessionFacts): SessionFacts {
  const isSigned = ({ params }: Program, code: string) => params.get(code)?.signed === true;
  const isUnchecked = (code: string) => isSigned(to, code) && !isSigned(from, code);
  if (!Object.keys(facts.params).some(isUnchecked)) return facts;
  const kept = Object.entries(facts.params).filter(([code]) => !isUnchecked(code));
  return { ...facts, params: Object.fromEntries(kept) };
}
