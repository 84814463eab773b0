import { optionFile, questionFile, surveyFile } from '@canvass/logic/testing';

/** A survey file: who never drinks tea is asked `why`, then everybody the other questions. */
export const teaSurvey = (...others: readonly object[]) =>
  surveyFile(
    [
      questionFile('often', {
        qtype: 'single',
        required: true,
        items: [optionFile('daily', 1), optionFile('never', 2)],
      }),
      questionFile('why', { disp_code: 'Q1 == "never"' }),
      ...others,
    ],
    { title: 'Tea', timezone: 'Europe/Zurich' },
  );
