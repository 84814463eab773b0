import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Program, State } from '@canvass/logic';
import { Names, optionCode, scriptEntry } from '@canvass/simulation';
import type { RespondentEvent } from '@canvass/protocol';
import { runInProcess } from 'canvass/testing';
import type { ServedResponse } from './answer-on-server.ts';
import type { ServedSurvey } from './serve-survey.ts';

/**
 * Runs `canvass run` for a stored response: with a script of its events, and with its facts as the server returns them.
 * Returns the transcript that the command prints. Throws if the command cannot read the project, script or facts.
 */
export async function runByCommand(
  folder: string,
  survey: ServedSurvey,
  response: ServedResponse,
  earlier: readonly ServedResponse[],
): Promise<string> {
  const { text, whole } = survey;
  await writeFile(join(folder, 'project.json'), text);
  await writeFile(join(folder, 'facts.json'), JSON.stringify(response.stored));
  await writeFile(join(folder, 'script.json'), JSON.stringify(writeScript(whole, response, earlier)));
  const args = ['--script', 'script.json', '--facts', 'facts.json', '--transcript', '-'];
  const { code, stdout, stderr } = await runInProcess(['run', 'project.json', ...args], { folder });
  if (code > 1 || stderr.includes('This step cannot be taken')) throw new Error(stderr);
  return stdout;
}

/** The script that gives the answers of a response in its order. */
function writeScript(program: Program, response: ServedResponse, earlier: readonly ServedResponse[]): object {
  const { state, sentEvents } = response.browser;
  const steps = sentEvents.map((event) => writeStep(program, state, event));
  return {
    steps: state.end.is_end === 1 ? steps : [...steps, 'stop'],
    quotas: Object.fromEntries(response.fullCells.map((cell) => [cell, 'full'])),
    used: listUsedAnswers(program, response, earlier),
  };
}

/** The step of a script for an event of the respondent. */
function writeStep(program: Program, state: State, event: RespondentEvent): unknown {
  const names = new Names(program);
  switch (event.type) {
    case 'answer':
      return {
        answer: { [names.codeOf(event.gid)]: scriptEntry(program, state, event.gid, event.answer) },
      };
    case 'next':
    case 'back':
      return event.type;
    case 'language':
      return { language: event.language };
    case 'files': {
      const question = names.findQuestion(event.gid)?.question;
      const option = question?.items?.find(({ gid }) => gid === event.option_id);
      const code = names.codeOf(event.gid);
      const part = option === undefined ? code : `${code}.${optionCode(option)}`;
      return { attach: { [part]: event.files.map(({ name }) => name) } };
    }
    default:
      throw new Error(`Scripts have no step for ${event.type}.`);
  }
}

/**
 * The answers of earlier finished respondents to questions whose answers must be unique. A script can name one for each
 * question: the one that this respondent gives too, if any.
 */
function listUsedAnswers(
  program: Program,
  response: ServedResponse,
  earlier: readonly ServedResponse[],
): Readonly<Record<string, unknown>> {
  const ownAnswers = new Set(
    response.browser.sentEvents.map((event) =>
      JSON.stringify(event.type === 'answer' ? [event.gid, event.answer] : event.type),
    ),
  );
  const unique = program.questions.filter(({ question }) => question.unique === true);
  const used = unique.flatMap(({ gid, cid, index }) => {
    const answers = earlier
      .filter(({ browser: { state } }) => state.end.status === FINISHED)
      .map(({ browser: { state } }) => state.answers.flat()[index] ?? null)
      .filter((answer) => answer !== null);
    const isOwn = (answer: unknown) => ownAnswers.has(JSON.stringify([gid, answer]));
    const answer = answers.find(isOwn) ?? answers[0];
    return answer === undefined ? [] : [[cid, scriptEntry(program, response.browser.state, gid, answer)]];
  });
  return Object.fromEntries(used);
}
const FINISHED = 1;
