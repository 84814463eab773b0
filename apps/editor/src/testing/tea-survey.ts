import { optionFile, questionFile, surveyFile } from '@canvass/logic/testing';

/** A survey file that asks `why` only respondents who never drink tea, and then the other questions. */
export const teaSurvey = (...otherQuestions: readonly object[]) =>
  surveyFile(
    [
      questionFile('often', {
        qtype: 'single',
        required: true,
        items: [optionFile('daily', 1), optionFile('never', 2)],
      }),
      questionFile('why', { disp_code: 'Q1 == "never"' }),
      ...otherQuestions,
    ],
    { title: 'Tea', timezone: 'Europe/Zurich' },
  );
