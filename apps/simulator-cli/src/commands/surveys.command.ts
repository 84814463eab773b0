import type { OperatedSurvey } from '@canvass/protocol';
import { EXIT } from '../host/command.ts';
import { jsonText } from '../report/write-text.ts';
import { refuse } from '../report/refuse.ts';
import { surveysText } from '../server/survey-text.ts';
import { readField } from '../server/call-server.ts';
import { listAll, serverCommand } from '../server/server-command.ts';

export const command = serverCommand({
  name: 'surveys',
  summary: 'lists the surveys of a server',
  examples: ['canvass surveys --server http://localhost:4870 --data-dir .canvass'],
  async work(task) {
    const { host, isJson } = task;
    const listing = await listAll(task, {
      path: '/api/publishing/surveys',
      name: 'surveys',
      isEntry: isSurvey,
    });
    if ('problem' in listing) return refuse(host, [listing.problem], isJson);
    const { entries: surveys } = listing;
    host.out(isJson ? jsonText({ ok: true, surveys }) : surveysText(surveys, host.paint));
    return EXIT.fine;
  },
});

function isSurvey(value: unknown): value is OperatedSurvey {
  const texts = ['surveyId', 'title', 'availability', 'published_at'].map((name) => readField(value, name));
  return texts.every((text) => typeof text === 'string');
}
