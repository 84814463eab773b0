import { Option } from 'commander';
import { printSurvey, surveyCommand } from '../server/survey-command.ts';

export const command = surveyCommand({
  name: 'close',
  summary: 'closes a survey on a server, so that it can no longer be begun or continued',
  examples: [
    'canvass close study.json --server https://survey.example.org',
    'canvass close study.json --pause --server https://survey.example.org',
  ],
  configure: (close) =>
    close
      .addOption(
        new Option(
          '--pause',
          'shows respondents that the survey is paused, and that they can continue later',
        ).conflicts('storeDeleted'),
      )
      .option('--store-deleted', 'shows respondents that the store was deleted, not that the survey is over'),
  work: async (task) => {
    const { storeDeleted, pause } = task.options;
    const reason = storeDeleted === true ? 'store_deleted' : pause === true ? 'paused' : undefined;
    return printSurvey(
      task,
      await task.call('POST', reason === undefined ? '/close' : `/close?reason=${reason}`),
    );
  },
});
