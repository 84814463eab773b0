import { MessagePort } from 'node:worker_threads';
import { isUnavailable, NoConnection } from '../database/unavailable.ts';

/** Functions that the other end of a port may call. Arguments and results can be copied between threads. */
export type PortFunctions = Readonly<Record<string, (...args: never[]) => unknown>>;

/** Calls functions of the other end of a port. */
export interface PortCalls {
  /**
   * Calls a function. Transfers ports among the arguments, and the buffer of `bytes` in an argument, which is then empty
   * in this thread. Rejects if the port is closed.
   */
  ask(name: string, args: readonly unknown[]): Promise<unknown>;
  /** Rejects all open and later calls with this error. */
  abandon(error: Error): void;
  /** Resolves when either end closes the port or its thread ends. */
  readonly closed: Promise<void>;
}

interface Call {
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
}
type Reply = { readonly id: number } & Outcome;

/** The result of a function that another thread has called. */
export type Outcome = { readonly value: unknown } | { readonly fault: Fault };

interface Fault {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly code: string | undefined;
  readonly isTemporary: boolean;
}

/** Connects one end of a port. `closedError` creates the error of calls that the closing of the port leaves open. */
export function connectPort(
  port: MessagePort,
  functions: PortFunctions,
  closedError: () => Error,
): PortCalls {
  const open = new Map<number, PromiseWithResolvers<unknown>>();
  const closed = Promise.withResolvers<void>();
  let last = 0;
  let endError: Error | undefined;

  async function answer({ id, name, args }: Call): Promise<void> {
    // The other end calls each function with its own parameters.
    const outcome = await runForOutcome(async () => functions[name]?.(...(args as never[])));
    port.postMessage({ id, ...outcome }, 'value' in outcome ? listTransferred(outcome.value) : []);
  }
  function settle({ id, ...outcome }: Reply): void {
    const pendingCall = open.get(id);
    open.delete(id);
    if ('fault' in outcome) pendingCall?.reject(errorOf(outcome.fault));
    else pendingCall?.resolve(outcome.value);
  }
  function abandon(error: Error): void {
    endError ??= error;
    const openCalls = [...open.values()];
    open.clear();
    for (const { reject } of openCalls) reject(endError);
  }
  port.on('message', (received: Call | Reply) => {
    if ('name' in received) void answer(received);
    else settle(received);
  });
  port.once('close', () => {
    abandon(closedError());
    closed.resolve();
  });
  return {
    async ask(name, args) {
      if (endError !== undefined) throw endError;
      last += 1;
      const pendingCall = Promise.withResolvers<unknown>();
      open.set(last, pendingCall);
      port.postMessage({ id: last, name, args }, args.flatMap(listTransferred));
      return pendingCall.promise;
    },
    abandon,
    closed: closed.promise,
  };
}

/** The value itself if it is a port, or the buffer of its `bytes` unless that buffer also holds other bytes. */
export function listTransferred(value: unknown): readonly (ArrayBuffer | MessagePort)[] {
  if (value instanceof MessagePort) return [value];
  const bytes = typeof value === 'object' && value !== null && 'bytes' in value ? value.bytes : undefined;
  if (!(bytes instanceof Uint8Array) || !(bytes.buffer instanceof ArrayBuffer)) return [];
  return bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer] : [];
}

/** Calls a function for another thread. Errors lose their class and code when they are copied between threads. */
export async function runForOutcome(call: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { value: await call() };
  } catch (error) {
    return { fault: computeFault(error) };
  }
}

/** The value of an outcome. Throws an error with the name, message, stack and code of the other thread's error. */
export function valueOf(outcome: Outcome): unknown {
  if ('fault' in outcome) throw errorOf(outcome.fault);
  return outcome.value;
}

function computeFault(error: unknown): Fault {
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
