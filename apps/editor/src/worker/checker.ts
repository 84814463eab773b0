import {
  CHECK_STOPPED,
  type CheckReply,
  type CheckTask,
  type FoundIssue,
  type SchemaNode,
} from './check-task.ts';
import { createTaskWorker, type TaskWorker, type WorkerPort } from './worker-tasks.ts';

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

const startWorker = (): WorkerPort =>
  new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });

/** `onIssues` is called with the findings of the latest text that was checked. The first task starts the worker. */
export const createChecker = (onIssues: OnIssues, start: () => WorkerPort = startWorker): Checker =>
  new WorkerChecker(onIssues, start);

type OnIssues = (issues: readonly FoundIssue[], text: string, length: CheckReply['length']) => void;

class WorkerChecker implements Checker {
  readonly #onIssues: OnIssues;
  readonly #worker: TaskWorker<CheckTask, CheckReply>;
  #lastText: string | undefined;
  #waitingText: string | undefined;
  #isChecking = false;
  #language = 'en-GB';

  constructor(onIssues: OnIssues, start: () => WorkerPort) {
    this.#onIssues = onIssues;
    this.#worker = createTaskWorker(start);
  }
  check(text: string): void {
    this.#lastText = text;
    if (this.#isChecking) this.#waitingText = text;
    else this.#begin(text);
  }
  setLanguage(language: string): void {
    if (language === this.#language) return;
    this.#language = language;
    if (this.#lastText !== undefined) this.check(this.#lastText);
  }
  play(text: string): Promise<CheckReply> {
    return new Promise((resolve) => this.#run({ text, isPlayed: true }, resolve));
  }
  async schema(): Promise<SchemaNode | undefined> {
    const task = { text: '', isPlayed: false, isSchema: true } as const;
    const { schema } = await new Promise<CheckReply>((resolve) => this.#run(task, resolve));
    return schema;
  }
  stop(): void {
    this.#worker.stop();
  }

  #run(task: Omit<CheckTask, 'language'>, onReply: (reply: CheckReply) => void): void {
    const onFail = () => onReply({ issues: [CHECK_STOPPED] });
    this.#worker.run({ ...task, language: this.#language }, { onResult: onReply, onFail });
  }
  #begin(text: string): void {
    this.#isChecking = true;
    this.#run({ text, isPlayed: false }, (reply) => this.#end(text, reply));
  }
  #end(text: string, { issues, length }: CheckReply): void {
    const next = this.#waitingText;
    this.#isChecking = false;
    this.#waitingText = undefined;
    if (next === undefined) this.#onIssues(issues, text, length);
    else this.#begin(next);
  }
}
