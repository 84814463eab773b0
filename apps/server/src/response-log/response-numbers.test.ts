import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { createTestDatabase, databaseKinds } from '../testing/index.ts';
import { createResponseNumbers } from './response-numbers.ts';

const SURVEY = 'NumbersOfManyBegins00001';

describe.each(databaseKinds())('response numbers on %s', (kind) => {
  let database: Database;
  let statements = 0;
  const counted: Pick<Database, 'run'> = {
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
    const one = createResponseNumbers(counted);
    expect(await one.take(SURVEY)).toBe(1);
    statements = 0;
    const both = [one, createResponseNumbers(database)];
    const taken = await Promise.all(
      both.map((numbers) => Promise.all(Array.from({ length: 40 }, () => numbers.take(SURVEY)))),
    );
    for (const each of taken) expect(each).toEqual(each.toSorted((a, b) => Number(a) - Number(b)));
    expect(new Set(taken.flat())).toEqual(new Set(Array.from({ length: 80 }, (_, index) => index + 2)));
    expect(statements).toBeLessThanOrEqual(2);
  });

  it('are missing for a survey that does not exist', async () => {
    const numbers = createResponseNumbers(database);
    expect(await Promise.all([numbers.take('none'), numbers.take('none')])).toEqual([undefined, undefined]);
  });

  it('are refused to all begins that waited for a failed statement, and assigned to later ones', async () => {
    let fails = true;
    const numbers = createResponseNumbers({
      run: (...all) => (fails ? Promise.reject(new Error('cut off')) : database.run(...all)),
    });
    const failed = await Promise.allSettled([numbers.take(SURVEY), numbers.take(SURVEY)]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect(await numbers.take(SURVEY)).toBeGreaterThan(81);
  });
});
