import type { SignInLink } from '@canvass/protocol';
import { EXIT } from '../host/command.ts';
import { jsonText } from '../report/write-text.ts';
import { refuse } from '../report/refuse.ts';
import { callServer, readField, unknownReplyFinding } from '../server/call-server.ts';
import { surveyCommand } from '../server/survey-command.ts';

export const command = surveyCommand({
  name: 'open',
  summary: 'prints a link that opens a survey in the console and signs one browser in',
  examples: ['canvass open study.json --server https://survey.example.org'],
  async work({ host, access, surveyId, isJson, call }) {
    const survey = await call('GET', '');
    if ('problem' in survey) return refuse(host, [survey.problem], isJson);
    const reply = await callServer(host, access, {
      method: 'POST',
      path: '/api/operators/sign-in-links',
      body: {},
    });
    if ('problem' in reply) return refuse(host, [reply.problem], isJson);
    if (!isLink(reply.data)) return refuse(host, [unknownReplyFinding(access.root)], isJson);
    const { path, expires_at: until } = reply.data;
    const { hash } = new URL(path, `${access.root}/`);
    const link = `${access.root}/console/surveys/${surveyId}${hash}`;
    host.out(isJson ? jsonText({ ok: true, link, expires_at: until }) : `${host.paint.underline(link)}\n`);
    if (!isJson) host.out('It works in one browser, within 15 minutes.\n');
    return EXIT.fine;
  },
});

function isLink(data: unknown): data is SignInLink {
  return typeof readField(data, 'path') === 'string' && typeof readField(data, 'expires_at') === 'string';
}
