import { printSurvey, surveyCommand } from '../server/survey-command.ts';

export const command = surveyCommand({
  name: 'reopen',
  summary: 'reopens a closed or paused survey on a server',
  examples: ['canvass reopen study.json --server https://survey.example.org'],
  work: async (task) => printSurvey(task, await task.call('POST', '/reopen')),
});
