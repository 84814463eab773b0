import { expect, it } from 'vitest';
import { answer, next } from '../testing/answered-survey.ts';
import { databaseKinds, sampleProject } from '../testing/index.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { countingDatabase } from '../testing/statements/counting-database.ts';
import { createResponseSource } from './response-source.ts';

const [kind] = databaseKinds();
const app = provideTestServer(kind ?? 'pglite');

it('reads each batch of ended responses with one statement, and further tables only if they can have rows', async () => {
  const { surveyId } = await app.publish(sampleProject());
  const screenedOut = [answer('q1', ['q1b']), next];
  for (let number = 0; number < 2; number += 1) await app.answer(await app.begin(surveyId), 's', screenedOut);
  const program = (await app.services.surveys.version(surveyId, 1))?.program;
  const database = countingDatabase(app.database);
  const programs = new Map(program === undefined ? [] : [[1, program]]);
  const span = {
    surveyId,
    after: 0,
    last: 100,
    includesUnfinished: true,
    ignoresStoredEnds: false,
    programs,
  };
  const readAll = () =>
    database.count(async () => {
      const read = createResponseSource(database, () => undefined)(span);
      for await (const batch of read()) expect(batch.length).toBeGreaterThan(0);
    });
  const noteStatements = 1;
  expect(await readAll()).toBe(noteStatements + 1);
  await app.answer(await app.begin(surveyId), 'n', [answer('q1', ['q1a']), next]);
  const eventStatements = 1;
  expect(await readAll()).toBe(noteStatements + 1 + eventStatements);
  const url = `/api/publishing/surveys/${surveyId}/responses/1/note`;
  await app.operate('PUT', url, { note: 'Called back', tags: [], edition: 0 });
  expect(await readAll()).toBe(noteStatements + 1 + eventStatements + 1);
});
