import type { OperatedSurvey } from '@canvass/protocol';
import type { CanvassCommand } from '../command.ts';
import { EXIT } from '../exit-code.ts';
import type { Finding } from '../finding.ts';
import type { Host } from '../host.ts';
import { jsonText } from '../report/json.ts';
import { refuse } from '../report/refuse.ts';
import { surveysText } from '../server/survey-text.ts';
import { callServer, unknownAnswer } from '../server/call-server.ts';
import { field } from '../server/field.ts';
import { type ServerAccess, serverAccess, serverOptions } from '../server/server-access.ts';

/** `canvass surveys --server URL`: what is on a server. */
export const command: CanvassCommand = {
  name: 'surveys',
  summary: 'lists the surveys of a server',
  examples: ['canvass surveys --server http://localhost:4870 --data-dir .canvass'],
  configure: (surveys) => serverOptions(surveys),
  async run(host, _files, options) {
    const json = options['json'] === true;
    const read = await serverAccess(host, options);
    if ('problem' in read) return refuse(host, [read.problem], json);
    const listed = await listAll(host, read.access);
    if ('problem' in listed) return refuse(host, [listed.problem], json);
    const { surveys } = listed;
    host.out(json ? jsonText({ ok: true, surveys }) : surveysText(surveys, host.paint));
    return EXIT.fine;
  },
};

type Listed = { readonly surveys: readonly OperatedSurvey[] } | { readonly problem: Finding };

/** All pages of the list. */
async function listAll(host: Host, access: ServerAccess): Promise<Listed> {
  const surveys: OperatedSurvey[] = [];
  let path: string | undefined = '/api/publishing/surveys';
  while (path !== undefined) {
    const answer = await callServer(host, access, { method: 'GET', path });
    if ('problem' in answer) return { problem: answer.problem };
    const page = field(answer.data, 'surveys');
    if (!Array.isArray(page) || !page.every(isSurvey)) return { problem: unknownAnswer(access.root) };
    surveys.push(...page);
    path = answer.next;
  }
  return { surveys };
}

function isSurvey(value: unknown): value is OperatedSurvey {
  const texts = ['surveyId', 'title', 'availability', 'published_at'].map((name) => field(value, name));
  return texts.every((text) => typeof text === 'string');
}
