import { type Program, type State, step } from '@canvass/logic';
import { LOCALES, projectLanguages } from '@canvass/project';
import { parseLanguageTag, type RespondentEvent } from '@canvass/protocol';
import type { AnswerCall } from './requests.ts';

/** `language_code` of a call, if the project or the product knows it (CALL-17). */
export function knownLanguage({ project }: Program, code: string | undefined): string | undefined {
  const tag = parseLanguageTag(code);
  const isKnown = tag !== undefined && [...projectLanguages(project), ...LOCALES].includes(tag);
  return isKnown ? tag : undefined;
}

/**
 * Where the events of `n` or `s` start from when they are to be in the language of their `language_code` (CALL-17), and
 * what is stored: a caller that says so with each call, and sends no event of its own, changes it too.
 */
export function inLanguageOfCall(
  program: Program,
  before: State,
  { language, events }: Pick<AnswerCall, 'language' | 'events'>,
): { readonly from: State; readonly stored: readonly RespondentEvent[] } {
  const known = knownLanguage(program, language);
  const says = events.some(({ type }) => type === 'language');
  if (known === undefined || known === before.language || says) return { from: before, stored: events };
  const event = { type: 'language', language: known } as const;
  return { from: step(program, before, event).state, stored: [event, ...events] };
}
