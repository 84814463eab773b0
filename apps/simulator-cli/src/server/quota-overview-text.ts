import type { QuotaOverview } from '@canvass/protocol';
import type { Paint } from '../host/host.ts';
import { printable } from '@canvass/simulation';
import { section } from '../report/section.ts';

const MODE = { stop: 'turns respondents away when full', count: 'only counts' } as const;

/** Groups of quotas with the counted, held and free slots of each cell. */
export function quotaOverviewText({ groups, others }: QuotaOverview, paint: Paint): string {
  if (groups.length === 0 && others.length === 0) return 'The survey has no quotas.\n';
  const lines = groups.flatMap(({ id, name, mode, cells }) =>
    section(
      `${printable(name)} (${id}): ${MODE[mode]}`,
      [
        ['cell', 'name', 'counted', 'limit', 'held', ''],
        ...cells.map((cell) => [
          cell.id,
          printable(cell.name),
          String(cell.done),
          limitText(cell),
          String(cell.held),
          cell.over > 0 ? paint.red(`${cell.over} over`) : '',
        ]),
      ],
      paint,
    ),
  );
  const former = others.map(({ id, done, held }) => [id, String(done), String(held)]);
  const older =
    former.length > 0 ? section('Of older versions', [['cell', 'counted', 'held'], ...former], paint) : [];
  return [...lines, ...older].map((line) => `${line}\n`).join('');
}

const limitText = ({ cap, project_cap }: { readonly cap: number; readonly project_cap: number }) =>
  cap === project_cap ? String(cap) : `${cap} (project: ${project_cap})`;
