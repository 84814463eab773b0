import { REQUEST_TIMEOUT_MS } from '@canvass/protocol';
import type { Finding } from '@canvass/simulation';
import type { Host } from '../host/host.ts';
import { readReply, requestOf, unknownReply, unreachable } from './call-server.ts';
import type { ServerAccess } from './server-access.ts';

export type Download = { readonly bytes: number } | { readonly problem: Finding };

interface DownloadTarget {
  readonly path: string;
  /** Receives a chunk; the next one waits for it. */
  write(chunk: Uint8Array): Promise<void>;
}

/**
 * Downloads a file of any size, holding one chunk at a time. A connection that breaks before the end
 * is a problem, never a shorter file; so is silence of `REQUEST_TIMEOUT_MS`. Errors of `write` are
 * rethrown.
 */
export async function download(
  host: Host,
  access: ServerAccess,
  { path, write }: DownloadTarget,
): Promise<Download> {
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
    // A page of another server, such as a login page, is not a file of a Canvass server.
    const isFile = response.headers.get('content-disposition')?.startsWith('attachment') === true;
    if (response.status === 200 && isFile && response.body !== null)
      return { reader: response.body.getReader() };
    const reply = readReply(access, response, await response.text());
    return { problem: 'problem' in reply ? reply.problem : unknownReply(access.root) };
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
    // `fetch` has one error for all broken connections; timeouts are distinguished here.
    if (signal.aborted) return unreachable(root, signal.reason);
    const message = 'The connection was lost before the end of the file.';
    const fix = 'Try again. The log of the server may contain the reason.';
    return { problem: { id: 'server.cut', severity: 'error', file: root, message, fix } };
  }
}

/** Aborts after a period without data; the total time is unlimited. */
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
