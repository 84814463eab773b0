import { Readable } from 'node:stream';
import type { Respondent } from '../../http/callers.ts';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import type { Votes } from './votes.ts';

/** Milliseconds between two checks of the counts, and between two comments that keep a stream alive. */
const CHECK_EVERY_MS = 2_000;
const BEAT_EVERY_MS = 15_000;
/** Milliseconds after which a stream ends. Viewers who remain open another stream. */
const LIFETIME_MS = 600_000;
/** Limits of streams in this process, and for one address. */
const MAX_STREAMS = 5_000;
const MAX_OF_ADDRESS = 200;

interface Viewer {
  readonly surveyId: string;
  readonly respondent: Respondent | undefined;
  readonly address: string;
}

/** Sends changed counts to viewers of votes (docs/adr/0164). */
interface VoteStreams {
  /** Opens the stream of one viewer with the current counts. Refuses as the counts do, and if there are too many streams. */
  open(viewer: Viewer): Promise<Readable | Failure>;
  /** Ends all streams because the server stops. */
  close(): void;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly voteStreams: VoteStreams;
  }
}

interface OpenStream extends Viewer {
  readonly stream: Readable;
  readonly begun: number;
  sentText: string;
  sentAt: number;
}

export function createVoteStreams(votes: Votes): VoteStreams {
  const open = new Set<OpenStream>();
  const addresses = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  const removeStream = (one: OpenStream) => {
    if (!open.delete(one)) return;
    const left = (addresses.get(one.address) ?? 1) - 1;
    if (left === 0) addresses.delete(one.address);
    else addresses.set(one.address, left);
    if (open.size === 0) clearInterval(timer);
  };

  /** Sends changed counts to all streams. An error ends only the affected stream, whose viewer reconnects. */
  async function updateStreams(): Promise<void> {
    for (const one of open) {
      const now = performance.now();
      if (now - one.begun > LIFETIME_MS) one.stream.push(null);
      // Slow readers skip counts, and later get the newest ones.
      else if (one.stream.readableLength === 0)
        await sendVotes(votes, one, now).catch(() => one.stream.destroy());
    }
  }

  return {
    async open(viewer) {
      const ofAddress = addresses.get(viewer.address) ?? 0;
      if (open.size >= MAX_STREAMS || ofAddress >= MAX_OF_ADDRESS) return fail('server.unavailable');
      const now = performance.now();
      const stream = new Readable({ read: () => undefined });
      const one: OpenStream = { ...viewer, stream, begun: now, sentText: '', sentAt: now };
      open.add(one);
      addresses.set(viewer.address, ofAddress + 1);
      stream.on('close', () => removeStream(one));
      const refused = await sendVotes(votes, one, now).catch((error: unknown) => {
        stream.destroy();
        throw error;
      });
      if (refused !== undefined) {
        stream.destroy();
        return refused;
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

/** Sends the counts if they have changed; otherwise, now and then, a comment that keeps the connection open. */
async function sendVotes(votes: Votes, one: OpenStream, now: number): Promise<Failure | undefined> {
  const data = await votes.all(one.surveyId, one.respondent);
  if (isFailure(data)) {
    one.stream.push(null);
    return data;
  }
  const text = JSON.stringify(data);
  const isNew = text !== one.sentText;
  if (!isNew && now - one.sentAt < BEAT_EVERY_MS) return undefined;
  one.sentText = text;
  one.sentAt = now;
  one.stream.push(isNew ? `data: ${text}\n\n` : ': still here\n\n');
  return undefined;
}
