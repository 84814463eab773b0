// Downloads a file in this process, or in a process of its own: `createDownloader` runs this file.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { constants, setPriority } from 'node:os';
import { finished } from 'node:stream/promises';
import { OPERATOR_TOKEN } from '@canvass/e2e/server-process';

export interface Downloader {
  /** Discards the file. Rejects if the server refuses it. */
  download(url: string): Promise<void>;
  stop(): void;
}

/**
 * Downloads in a process of the lowest priority. The author's computer is another machine: neither should its work
 * delay the calls that the benchmark's own process measures, nor should it take the server's processor time.
 */
export function createDownloader(): Downloader {
  const child = fork(import.meta.filename);
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return {
    async download(url) {
      child.send(url);
      const [error]: unknown[] = await once(child, 'message');
      if (error !== '') throw new Error(String(error));
    },
    stop: () => void child.kill(),
  };
}

/** Downloads a file with Node's bare client, which needs half of the processor time of `fetch` for many bytes. */
export async function countBytes(url: string): Promise<number> {
  const request = get(url, { headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } });
  const [reply]: IncomingMessage[] = await once(request, 'response');
  if (reply === undefined || reply.statusCode !== 200) throw new Error(`${url} gave ${reply?.statusCode}`);
  let bytes = 0;
  reply.on('data', (chunk: Uint8Array) => {
    bytes += chunk.length;
  });
  await finished(reply);
  return bytes;
}

if (process.argv[1] === import.meta.filename)
  process.on('message', (url: string) => {
    countBytes(url).then(
      () => process.send?.(''),
      (error: Error) => process.send?.(error.message),
    );
  });
