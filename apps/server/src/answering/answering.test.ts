import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, databaseKinds, sampleProject, type TestServer } from '../testing/index.ts';

describe.each(databaseKinds())('answering on %s', (kind) => {
  let app: TestServer;
  let surveyId: string;
  beforeAll(async () => {
    app = await createTestServer(kind);
    surveyId = (await app.publish(sampleProject())).surveyId;
  });
  afterAll(() => app.close());

  it('goes from the first page to the end', async () => {
    const session = await app.begin(surveyId);
    const next = await app.answer(session, 'n', [
      { type: 'answer', gid: 'q1', answer: ['q1a'] },
      { type: 'next' },
    ]);
    expect(next.end_status).toEqual({ is_end: 0, status: -1 });
    const end = await app.answer(session, 's', [
      { type: 'answer', gid: 'q3', answer: ['taste'] },
      { type: 'next' },
    ]);
    expect(end).toMatchObject({ end_status: { is_end: 1, status: 1 }, endPageSeq: session.begun.seq });
  });
});
