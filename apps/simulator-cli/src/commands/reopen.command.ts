import { printSurvey, surveyCommand } from '../server/survey-command.ts';

/** `canvass reopen SURVEY`: undoes `close`. */
export const command = surveyCommand({
  name: 'reopen',
  summary: 'opens a survey on a server that was closed',
  examples: ['canvass reopen study.json --server https://survey.example.org'],
  work: async (task) => printSurvey(task, await task.call('POST', '/reopen')),
});
