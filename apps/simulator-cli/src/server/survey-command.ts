import { parseSurveyId, type SurveyId, type OperatedSurveyDetail } from '@canvass/protocol';
import type { Command } from 'commander';
import type { Finding } from '@canvass/simulation';
import type { Host } from '../host/host.ts';
import { readSource } from '../input/read-source.ts';
import {
  callServer,
  readField,
  type ServerCall,
  type ServerReply,
  unknownReplyFinding,
} from './call-server.ts';
import { type CanvassCommand, EXIT, type ExitCode } from '../host/command.ts';
import { jsonText } from '../report/write-text.ts';
import { refuse } from '../report/refuse.ts';
import { surveyText } from './survey-text.ts';
import { readServerAccess, addServerOptions, type ServerAccess } from './server-access.ts';

type SurveyResult = { readonly surveyId: SurveyId } | { readonly problem: Finding };

const surveyArgument = (command: Command): Command =>
  command.argument('<survey>', 'id of the survey, or a project file with a projectId');

const MAX_BYTES = 8_000_000;

/** Finds the survey id of an argument: 24 letters and digits are an id, everything else is a project file. */
async function resolveSurvey(host: Host, argument: string): Promise<SurveyResult> {
  const idArgument = parseSurveyId(argument);
  if (idArgument !== undefined) return { surveyId: idArgument };
  const readResult = await readSource(host, argument, MAX_BYTES);
  if ('problem' in readResult) return readResult;
  const surveyId = parseSurveyId(readField(parseJson(readResult.source.text), 'projectId'));
  return surveyId === undefined ? { problem: missingProjectId(argument) } : { surveyId };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Invalid JSON has no projectId, which the caller reports.
    return undefined;
  }
}

const missingProjectId = (file: string): Finding => ({
  id: 'server.no-survey',
  severity: 'error',
  file,
  message:
    'This is neither the id of a survey (24 letters and digits) nor a project file with a `projectId`.',
  fix: '`canvass surveys` lists the ids of a server.',
});

export interface SurveyTask {
  readonly host: Host;
  readonly access: ServerAccess;
  readonly surveyId: SurveyId;
  /** The project file that names the survey. Undefined if the argument is an id. */
  readonly file: string | undefined;
  readonly options: Readonly<Record<string, unknown>>;
  readonly isJson: boolean;
  /** Sends a call. `path` is relative to the address of the survey. */
  call(method: ServerCall['method'], path: string, body?: unknown): Promise<ServerReply>;
  upload(path: string, csv: string): Promise<ServerReply>;
}

interface SurveyCommand {
  readonly name: string;
  readonly summary: string;
  readonly examples: CanvassCommand['examples'];
  configure?: CanvassCommand['configure'];
  work(task: SurveyTask): Promise<ExitCode>;
}

/** Creates a command with the argument `<survey>` and the options of a server. It reports missing ones first. */
export const surveyCommand = ({ configure, work, ...description }: SurveyCommand): CanvassCommand => ({
  ...description,
  configure(command) {
    surveyArgument(command);
    configure?.(command);
    addServerOptions(command);
  },
  async run(host, [argument = ''], options) {
    const isJson = options['json'] === true;
    const survey = await resolveSurvey(host, argument);
    if ('problem' in survey) return refuse(host, [survey.problem], isJson);
    const accessResult = await readServerAccess(host, options);
    if ('problem' in accessResult) return refuse(host, [accessResult.problem], isJson);
    const { access } = accessResult;
    const { surveyId } = survey;
    const below = (path: string) => `/api/publishing/surveys/${surveyId}${path}`;
    const call: SurveyTask['call'] = (method, path, body) =>
      callServer(host, access, { method, path: below(path), body });
    const upload: SurveyTask['upload'] = (path, csv) =>
      callServer(host, access, { method: 'POST', path: below(path), csv });
    const file = argument === surveyId ? undefined : argument;
    return work({ host, access, surveyId, file, options, isJson, call, upload });
  },
});

/** Prints a reply: as JSON, as text, or its problem. */
export function printReply<T>(
  { host, access, isJson }: SurveyTask,
  reply: ServerReply,
  { is, text }: { is(data: unknown): data is T; text(data: T): string },
): ExitCode {
  if ('problem' in reply) return refuse(host, [reply.problem], isJson);
  const { data } = reply;
  if (!is(data)) return refuse(host, [unknownReplyFinding(access.root)], isJson);
  host.out(isJson ? jsonText({ ok: true, ...data }) : text(data));
  return EXIT.fine;
}

/** Prints the survey after a call that shows or changes it. */
export const printSurvey = (task: SurveyTask, reply: ServerReply): ExitCode =>
  printReply(task, reply, {
    is: isSurveyDetail,
    text: (survey) => surveyText(survey, { root: task.access.root, paint: task.host.paint }),
  });

export function isSurveyDetail(data: unknown): data is OperatedSurveyDetail {
  const texts = ['surveyId', 'title', 'availability', 'path'].map((name) => readField(data, name));
  const times = ['begin_time', 'end_time'].map((name) => readField(data, name));
  return (
    texts.every((text) => typeof text === 'string') &&
    times.every((time) => time === null || typeof time === 'string') &&
    Array.isArray(readField(data, 'responses'))
  );
}
