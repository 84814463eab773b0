import {
  CHECK_STOPPED,
  type CheckReply,
  type CheckTask,
  type FoundIssue,
  type SchemaNode,
} from './check-task.ts';

export interface Checker {
  /** Checks a text as soon as the worker is free. A newer text replaces a waiting one. */
  check(text: string): void;
  /** Checks the last text again if the language has changed. */
  setLanguage(language: string): void;
  /** Prepares a project for the player. `project` is undefined if errors prevent playing. */
  play(text: string): Promise<{ readonly project?: unknown; readonly issues: readonly FoundIssue[] }>;
  /** Returns the JSON Schema of project files, or undefined if the worker fails. */
  schema(): Promise<SchemaNode | undefined>;
  stop(): void;
}

type Port = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

const startWorker = (): Port => new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });

/** `onIssues` is called with the findings of the latest text that was checked. The first task starts the worker. */
export const createChecker = (onIssues: OnIssues, start: () => Port = startWorker): Checker =>
  new WorkerChecker(onIssues, start);

type OnIssues = (issues: readonly FoundIssue[], text: string) => void;

class WorkerChecker implements Checker {
  readonly #onIssues: OnIssues;
  readonly #start: () => Port;
  readonly #resolvers = new Map<number, (reply: CheckReply) => void>();
  #port: Port | undefined;
  #count = 0;
  #lastText: string | undefined;
  #waitingText: string | undefined;
  #currentCheck: CheckTask | undefined;
  #language = 'en-GB';

  constructor(onIssues: OnIssues, start: () => Port) {
    this.#onIssues = onIssues;
    this.#start = start;
  }
  check(text: string): void {
    this.#lastText = text;
    if (this.#currentCheck === undefined) this.#currentCheck = this.#post(text);
    else this.#waitingText = text;
  }
  setLanguage(language: string): void {
    if (language === this.#language) return;
    this.#language = language;
    if (this.#lastText !== undefined) this.check(this.#lastText);
  }
  play(text: string): Promise<CheckReply> {
    return new Promise((resolve) => this.#resolvers.set(this.#post(text, { isPlayed: true }).id, resolve));
  }
  async schema(): Promise<SchemaNode | undefined> {
    const task = { isPlayed: false, isSchema: true } as const;
    const { schema } = await new Promise<CheckReply>((resolve) =>
      this.#resolvers.set(this.#post('', task).id, resolve),
    );
    return schema;
  }
  stop(): void {
    this.#port?.terminate();
  }

  #post(text: string, options: Pick<CheckTask, 'isPlayed' | 'isSchema'> = { isPlayed: false }): CheckTask {
    if (this.#port === undefined) {
      this.#port = this.#start();
      // Worker messages are MessageEvents.
      this.#port.addEventListener('message', ((event: MessageEvent<CheckReply>) =>
        this.#onReply(event.data)) as EventListener);
      this.#port.addEventListener('error', () => this.#onError());
    }
    this.#count += 1;
    const task = { id: this.#count, text, language: this.#language, ...options };
    this.#port.postMessage(task);
    return task;
  }
  #onReply(reply: CheckReply): void {
    const resolve = this.#resolvers.get(reply.id);
    if (resolve !== undefined) {
      this.#resolvers.delete(reply.id);
      return resolve(reply);
    }
    if (reply.id !== this.#currentCheck?.id) return undefined;
    return this.#endCheck(this.#currentCheck.text, reply.issues);
  }
  #endCheck(text: string, issues: readonly FoundIssue[]): void {
    this.#currentCheck = undefined;
    if (this.#waitingText === undefined) return this.#onIssues(issues, text);
    const next = this.#waitingText;
    this.#waitingText = undefined;
    this.#currentCheck = this.#post(next);
  }
  /** Called if the worker could not be loaded or has crashed. The next task starts another worker. */
  #onError(): void {
    this.#port?.terminate();
    this.#port = undefined;
    for (const [id, resolve] of this.#resolvers) resolve({ id, issues: [CHECK_STOPPED] });
    this.#resolvers.clear();
    if (this.#currentCheck !== undefined) this.#endCheck(this.#currentCheck.text, [CHECK_STOPPED]);
  }
}
