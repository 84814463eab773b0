import type { LinkKeysData } from '@canvass/protocol';
import type { ExitCode } from '../host/exit-code.ts';
import type { ServerAnswer } from '../server/call-server.ts';
import { field } from '../server/field.ts';
import { printAnswer, type SurveyTask } from '../server/survey-command.ts';

/** Whether an option concerns keys instead of links. */
export const asksForKeys = ({ options }: SurveyTask): boolean =>
  options['keys'] === true || options['newKey'] === true || options['dropKey'] !== undefined;

/** Shows the keys of a survey, after adding or revoking one if requested. */
export async function workOnKeys(task: SurveyTask): Promise<ExitCode> {
  return printAnswer(task, await callKeys(task), { is: isKeys, text: keysText });
}

async function callKeys({ options, call }: SurveyTask): Promise<ServerAnswer> {
  const { newKey, dropKey } = options;
  const added = newKey === true ? await call('POST', '/link-keys') : undefined;
  if (added !== undefined && ('problem' in added || dropKey === undefined)) return added;
  return dropKey === undefined ? call('GET', '/link-keys') : call('DELETE', `/link-keys/${String(dropKey)}`);
}

function keysText({ keys }: LinkKeysData): string {
  if (keys.length === 0) return 'The survey has no key yet. Creating the first link creates one.\n';
  return keys
    .map(({ key, made_at }, at) => `key ${key}, made ${made_at}${at === 0 ? ', signs new links' : ''}\n`)
    .join('');
}

function isKeys(data: unknown): data is LinkKeysData {
  const keys = field(data, 'keys');
  return Array.isArray(keys) && keys.every((key) => typeof field(key, 'key') === 'number');
}
