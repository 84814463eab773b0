import type { QuotaOverview } from '@canvass/protocol';
import { InvalidArgumentError } from 'commander';
import { readField, type ServerReply } from '../server/call-server.ts';
import { printReply, surveyCommand, type SurveyTask } from '../server/survey-command.ts';
import type { Paint } from '../host/host.ts';
import { removeControls } from '@canvass/simulation';
import { tableSection } from '../report/table.ts';

const MODE = { stop: 'turns respondents away when full', count: 'only counts' } as const;

function quotaOverviewText({ groups, others }: QuotaOverview, paint: Paint): string {
  if (groups.length === 0 && others.length === 0) return 'The survey has no quotas.\n';
  const lines = groups.flatMap(({ id, name, mode, cells }) =>
    tableSection(
      `${removeControls(name)} (${id}): ${MODE[mode]}`,
      [
        ['cell', 'name', 'counted', 'limit', 'held', ''],
        ...cells.map((cell) => [
          cell.id,
          removeControls(cell.name),
          String(cell.done),
          capText(cell),
          String(cell.held),
          cell.over > 0 ? paint.red(`${cell.over} over`) : '',
        ]),
      ],
      paint,
    ),
  );
  const formerCells = others.map(({ id, done, held }) => [id, String(done), String(held)]);
  const formerLines =
    formerCells.length > 0
      ? tableSection('Of older versions', [['cell', 'counted', 'held'], ...formerCells], paint)
      : [];
  return [...lines, ...formerLines].map((line) => `${line}\n`).join('');
}

const capText = ({ cap, project_cap }: { readonly cap: number; readonly project_cap: number }) =>
  cap === project_cap ? String(cap) : `${cap} (project: ${project_cap})`;

interface CellCap {
  readonly id: string;
  /** The cap to set. Null restores the cap of the project. */
  readonly cap: number | null;
}

export const command = surveyCommand({
  name: 'quotas',
  summary: 'shows the quotas of a survey on a server, sets caps, recounts',
  examples: [
    'canvass quotas study.json --server https://survey.example.org',
    'canvass quotas study.json --set men-18-24=60 --set women-18-24=project --server https://survey.example.org',
    'canvass quotas study.json --recount --server https://survey.example.org',
  ],
  configure: (quotas) =>
    quotas
      .option(
        '--set <cell=limit>',
        'sets the limit of a cell, or `project` for the limit in the project; repeatable',
        addCap,
      )
      .option('--recount', 'counts all finished responses again, in the cells of the newest version'),
  async work(task) {
    const reply = await updateQuotas(task);
    return printReply(task, reply, {
      is: isOverview,
      text: (data) => quotaOverviewText(data, task.host.paint),
    });
  },
});

/** Changes caps before it recounts, so that the reply shows which cells are above the new caps. */
async function updateQuotas({ options, call }: SurveyTask): Promise<ServerReply> {
  const { set, recount } = options;
  const capReply = Array.isArray(set) ? await call('PUT', '/quotas', { cells: set }) : undefined;
  if (capReply !== undefined && ('problem' in capReply || recount !== true)) return capReply;
  return recount === true ? call('POST', '/quotas/recount') : call('GET', '/quotas');
}

/** Parses `men=60` or `men=project`, and adds the cap to the caps of earlier options. */
function addCap(text: string, earlierCaps: readonly CellCap[] = []): readonly CellCap[] {
  const [, id, cap] = /^(.+)=(\d{1,9}|project)$/.exec(text) ?? [];
  if (id === undefined || cap === undefined)
    throw new InvalidArgumentError('Write the id of a cell and its limit, such as men=60, or men=project.');
  return [...earlierCaps, { id, cap: cap === 'project' ? null : Number(cap) }];
}

function isOverview(data: unknown): data is QuotaOverview {
  const groups = readField(data, 'groups');
  return (
    Array.isArray(groups) &&
    groups.every((group) => Array.isArray(readField(group, 'cells'))) &&
    Array.isArray(readField(data, 'others'))
  );
}
