import type { EmbedOptions } from './options.ts';

/** What the link says of where the survey stands: 1 in the page, 2 above it (EMBED-1). */
const INLINE = '1';
const ABOVE = '2';

/** Link of the survey for a frame. Own parameters come first: of a repeated name the survey takes the first. */
export function surveyAddress({ server, survey, mode, language, params }: EmbedOptions): string {
  const query = new URLSearchParams({
    source: '8',
    embed: mode === undefined || mode === 'inline' ? INLINE : ABOVE,
  });
  if (language) query.set('language', language);
  for (const [name, value] of Object.entries(params ?? {})) query.append(name, value);
  return `${new URL(server).origin}/s/${survey}?${query}`;
}
