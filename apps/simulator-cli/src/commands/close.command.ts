import { printSurvey, surveyCommand } from '../server/survey-command.ts';

/** `canvass close SURVEY`: nobody can begin or go on until it is reopened. */
export const command = surveyCommand({
  name: 'close',
  summary: 'closes a survey on a server: nobody can begin or go on',
  examples: ['canvass close study.json --server https://survey.example.org'],
  work: async (task) => printSurvey(task, await task.call('POST', '/close')),
});
