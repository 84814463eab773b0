import { type Ledgers, runEffects } from '@canvass/logic/effects';
import type { ProgramHolder } from '../../store/engine-middleware.ts';
import { delivered } from '../../store/session-actions.ts';
import type { AppStore } from '../../store/store.ts';

/** Of no batch: what was answered stays unsent, and nobody is told that it was saved. */
const NO_BATCH = { batchId: '', renewed: { transactionId: '' } };

/** Carries out in this page what a server would: nothing leaves it. Gives what ends it. */
export function carryOutHere(program: ProgramHolder, store: AppStore, ledgers: Ledgers): () => void {
  return store.subscribe(() => {
    const engine = store.getState().session?.engine;
    if (engine === undefined || engine.pending.length === 0) return;
    const { steps } = runEffects(program.current, engine, ledgers);
    store.dispatch(delivered({ ...NO_BATCH, fulfilled: steps.map(({ event }) => event) }));
  });
}
