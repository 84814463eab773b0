import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { createTestDatabase, databaseKinds } from '../testing/index.ts';
import { createResponseNumbers } from './response-numbers.ts';

const SURVEY = 'NumbersOfManyBegins00001';

describe.each(databaseKinds())('response numbers on %s', (kind) => {
  let database: Database;
  let statements = 0;
  const countingDatabase: Pick<Database, 'run'> = {
    run(statement, parameters) {
      statements += 1;
      return database.run(statement, parameters);
    },
  };
  beforeAll(async () => {
    database = await createTestDatabase(kind);
    await database.query
      .insertInto('survey')
      .values({ survey_id: SURVEY, newest_version: 1, oldest_version: 1 })
      .execute();
  });
  afterAll(() => database.close());

  it('are assigned in order, each once, with one statement for all waiting begins, also by two processes', async () => {
    const firstProcess = createResponseNumbers(countingDatabase);
    expect(await firstProcess.take(SURVEY)).toBe(1);
    statements = 0;
    const bothProcesses = [firstProcess, createResponseNumbers(database)];
    const takenNumbers = await Promise.all(
      bothProcesses.map((numbers) => Promise.all(Array.from({ length: 40 }, () => numbers.take(SURVEY)))),
    );
    for (const numbers of takenNumbers)
      expect(numbers).toEqual(numbers.toSorted((a, b) => Number(a) - Number(b)));
    expect(new Set(takenNumbers.flat())).toEqual(
      new Set(Array.from({ length: 80 }, (_, index) => index + 2)),
    );
    expect(statements).toBeLessThanOrEqual(2);
  });

  it('are undefined for a survey that does not exist', async () => {
    const numbers = createResponseNumbers(database);
    expect(await Promise.all([numbers.take('none'), numbers.take('none')])).toEqual([undefined, undefined]);
  });

  it('are not assigned to begins that waited for a failed statement, but to later ones', async () => {
    let isFailing = true;
    const numbers = createResponseNumbers({
      run: (...all) => (isFailing ? Promise.reject(new Error('cut off')) : database.run(...all)),
    });
    const outcomes = await Promise.allSettled([numbers.take(SURVEY), numbers.take(SURVEY)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isFailing = false;
    expect(await numbers.take(SURVEY)).toBeGreaterThan(81);
  });
});
