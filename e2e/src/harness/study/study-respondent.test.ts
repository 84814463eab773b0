import { createTestServer } from '@canvass/server/testing';
import { surveyOf } from 'canvass/testing';
import { expect, it } from 'vitest';
import { compileForHost } from '../../browser-program.ts';
import { answerStudy } from './study-respondent.ts';

const SURVEY = 'NeverVerified00000000001';
const PROJECT = {
  format: 1,
  projectId: SURVEY,
  title: 'Codes',
  items: [
    {
      type: 'G',
      gid: 'g',
      items: [
        { type: 'Q', gid: 'phone', qtype: 'info_phone', title: 'Number?', sms_verify: true, required: true },
      ],
    },
  ],
};

it('answerStudy throws an error with the question whose answers the server always refuses', async () => {
  const server = await createTestServer('pglite');
  try {
    await server.publish(PROJECT);
    const study = { server, surveyId: SURVEY, survey: surveyOf(compileForHost(PROJECT)), seed: '7' };
    // The server sent no code, so every entered code is wrong.
    await expect(answerStudy(study, 1)).rejects.toThrow(/in 9 tries: phone: /);
  } finally {
    await server.close();
  }
});
