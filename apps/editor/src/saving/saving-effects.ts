import type { DraftServer } from './draft-server.ts';
import type { LocalLog } from './local-log.ts';
import type { SavingEffect, SavingInput } from './saving-state.ts';
import type { Tabs } from './connect-tabs.ts';

const LOOK_EVERY_MS = 5_000;

/** Everything outside of the page that saving needs. */
interface SavingWorld {
  readonly log: LocalLog;
  readonly server: DraftServer;
  readonly tabs: Tabs;
  readonly dispatch: (input: SavingInput) => void;
}

/** The present time in milliseconds. It never goes back, unlike the clock of the machine. */
export const readTime = (): number => performance.timeOrigin + performance.now();

/** Runs effects, and dispatches their replies and the events of the browser and the other tabs. */
export class SavingEffects {
  readonly #world: SavingWorld;
  readonly #stopping = new AbortController();
  readonly #lookTimer: ReturnType<typeof setInterval>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiters: ((edition: string | undefined) => void)[] = [];

  constructor(world: SavingWorld) {
    this.#world = world;
    this.#lookTimer = setInterval(() => {
      if (document.visibilityState === 'visible') this.#dispatch({ kind: 'lookDue' });
    }, LOOK_EVERY_MS);
    const { signal } = this.#stopping;
    addEventListener('online', () => this.#dispatch({ kind: 'retried' }), { signal });
    // The caller first gets the effects.
    queueMicrotask(() =>
      world.tabs.listen({
        onMessage: (message) => this.#dispatch({ kind: 'messageReceived', message }),
        onActive: () => void world.log.read().then((stored) => this.#dispatch({ kind: 'activated', stored })),
      }),
    );
  }

  run(effect: SavingEffect): void {
    void this.#run(effect);
  }

  /** Resolves to the edition on the server, or to undefined if the server does not have everything. */
  requestSave(): Promise<string | undefined> {
    if (this.#stopping.signal.aborted) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.#waiters.push(resolve);
      this.#dispatch({ kind: 'saveRequested' });
    });
  }

  stop(): void {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    clearInterval(this.#lookTimer);
    this.#world.tabs.stop();
    this.#answer(undefined);
  }

  async #run(effect: SavingEffect): Promise<void> {
    const { log, server, tabs } = this.#world;
    switch (effect.kind) {
      case 'store':
        return this.#dispatch({ kind: 'stored', isStored: await log.write(effect.writes) });
      case 'save': {
        const reply = await server.save(effect.text, effect.replacedDraft);
        if ('failure' in reply) return this.#dispatch({ kind: 'callFailed', reason: reply.failure });
        return this.#dispatch({ kind: 'saved', edition: reply.data });
      }
      case 'read': {
        const reply = await server.read();
        if ('failure' in reply) return this.#dispatch({ kind: 'callFailed', reason: reply.failure });
        return this.#dispatch({ kind: 'draftRead', draft: reply.data });
      }
      case 'look': {
        const reply = await server.look(effect.edition);
        return this.#dispatch({ kind: 'looked', edition: effect.edition, reply });
      }
      case 'wait':
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#dispatch({ kind: 'waited' }), effect.until - readTime());
        return undefined;
      case 'send':
        return tabs.send(effect.message);
      case 'answer':
        return this.#answer(effect.edition);
      case 'merged':
        return undefined; // the editor shows it
    }
  }

  #dispatch(input: SavingInput): void {
    if (!this.#stopping.signal.aborted) this.#world.dispatch(input);
  }

  #answer(edition: string | undefined): void {
    for (const resolve of this.#waiters.splice(0)) resolve(edition);
  }
}
