import { printSurvey, surveyCommand } from '../server/survey-command.ts';

export const command = surveyCommand({
  name: 'close',
  summary: 'closes a survey on a server, so that it can no longer be begun or continued',
  examples: ['canvass close study.json --server https://survey.example.org'],
  configure: (close) =>
    close.option(
      '--store-deleted',
      'shows respondents that the store was deleted, not that the survey is over',
    ),
  work: async (task) => {
    const reason = task.options['storeDeleted'] === true ? '?reason=store_deleted' : '';
    return printSurvey(task, await task.call('POST', `/close${reason}`));
  },
});
