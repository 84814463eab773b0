import type { MessagePort, Worker } from 'node:worker_threads';
import { isUnavailable, NoConnection } from '../../database/unavailable.ts';

/** One end of a channel between two threads. */
export interface Port {
  send(message: unknown, transferred: readonly ArrayBuffer[]): void;
  onMessage(listener: (message: unknown) => void): void;
}

export const portOf = (port: MessagePort | Worker): Port => ({
  send: (message, transferred) => port.postMessage(message, [...transferred]),
  onMessage: (listener) => void port.on('message', listener),
});

/** Functions that the other end may call. Arguments and results can be copied between threads. */
type Handlers = Readonly<Record<string, (...args: never[]) => unknown>>;

/** Calls functions of the other end. */
export interface Calls {
  /** Calls a function. Transfers the buffer of `bytes` in an argument, which is then empty in this thread. */
  ask(name: string, args: readonly unknown[]): Promise<unknown>;
  /** Rejects all open and later calls with this error, because the other end no longer exists. */
  abandon(error: Error): void;
}

interface Call {
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
}
type Reply = { readonly id: number } & ({ readonly value: unknown } | { readonly fault: Fault });

interface Fault {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly code: string | undefined;
  readonly isTemporary: boolean;
}

/** The error of calls to a thread that has ended. Callers may repeat them. */
export class BackgroundEnded extends NoConnection {
  override readonly name = 'BackgroundEnded';
  override readonly message = 'the thread for background work has ended';
}

export function connectCalls(port: Port, handlers: Handlers): Calls {
  const open = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  let endError: Error | undefined;

  async function answer({ id, name, args }: Call): Promise<void> {
    try {
      // The other end calls each function with its own parameters.
      const value = await handlers[name]?.(...(args as never[]));
      port.send({ id, value }, buffersOf(value));
    } catch (error) {
      port.send({ id, fault: faultOf(error) }, []);
    }
  }
  function settle(reply: Reply): void {
    const pendingCall = open.get(reply.id);
    open.delete(reply.id);
    if ('fault' in reply) pendingCall?.reject(errorOf(reply.fault));
    else pendingCall?.resolve(reply.value);
  }
  port.onMessage((message) => {
    const received = message as Call | Reply; // the other end sends no other messages
    if ('name' in received) void answer(received);
    else settle(received);
  });
  return {
    async ask(name, args) {
      if (endError !== undefined) throw endError;
      last += 1;
      const pendingCall = Promise.withResolvers<unknown>();
      open.set(last, pendingCall);
      port.send({ id: last, name, args }, args.flatMap(buffersOf));
      return pendingCall.promise;
    },
    abandon(error) {
      endError = error;
      const openCalls = [...open.values()];
      open.clear();
      for (const { reject } of openCalls) reject(error);
    },
  };
}

/** The buffer to transfer: that of `bytes` in an argument or result. None if the buffer also holds other bytes. */
const buffersOf = (value: unknown): readonly ArrayBuffer[] => {
  const bytes = typeof value === 'object' && value !== null && 'bytes' in value ? value.bytes : undefined;
  if (!(bytes instanceof Uint8Array) || !(bytes.buffer instanceof ArrayBuffer)) return [];
  return bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer] : [];
};

function faultOf(error: unknown): Fault {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return {
    name,
    message,
    stack,
    code: typeof code === 'string' ? code : undefined,
    isTemporary: isUnavailable(error),
  };
}

function errorOf({ name, message, stack, code, isTemporary }: Fault): Error {
  const error = Object.assign(new Error(message), { name, ...(code !== undefined && { code }) });
  if (stack !== undefined) error.stack = stack;
  return isTemporary ? new NoConnection(error) : error;
}
