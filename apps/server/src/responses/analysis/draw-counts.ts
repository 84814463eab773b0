import { branchTitle, drawingNodes } from '@canvass/logic/effects';
import type { DrawOverview } from '@canvass/protocol';
import { END_STATES } from '@canvass/protocol';
import { findCounts } from '../../flow/draw-store.ts';
import type { Database } from '../../storage/database.ts';
import type { Selection } from './count-query.ts';
import { countAnswered, countWords } from './count-store.ts';

/** What was drawn at each node of the newest version that draws, and how even it is. */
export async function drawsOf(database: Database, selection: Selection): Promise<DrawOverview['draws']> {
  const { program, compiled } = selection.model;
  const held = await findCounts(database, selection.surveyId);
  const draws: DrawOverview['draws'][number][] = [];
  for (const node of drawingNodes(program.project.flow)) {
    const { fid, items = [], extract_count: size = 0, uniform_display: balanced = false } = node;
    const variable = compiled.dataset.variables.find((one) => one.group === 'draw' && one.fid === fid);
    if (variable === undefined) continue;
    const counts = await countWords(database, selection, variable.name);
    draws.push({
      fid,
      title: branchTitle(program, fid),
      balanced,
      size: size > 0 ? Math.min(size, items.length) : items.length,
      n: await countAnswered(database, selection, [variable.name]),
      children: items.map(({ fid: child }) => {
        const own = counts.filter(({ word }) => word === child);
        const sum = (list: typeof own) => list.reduce((total, { count }) => total + count, 0);
        return {
          fid: child,
          title: branchTitle(program, child),
          drawn: sum(own),
          finished: sum(own.filter(({ status }) => status === END_STATES.finished.status)),
          first: sum(own.filter(({ place }) => place === 1)),
          held: balanced ? (held.find((one) => one.fid === fid && one.child === child)?.assigned ?? 0) : null,
        };
      }),
    });
  }
  return draws;
}
