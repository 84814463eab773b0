import type { VoteData, VotesData } from '@canvass/protocol';
import { pageCaller } from '../../network/page-caller.ts';

/** Milliseconds between two requests if there is no stream. Doubled up to a maximum while the server does not reply. */
const POLL_MS = 4_000;
const MAX_WAIT_MS = 60_000;

interface VotesFeed {
  readonly surveyId: string;
  readonly gids: readonly string[];
  readonly token: string | undefined;
}

/**
 * Passes the counts to `onVotes`, now and after each change, until the returned function is called. Uses a stream, or
 * requests without one. Errors are ignored (VOTE-6). Pauses while the page is hidden.
 */
export function followVotes(followed: VotesFeed, onVotes: (votes: VotesData) => void): () => void {
  const stopController = new AbortController();
  void follow(followed, onVotes, stopController.signal);
  return () => stopController.abort();
}

async function follow(
  followed: VotesFeed,
  onVotes: (votes: VotesData) => void,
  stopSignal: AbortSignal,
): Promise<void> {
  let delay = POLL_MS;
  while (!stopSignal.aborted) {
    await untilVisible(stopSignal);
    const hadStream = await readStream(followed, onVotes, stopSignal);
    const hasCounts = hadStream || (await poll(followed, onVotes, stopSignal));
    delay = hasCounts ? POLL_MS : Math.min(MAX_WAIT_MS, delay * 2);
    await wait(delay, stopSignal);
  }
}

/** Passes on the counts of a stream until it ends. Returns true if the stream has sent counts. */
async function readStream(
  { surveyId, token }: VotesFeed,
  onVotes: (votes: VotesData) => void,
  stopSignal: AbortSignal,
): Promise<boolean> {
  let hasCounts = false;
  try {
    const path = `/api/survey/get_vote/v1/${surveyId}/stream`;
    const { url, headers } = pageCaller().prepare({
      method: 'GET',
      path,
      ...(token !== undefined && { token }),
    });
    const response = await fetch(url, { headers, signal: stopSignal, cache: 'no-store' });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (!response.ok || !isStream || response.body === null) return false;
    for await (const message of readMessages(response.body)) {
      onVotes(message);
      hasCounts = true;
    }
  } catch {
    // The stream was aborted here or by a proxy. Requests replace it.
  }
  return hasCounts;
}

/** Yields the data of server-sent events. Skips comments, which only keep the stream alive. */
async function* readMessages(body: ReadableStream<Uint8Array>): AsyncIterable<VotesData> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let remaining = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (remaining + value).split('\n\n');
    remaining = parts.pop() ?? '';
    for (const part of parts)
      if (part.startsWith('data: ')) yield JSON.parse(part.slice('data: '.length)) as VotesData; // sent by our own server
  }
}

async function poll(
  { surveyId, gids, token }: VotesFeed,
  onVotes: (votes: VotesData) => void,
  stopSignal: AbortSignal,
): Promise<boolean> {
  const answers = await Promise.all(
    gids.map(async (gid) => {
      const result = await pageCaller().send<VoteData>(
        {
          method: 'GET',
          path: `/api/survey/get_vote/v1/${surveyId}/`,
          query: { gid },
          needs: ['total_count'],
          ...(token !== undefined && { token }),
        },
        stopSignal,
      );
      return 'data' in result ? ([[gid, result.data]] as const) : [];
    }),
  );
  const counts = Object.fromEntries(answers.flat());
  if (Object.keys(counts).length === 0) return false;
  onVotes(counts);
  return true;
}

async function untilVisible(stopSignal: AbortSignal): Promise<void> {
  while (document.hidden && !stopSignal.aborted) await wait(POLL_MS, stopSignal);
}

function wait(ms: number, stopSignal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    stopSignal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
