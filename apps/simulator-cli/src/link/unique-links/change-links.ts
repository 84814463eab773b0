import type { ExitCode } from '../../host/exit-code.ts';
import { field } from '../../server/field.ts';
import { printAnswer, type SurveyTask } from '../../server/survey-command.ts';

const STATUSES = { disable: 'disabled', enable: 'active', delete: 'deleted' } as const;

/** The status that the options set; undefined if none. */
export function statusWanted(options: SurveyTask['options']): string | undefined {
  for (const [option, status] of Object.entries(STATUSES)) if (options[option] === true) return status;
  return undefined;
}

export async function changeLinks(task: SurveyTask): Promise<ExitCode> {
  const { batch, numbers } = task.options;
  const status = statusWanted(task.options);
  const body = { status, ...(numbers !== undefined && { numbers }) };
  return printAnswer(task, await task.call('PUT', `/unique-links/${String(batch)}`, body), {
    is: (data): data is { readonly changed: number } => typeof field(data, 'changed') === 'number',
    text: ({ changed }) => `${changed} links of batch ${String(batch)} are ${status}.\n`,
  });
}
