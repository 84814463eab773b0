import { REQUEST_TIMEOUT_MS } from '@canvass/protocol';
import type { Finding } from '@canvass/simulation';
import type { Host } from '../host/host.ts';
import { readAnswer, requestOf, unknownAnswer, unreachable } from './call-server.ts';
import type { ServerAccess } from './server-access.ts';

export type Download = { readonly bytes: number } | { readonly problem: Finding };

interface Wanted {
  readonly path: string;
  /** Takes a chunk; the next one waits for it. */
  write(chunk: Uint8Array): Promise<void>;
}

/**
 * Gets a file of any size, chunk by chunk, so that no more than a chunk is held. A connection that is cut before the end
 * is a problem, never a shorter file; so is one on which nothing comes for `REQUEST_TIMEOUT_MS`. What `write` throws is
 * thrown on.
 */
export async function download(host: Host, access: ServerAccess, { path, write }: Wanted): Promise<Download> {
  const silence = watchSilence();
  try {
    const opened = await open(host, access, path, silence.signal);
    if ('problem' in opened) return opened;
    let bytes = 0;
    for (;;) {
      const next = await nextChunk(access, opened.reader, silence.signal);
      if ('problem' in next) return next;
      if (next.chunk === undefined) return { bytes };
      silence.broken();
      bytes += next.chunk.byteLength;
      await write(next.chunk);
    }
  } finally {
    silence.end();
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function open(
  host: Host,
  access: ServerAccess,
  path: string,
  signal: AbortSignal,
): Promise<{ readonly reader: Reader } | { readonly problem: Finding }> {
  try {
    const response = await host.fetch(...requestOf(access, { method: 'GET', path }, signal));
    // A page of somebody else, such as one to log in, is no file of a Canvass server.
    const isFile = response.headers.get('content-disposition')?.startsWith('attachment') === true;
    if (response.status === 200 && isFile && response.body !== null)
      return { reader: response.body.getReader() };
    const answer = readAnswer(access, response, await response.text());
    return { problem: 'problem' in answer ? answer.problem : unknownAnswer(access.root) };
  } catch (error) {
    return unreachable(access.root, error);
  }
}

async function nextChunk(
  { root }: ServerAccess,
  reader: Reader,
  signal: AbortSignal,
): Promise<{ readonly chunk: Uint8Array | undefined } | { readonly problem: Finding }> {
  try {
    return { chunk: (await reader.read()).value };
  } catch {
    // `fetch` has one word for whatever breaks on the way; what was waited for in vain is kept apart.
    if (signal.aborted) return unreachable(root, signal.reason);
    const message = 'The connection was lost before the end of the file.';
    const fix = 'Try again. The log of the server may contain the reason.';
    return { problem: { id: 'server.cut', severity: 'error', file: root, message, fix } };
  }
}

/** Gives up when nothing has come for a while; how long the whole takes does not matter. */
function watchSilence() {
  const controller = new AbortController();
  const giveUp = () => controller.abort(new DOMException('nothing came', 'TimeoutError'));
  let timer = setTimeout(giveUp, REQUEST_TIMEOUT_MS);
  const end = () => clearTimeout(timer);
  return {
    signal: controller.signal,
    broken() {
      end();
      timer = setTimeout(giveUp, REQUEST_TIMEOUT_MS);
    },
    end,
  };
}
