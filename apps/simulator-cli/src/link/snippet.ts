interface Snippet {
  /** Address of the server. */
  readonly server: string;
  readonly surveyId: string;
  /** Values of `data-` attributes; others than those below are ignored. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

const ATTRIBUTES = ['mode', 'open', 'until', 'language'] as const;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escapeAttribute = (text: string): string =>
  text.replace(/[&"<>]/g, (character) => ENTITIES[character] ?? '');

/** The script element that shows a survey at its place in the page (docs/embedding.md). */
export function snippet({ server, surveyId, attributes }: Snippet): string {
  const more = ATTRIBUTES.flatMap((name) =>
    typeof attributes[name] === 'string' ? [` data-${name}="${escapeAttribute(attributes[name])}"`] : [],
  );
  const source = `${server.replace(/\/$/, '')}/s/embed.js`;
  return `<script async src="${escapeAttribute(source)}" data-survey="${surveyId}"${more.join('')}></script>`;
}
