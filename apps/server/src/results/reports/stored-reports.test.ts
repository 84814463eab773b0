import type { KyselyPlugin } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { Database } from '../../database/database.ts';
import { databaseKinds } from '../../testing/index.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';
import { finishQuiz, quizProject } from '../tally/quiz-survey.fixtures.ts';
import { createReportMaker } from './stored-reports.ts';

const SHORTER_THAN_LEASE_MS = 10_000;
const LONGER_THAN_LEASE_MS = 60_000;

describe.each(databaseKinds())('a report that takes long on %s', (kind) => {
  const app = provideTestServer(kind);
  let surveyCount = 0;

  /** A finished response, and makers of reports in two processes; `onHalf` runs when the first is half done. */
  async function createMakers(onHalf: () => Promise<unknown>) {
    const projectId = `SlowReport${String((surveyCount += 1)).padStart(14, '0')}`;
    const { surveyId } = await app.publish(quizProject({ projectId }));
    const { seq } = await finishQuiz(app, surveyId, 2, [1]);
    const foundation = { now: () => app.clock.now, warn: () => undefined };
    const createMaker = (database: Database) =>
      createReportMaker({ ...foundation, database } as unknown as Parameters<typeof createReportMaker>[0], {
        ...app.services.surveys,
        async version(...args) {
          app.clock.now += SHORTER_THAN_LEASE_MS;
          return app.services.surveys.version(...args);
        },
      });
    const key = { surveyId, seq, language: 'en-GB' };
    const slowMaker = createMaker(afterSecondUpdate(app.database, onHalf));
    const otherMaker = createMaker(app.database);
    return { key, makeSlowly: () => slowMaker(key), make: () => otherMaker(key) };
  }

  it('is not taken over while its process stores progress', async () => {
    const replies: unknown[] = [];
    const makers = await createMakers(async () => {
      app.clock.now += SHORTER_THAN_LEASE_MS;
      replies.push(await makers.make());
    });
    expect(await makers.makeSlowly()).toMatchObject({ content: { title: 'Your result' } });
    expect(replies).toEqual([{ percent: 50 }]);
  });

  /** Whether the lease is longer than until now, once its renewal has been stored. */
  async function isLeasedSoon(surveyId: string): Promise<boolean> {
    for (let tries = 0; tries < 200; tries += 1) {
      const { leased_until: end } = await app.database.query
        .selectFrom('report')
        .select('leased_until')
        .where('survey_id', '=', surveyId)
        .executeTakeFirstOrThrow();
      if (end.getTime() > app.clock.now) return true;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return false;
  }

  it('is not taken over during a step that takes longer than the lease', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const replies: unknown[] = [];
    const makers = await createMakers(async () => {
      for (let times = 0; times < 3; times += 1) {
        app.clock.now += SHORTER_THAN_LEASE_MS;
        await vi.advanceTimersByTimeAsync(SHORTER_THAN_LEASE_MS);
        replies.push(await isLeasedSoon(makers.key.surveyId));
      }
      replies.push(await makers.make());
    });
    expect(await makers.makeSlowly()).toMatchObject({ content: { title: 'Your result' } });
    expect(replies).toEqual([true, true, true, { percent: 50 }]);
    vi.useRealTimers();
  });

  it('is the report of the process that took it over', async () => {
    const replies: unknown[] = [];
    const makers = await createMakers(async () => {
      app.clock.now += LONGER_THAN_LEASE_MS;
      replies.push(await makers.make());
    });
    const reply = await makers.makeSlowly();
    expect(reply).toMatchObject({ content: { title: 'Your result' } });
    expect(replies).toEqual([reply]);
  });

  it('is requested again if an answer was corrected meanwhile', async () => {
    const makers = await createMakers(() =>
      app.database.query.deleteFrom('report').where('survey_id', '=', makers.key.surveyId).execute(),
    );
    expect(await makers.makeSlowly()).toEqual({ percent: 0 });
    expect(await makers.makeSlowly()).toMatchObject({ content: { title: 'Your result' } });
  });
});

/** A database that calls `run` once, after its second update. */
function afterSecondUpdate(database: Database, run: () => Promise<unknown>): Database {
  let updates = 0;
  let isUpdate = false;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      isUpdate = node.kind === 'UpdateQueryNode';
      return node;
    },
    async transformResult({ result }) {
      if (isUpdate) updates += 1;
      if (isUpdate && updates === 2) await run();
      return result;
    },
  };
  return { ...database, query: database.query.withPlugin(plugin) };
}
