import { parseSurveyId, type SurveyId } from '@canvass/protocol';
import type { Command } from 'commander';
import type { Finding } from '@canvass/simulation';
import type { Host } from '../host/host.ts';
import { readSource } from '../input/read-source.ts';
import { field } from './field.ts';

export type SurveyResult = { readonly surveyId: SurveyId } | { readonly problem: Finding };

/** The argument of every command that is about one survey on a server. */
export const surveyArgument = (command: Command): Command =>
  command.argument('<survey>', 'id of the survey, or a project file with a projectId');

const MAX_BYTES = 8_000_000;

/** Which survey an argument names: 24 letters and digits are an id, everything else is a file. */
export async function surveyNamed(host: Host, argument: string): Promise<SurveyResult> {
  const named = parseSurveyId(argument);
  if (named !== undefined) return { surveyId: named };
  const read = await readSource(host, argument, MAX_BYTES);
  if ('problem' in read) return read;
  const surveyId = parseSurveyId(field(parsed(read.source.text), 'projectId'));
  return surveyId === undefined ? { problem: nameless(argument) } : { surveyId };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No JSON has no projectId, which is what the caller says.
    return undefined;
  }
}

const nameless = (file: string): Finding => ({
  id: 'server.no-survey',
  severity: 'error',
  file,
  message:
    'This is neither the id of a survey (24 letters and digits) nor a project file with a `projectId`.',
  fix: '`canvass surveys` lists the ids of a server.',
});
