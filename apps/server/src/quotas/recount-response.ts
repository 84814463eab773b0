import type { Program, State } from '@canvass/logic';
import { decideQuota, quotaClaims } from '@canvass/logic/effects';
import type { ResponseKey } from '../response-log/response-store.ts';
import type { Transaction } from '../database/transact.ts';
import { changeSlots, findCounted, lockCells } from './quota-store.ts';

/**
 * Counts one finished response again after its answers were corrected: by the difference, and whether or not there is
 * room, since a correction is never refused for that. Part of a transaction that holds the response's row.
 */
export async function recountResponse(
  transaction: Transaction,
  key: ResponseKey,
  { program, state, now }: { readonly program: Program; readonly state: State; readonly now: Date },
): Promise<void> {
  const before = await findCounted(transaction, key);
  const claims = quotaClaims(program, state, 'submit');
  const wanted = claims.flatMap(({ candidates }) => candidates);
  const ids = [...new Set([...before, ...wanted])].toSorted();
  if (ids.length === 0) return;
  const cells = new Map(
    (await lockCells(transaction, key.surveyId, ids, now)).map((cell) => [cell.cell_id, cell]),
  );
  const numbersOf = (id: string) => ({ held: cells.get(id)?.held ?? 0, done: cells.get(id)?.done ?? 0 });
  // Of an exclusive group the cell in which it counts already, else the emptiest. Nothing is full here.
  const decision = decideQuota(claims, {
    respondent: key.seq,
    holds: (cell) => before.includes(cell),
    fill: (cell) => ({ done: numbersOf(cell).done, held: 0, cap: Number.MAX_SAFE_INTEGER }),
  });
  const after = 'taken' in decision ? decision.taken.map(({ cell }) => cell) : before;
  const counted = after.filter((cell) => !before.includes(cell));
  const uncounted = before.filter((cell) => !after.includes(cell));
  if (counted.length + uncounted.length === 0) return;
  await changeSlots(transaction, key, {
    released: [],
    taken: [],
    address: null,
    counted,
    uncounted,
    cells: [
      ...counted.map((cell_id) => ({ cell_id, held: 0, done: 1, was: numbersOf(cell_id) })),
      ...uncounted.map((cell_id) => ({ cell_id, held: 0, done: -1, was: numbersOf(cell_id) })),
    ],
  });
}
