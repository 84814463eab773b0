import { Readable } from 'node:stream';
import type { Respondent } from '../../http/callers.ts';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import type { Votes } from './votes.ts';

/** Milliseconds between two checks of the counts. */
const CHECK_EVERY_MS = 2_000;
/** Milliseconds without new counts after which a comment keeps the stream alive. */
const BEAT_EVERY_MS = 15_000;
/** Milliseconds after which a stream ends. Viewers who remain open another stream. */
const LIFETIME_MS = 600_000;
/** Maximum number of streams in this process, and per address. */
const MAX_STREAMS = 5_000;
const MAX_STREAMS_PER_ADDRESS = 200;

interface Viewer {
  readonly surveyId: string;
  readonly respondent: Respondent | undefined;
  readonly address: string;
}

/** Sends changed counts to viewers of votes. */
interface VoteStreams {
  /** Opens the stream of one viewer. Fails if the viewer may not see the counts, or there are too many streams. */
  open(viewer: Viewer): Promise<Readable | Failure>;
  close(): void;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly voteStreams: VoteStreams;
  }
}

interface OpenStream extends Viewer {
  readonly stream: Readable;
  readonly begunAt: number;
  sentText: string;
  sentAt: number;
}

export function createVoteStreams(votes: Votes): VoteStreams {
  const open = new Set<OpenStream>();
  const addresses = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  const removeStream = (openStream: OpenStream) => {
    if (!open.delete(openStream)) return;
    const remainingCount = (addresses.get(openStream.address) ?? 1) - 1;
    if (remainingCount === 0) addresses.delete(openStream.address);
    else addresses.set(openStream.address, remainingCount);
    if (open.size === 0) clearInterval(timer);
  };

  /** Sends changed counts to all streams. An error ends only the affected stream, whose viewer reconnects. */
  async function updateStreams(): Promise<void> {
    for (const openStream of open) {
      const now = performance.now();
      if (now - openStream.begunAt > LIFETIME_MS) openStream.stream.push(null);
      // A stream whose last counts are unread gets no counts now, but the newest ones later.
      else if (openStream.stream.readableLength === 0)
        await sendVotes(votes, openStream, now).catch(() => openStream.stream.destroy());
    }
  }

  return {
    async open(viewer) {
      const addressCount = addresses.get(viewer.address) ?? 0;
      if (open.size >= MAX_STREAMS || addressCount >= MAX_STREAMS_PER_ADDRESS)
        return fail('server.unavailable');
      const now = performance.now();
      const stream = new Readable({ read: () => undefined });
      const openStream: OpenStream = { ...viewer, stream, begunAt: now, sentText: '', sentAt: now };
      open.add(openStream);
      addresses.set(viewer.address, addressCount + 1);
      stream.on('close', () => removeStream(openStream));
      const failure = await sendVotes(votes, openStream, now).catch((error: unknown) => {
        stream.destroy();
        throw error;
      });
      if (failure !== undefined) {
        stream.destroy();
        return failure;
      }
      if (open.size === 1) timer = setInterval(() => void updateStreams(), CHECK_EVERY_MS).unref();
      return stream;
    },
    close() {
      for (const { stream } of open) stream.push(null);
      clearInterval(timer);
    },
  };
}

/** Sends the counts if they have changed. Otherwise sends a comment from time to time, to keep the connection open. */
async function sendVotes(votes: Votes, openStream: OpenStream, now: number): Promise<Failure | undefined> {
  const data = await votes.loadAllCounts(openStream.surveyId, openStream.respondent);
  if (isFailure(data)) {
    openStream.stream.push(null);
    return data;
  }
  const text = JSON.stringify(data);
  const isNew = text !== openStream.sentText;
  if (!isNew && now - openStream.sentAt < BEAT_EVERY_MS) return undefined;
  openStream.sentText = text;
  openStream.sentAt = now;
  openStream.stream.push(isNew ? `data: ${text}\n\n` : ': still here\n\n');
  return undefined;
}
