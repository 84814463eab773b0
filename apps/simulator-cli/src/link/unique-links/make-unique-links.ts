import { linksCsv } from '@canvass/export';
import type { UniqueLinksData } from '@canvass/protocol';
import { EXIT, type ExitCode } from '../../host/exit-code.ts';
import { jsonText } from '../../report/json.ts';
import { refuse } from '../../report/refuse.ts';
import { writeText } from '../../report/write-text.ts';
import { unknownAnswer } from '../../server/call-server.ts';
import { field } from '../../server/field.ts';
import type { SurveyTask } from '../../server/survey-command.ts';

/** Creates a batch and saves its links in a file; they cannot be retrieved again. */
export async function makeUniqueLinks(task: SurveyTask): Promise<ExitCode> {
  const { host, json, options, access } = task;
  const { count, members, starts, expires, csv } = options;
  const answer = await task.call('POST', '/unique-links', {
    ...(members === true ? { members: 'all' } : { count }),
    ...(starts !== undefined && { starts_at: starts }),
    ...(expires !== undefined && { expires_at: expires }),
  });
  if ('problem' in answer) return refuse(host, [answer.problem], json);
  const { data } = answer;
  if (!isLinks(data)) return refuse(host, [unknownAnswer(access.root)], json);
  const text = linksCsv(data, access.root);
  const problem = await writeText(host, String(csv), text);
  if (problem !== undefined) return refuse(host, [lostLinks(data.batch, problem)], json);
  if (csv === '-') return EXIT.fine;
  const made = { batch: data.batch, count: data.links.length, file: String(csv) };
  host.out(
    json ? jsonText({ ok: true, ...made }) : `${made.count} links of batch ${made.batch}: ${made.file}\n`,
  );
  return EXIT.fine;
}

const lostLinks = (batch: number, problem: string) => ({
  id: 'unique-links.lost',
  severity: 'error' as const,
  file: '--csv',
  message: `${problem} The links of batch ${batch} were created but could not be saved, and cannot be shown again.`,
  fix: `Delete them with --batch ${batch} --delete, and create others with a file that can be written.`,
});

function isLinks(data: unknown): data is UniqueLinksData {
  const links = field(data, 'links');
  const isLink = (link: unknown) =>
    typeof field(link, 'number') === 'number' && typeof field(link, 'path') === 'string';
  return typeof field(data, 'batch') === 'number' && Array.isArray(links) && links.every(isLink);
}
