import type { ServerDraft } from '../server/calls.ts';
import type { CallResult } from '../server/send.ts';
import { statusOf } from '../server/send.ts';

export type SaveState =
  | { readonly kind: 'saved'; readonly savedAt: number }
  | { readonly kind: 'saving' }
  /** This browser has stored everything, but the server has not. */
  | { readonly kind: 'kept'; readonly reason: 'offline' | 'signed-out' | 'refused' | 'other-tab' }
  /** Neither this browser nor the server has stored everything. */
  | { readonly kind: 'unsafe' };

interface SaverHost {
  text(): string;
  /** Saves a text over `replacedDraft`, which is null if the survey has no draft yet. */
  save(
    text: string,
    replacedDraft: ServerDraft | null,
  ): Promise<CallResult<{ readonly edition: string; readonly saved_at: string }>>;
  /** Loads the draft of the server after a conflict with another author. */
  load(): Promise<CallResult<ServerDraft | null>>;
  /** Adopts another author's draft and applies this author's unsaved changes to it. */
  merge(theirDraft: ServerDraft): void;
  onSaved(draft: ServerDraft): void;
  onState(state: SaveState): void;
  now(): number;
  /** Calls `run` later. Returns a function that cancels the call. */
  wait(milliseconds: number, run: () => void): () => void;
}

/** Minimum time between two calls. */
const SAVE_EVERY_MS = 3_000;
/** Minimum time between a change and the call that saves it. */
const PAUSE_MS = 400;
const MAX_RETRY_MS = 30_000;
/** Maximum number of consecutive merges before the saver pauses. */
const MAX_MERGES = 5;

export interface SaverStart {
  readonly edition: string | null;
  readonly savedText: string | null;
  readonly readAt: number;
}

/** Saves a document to the server, automatically at most every three seconds, and never over a newer edition. */
export class Saver {
  readonly #host: SaverHost;
  #edition: string | null;
  #savedText: string | null;
  #savedAt: number;
  #lastCall = Number.NEGATIVE_INFINITY;
  #retryMs = SAVE_EVERY_MS;
  #isActive = true;
  #isStopped = false;
  #cancel: (() => void) | undefined;
  #running: Promise<string | undefined> | undefined;

  constructor(host: SaverHost, { edition, savedText, readAt }: SaverStart) {
    this.#host = host;
    this.#edition = edition;
    this.#savedText = savedText;
    this.#savedAt = readAt;
  }

  get edition(): string | null {
    return this.#edition;
  }

  /** Null if the server has no text. */
  get savedText(): string | null {
    return this.#savedText;
  }

  noteChange(): void {
    const sinceLast = this.#host.now() - this.#lastCall;
    if (this.#cancel === undefined) this.#schedule(Math.max(PAUSE_MS, SAVE_EVERY_MS - sinceLast));
    if (!this.#isSaved()) this.#report({ kind: 'saving' });
  }

  /** Resolves to the edition on the server, or to undefined if the server does not have everything. */
  async flush(): Promise<string | undefined> {
    this.#cancel?.();
    this.#cancel = undefined;
    await this.#running;
    return this.#run();
  }

  retry(): void {
    this.#retryMs = SAVE_EVERY_MS;
    this.#schedule(0);
  }

  /** Called when another tab has saved the draft. */
  noteSaved({ edition, text }: ServerDraft): void {
    this.#edition = edition;
    this.#savedText = text;
    this.#savedAt = this.#host.now();
    this.#report(this.#isSaved() ? { kind: 'saved', savedAt: this.#savedAt } : { kind: 'saving' });
  }

  /** Merges a newer draft of another author. If a call is in progress, its reply will report the newer draft. */
  noteNewerDraft(draft: ServerDraft): void {
    if (this.#running !== undefined || draft.edition === this.#edition) return;
    this.#host.merge(draft);
    this.#adoptDraft(draft);
    if (this.#isSaved()) this.#report({ kind: 'saved', savedAt: this.#savedAt });
    else this.#schedule(0);
  }

  /** Starts or stops saving, because only one tab saves. */
  setActive(isActive: boolean): void {
    this.#isActive = isActive;
    if (isActive) this.#schedule(0);
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancel?.();
  }

  #savedDraft(): ServerDraft | null {
    return this.#edition === null ? null : { text: this.#savedText ?? '', edition: this.#edition };
  }

  #isSaved(): boolean {
    return this.#host.text() === this.#savedText;
  }

  #report(state: SaveState): void {
    if (!this.#isStopped) this.#host.onState(state);
  }

  #schedule(milliseconds: number): void {
    this.#cancel?.();
    if (this.#isStopped) return;
    this.#cancel = this.#host.wait(milliseconds, () => {
      this.#cancel = undefined;
      void this.#run();
    });
  }

  #run(): Promise<string | undefined> {
    this.#running ??= this.#saveAll().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #saveAll(): Promise<string | undefined> {
    if (!this.#isActive) {
      this.#report(
        this.#isSaved() ? { kind: 'saved', savedAt: this.#savedAt } : { kind: 'kept', reason: 'other-tab' },
      );
      return undefined;
    }
    for (let merges = 0; merges <= MAX_MERGES && !this.#isStopped; merges += 1) {
      if (this.#isSaved()) {
        this.#report({ kind: 'saved', savedAt: this.#savedAt });
        return this.#edition ?? undefined;
      }
      if ((await this.#saveOnce()) === 'failed') return undefined;
    }
    this.#schedule(SAVE_EVERY_MS);
    return undefined;
  }

  async #saveOnce(): Promise<'saved' | 'merged' | 'failed'> {
    const text = this.#host.text();
    this.#report({ kind: 'saving' });
    this.#lastCall = this.#host.now();
    const result = await this.#host.save(text, this.#savedDraft());
    if ('data' in result) {
      this.#adoptDraft({ text, edition: result.data.edition });
      return 'saved';
    }
    const status = statusOf(result.error);
    return status === CONFLICT ? this.#mergeTheirs() : this.#fail(status);
  }

  async #mergeTheirs(): Promise<'merged' | 'failed'> {
    const result = await this.#host.load();
    if ('error' in result) return this.#fail(statusOf(result.error));
    if (result.data === null) {
      // The draft was published or discarded, so the present text becomes a new draft.
      this.#edition = null;
      this.#savedText = null;
      return 'merged';
    }
    this.#host.merge(result.data);
    this.#adoptDraft(result.data);
    return 'merged';
  }

  #adoptDraft(draft: ServerDraft): void {
    this.#edition = draft.edition;
    this.#savedText = draft.text;
    this.#savedAt = this.#host.now();
    this.#retryMs = SAVE_EVERY_MS;
    this.#host.onSaved(draft);
  }

  #fail(status: number): 'failed' {
    const reason = REASONS[status] ?? 'offline';
    this.#report({ kind: 'kept', reason });
    if (reason !== 'refused') {
      this.#schedule(this.#retryMs);
      this.#retryMs = Math.min(this.#retryMs * 2, MAX_RETRY_MS);
    }
    return 'failed';
  }
}

const CONFLICT = 409;
/** Reasons by the status of the server's reply. After all other statuses, the server counts as unreachable. */
const REASONS: Readonly<Record<number, 'signed-out' | 'refused'>> = {
  400: 'refused',
  401: 'signed-out',
  403: 'refused',
  404: 'refused',
  413: 'refused',
};
