import type { Program, State } from '@canvass/logic';
import { decideQuota, quotaClaims } from '@canvass/logic/effects';
import type { ResponseKey } from '../response-log/response-store.ts';
import type { Transaction } from '../database/transact.ts';
import { changeSlots, findCounted, lockCells } from './quota-store.ts';

/**
 * Moves a finished response to other cells after a correction of its answers. A correction is never refused because a
 * cell is full. Runs in a transaction that has locked the response's row.
 */
export async function recountResponse(
  transaction: Transaction,
  key: ResponseKey,
  { program, state, now }: { readonly program: Program; readonly state: State; readonly now: Date },
): Promise<void> {
  const before = await findCounted(transaction, key);
  const claims = quotaClaims(program, state, 'submit');
  const candidates = claims.flatMap(({ candidates }) => candidates);
  const ids = [...new Set([...before, ...candidates])].toSorted();
  if (ids.length === 0) return;
  const cells = new Map(
    (await lockCells(transaction, key.surveyId, ids, now)).map((cell) => [cell.cell_id, cell]),
  );
  const numbersOf = (id: string) => ({ held: cells.get(id)?.held ?? 0, done: cells.get(id)?.done ?? 0 });
  // In an exclusive group, the cell that already counts the response is chosen, else the emptiest. No cell counts as
  // full.
  const decision = decideQuota(claims, {
    respondent: key.seq,
    holds: (cell) => before.includes(cell),
    fill: (cell) => ({ done: numbersOf(cell).done, held: 0, cap: Number.MAX_SAFE_INTEGER }),
  });
  const after = 'takenCells' in decision ? decision.takenCells.map(({ cell }) => cell) : before;
  const newCells = after.filter((cell) => !before.includes(cell));
  const uncountedCells = before.filter((cell) => !after.includes(cell));
  if (newCells.length + uncountedCells.length === 0) return;
  await changeSlots(transaction, key, {
    releasedCells: [],
    takenSlots: [],
    address: null,
    countedCells: newCells,
    uncountedCells,
    cells: [
      ...newCells.map((cell_id) => ({ cell_id, held: 0, done: 1, numbersBefore: numbersOf(cell_id) })),
      ...uncountedCells.map((cell_id) => ({ cell_id, held: 0, done: -1, numbersBefore: numbersOf(cell_id) })),
    ],
  });
}
