/** Milliseconds until a call fails, because a respondent waits for the reply. */
const TIMEOUT_MS = 5_000;
/** The maximum size of a reply in bytes. Ten locations have about ten thousand. */
const MAX_BYTES = 512 * 1024;

/**
 * Fetches JSON from the configured provider. User input is sent only in the query, so that it cannot lead to another
 * host. Redirects are refused. Rejects if the reply is late, too large or not valid JSON.
 */
export async function fetchJson(
  base: string,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<unknown> {
  const url = new URL(`${base}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { accept: 'application/json', 'user-agent': 'Canvass' },
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return JSON.parse(await readLimitedText(response));
}

async function readLimitedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  // The body of an empty reply is null. Parsing then fails.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new Error('the reply is too large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
