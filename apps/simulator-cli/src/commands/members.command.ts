import type { ErasedMember, ListedMember } from '@canvass/protocol';
import type { ExitCode } from '../host/command.ts';
import type { Finding } from '@canvass/simulation';
import { readSource } from '../input/read-source.ts';
import { createNumberParser } from '../input/numbers.ts';
import { refuse } from '../report/refuse.ts';
import { readField } from '../server/call-server.ts';
import { printReply, surveyCommand, type SurveyTask } from '../server/survey-command.ts';

const MAX_BYTES = 24 * 1024 * 1024;

export const command = surveyCommand({
  name: 'members',
  summary: 'lists the members of a survey on a server, imports them from CSV, removes them',
  examples: [
    'canvass members study.json --import members.csv --server https://survey.example.org',
    'canvass members study.json --limit 20 --server https://survey.example.org',
    'canvass members study.json --remove m17 --server https://survey.example.org',
  ],
  configure: (members) =>
    members
      .option('--import <file>', 'adds or overwrites the members of a CSV file')
      .option('--replace', 'with --import: removes members that are not in the file')
      .option('--remove <id>', 'removes a member')
      .option('--erase <id>', 'deletes a member with their responses and links')
      .option('--clear', 'removes all members')
      .option('--limit <n>', 'number of members to list', createNumberParser(1, 1_000), 100)
      .option('--after <id>', 'lists members with greater ids only'),
  work: (task) => {
    const { import: file, remove, erase, clear } = task.options;
    if (typeof file === 'string') return importFile(task, file);
    if (typeof erase === 'string') return eraseMember(task, erase);
    if (typeof remove === 'string') return deleteMembers(task, `/members/${encodeURIComponent(remove)}`);
    return clear === true ? deleteMembers(task, '/members') : list(task);
  },
});

async function importFile(task: SurveyTask, file: string): Promise<ExitCode> {
  const { host, isJson, options } = task;
  const readResult = await readSource(host, file, MAX_BYTES);
  if ('problem' in readResult) return refuse(host, [readResult.problem], isJson);
  const reply = await task.upload(`/members?replace=${options['replace'] === true}`, readResult.source.text);
  if ('problem' in reply && readField(reply.data, 'path') !== undefined)
    return refuse(host, listFaults(file, reply.data), isJson);
  return printReply(task, reply, {
    is: (data): data is { readonly imported: number; readonly count: number } =>
      typeof readField(data, 'imported') === 'number' && typeof readField(data, 'count') === 'number',
    text: ({ imported, count }) => `${imported} members imported; the survey has ${count}.\n`,
  });
}

/** Messages by the key of the server's refusal. */
const FAULT_TEXTS: Readonly<Record<string, string>> = {
  'members.no_csv': 'A quotation mark is in an invalid place.',
  'members.no_rows': 'The file has no rows.',
  'members.too_many': 'The file has more than 100,000 rows.',
  'members.no_id': 'There is no column `member_id`.',
  'members.too_many_columns': 'The file has more than 60 columns.',
  'members.column_twice': 'Two columns have the same name.',
  'members.bad_column': 'The name of a column is empty, too long, or reserved.',
  'members.cells': 'The number of cells in this row differs from the number of columns.',
  'members.bad_cell': 'A cell is longer than 2,000 characters, or contains invalid characters.',
  'members.bad_id': 'A member_id has at most 64 letters, digits and characters of . _ - @ : +',
  'members.id_twice': 'This member_id occurs twice in the file.',
};

function listFaults(file: string, data: unknown): readonly Finding[] {
  const listedFaults = readField(data, 'faults');
  const faults = Array.isArray(listedFaults) ? listedFaults : [data];
  const unlistedCount = readField(data, 'more');
  const fix = 'Correct the file; nothing of it was imported.';
  const unlistedFinding: Finding = {
    id: 'members.refused',
    severity: 'error',
    file,
    message: `${String(unlistedCount)} more errors were found.`,
    fix,
  };
  return [
    ...faults.map((fault, at): Finding => {
      const isLast = at === faults.length - 1 && typeof unlistedCount !== 'number';
      return {
        id: 'members.refused',
        severity: 'error',
        file,
        line: Number(/\d+/.exec(String(readField(fault, 'path')))?.[0] ?? 1),
        message: faultText(fault),
        ...(isLast && { fix }),
      };
    }),
    ...(typeof unlistedCount === 'number' ? [unlistedFinding] : []),
  ];
}

function faultText(fault: unknown): string {
  const text = FAULT_TEXTS[String(readField(fault, 'key'))] ?? 'The server refuses the file.';
  const name = readField(readField(fault, 'params'), 'name');
  return typeof name === 'string' ? `${text} (\`${name}\`)` : text;
}

async function deleteMembers(task: SurveyTask, path: string): Promise<ExitCode> {
  return printReply(task, await task.call('DELETE', path), {
    is: (data): data is { readonly count: number } => typeof readField(data, 'count') === 'number',
    text: ({ count }) => `The survey has ${count} members.\n`,
  });
}

async function eraseMember(task: SurveyTask, id: string): Promise<ExitCode> {
  return printReply(task, await task.call('POST', `/members/${encodeURIComponent(id)}/erase`), {
    is: (data): data is ErasedMember =>
      typeof readField(data, 'responses') === 'number' && typeof readField(data, 'links') === 'number',
    text: ({ responses, links }) => `Erased, with ${responses} responses and ${links} links.\n`,
  });
}

async function list(task: SurveyTask): Promise<ExitCode> {
  const { limit, after } = task.options;
  const query = new URLSearchParams({
    limit: String(limit),
    ...(typeof after === 'string' && { after }),
  });
  return printReply(task, await task.call('GET', `/members?${query}`), {
    is: isList,
    text: ({ members }) =>
      members.length === 0
        ? 'No members.\n'
        : members
            .map(({ member_id, mtype = '', labels = [] }) =>
              [member_id, mtype, labels.join('|')].join('\t').trimEnd(),
            )
            .join('\n')
            .concat('\n'),
  });
}

function isList(data: unknown): data is { readonly members: readonly ListedMember[] } {
  const members = readField(data, 'members');
  return Array.isArray(members) && members.every((one) => typeof readField(one, 'member_id') === 'string');
}
