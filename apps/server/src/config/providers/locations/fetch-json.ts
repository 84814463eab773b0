/** Milliseconds. A respondent waits for it. */
const TIMEOUT_MS = 5_000;
/** Bytes of an answer; ten locations have some ten thousand. */
const MOST_BYTES = 512 * 1024;

/**
 * JSON of the configured provider. What is asked goes into the query only, so no text of a respondent can lead to
 * another host, and redirects are refused. Rejects for everything but JSON of a sensible size in good time.
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
  return JSON.parse(await limitedText(response));
}

async function limitedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  // Undefined for an empty answer, which is no JSON either.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new Error('the answer is too large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
