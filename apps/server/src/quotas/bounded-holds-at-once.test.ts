import { describe, expect, it } from 'vitest';
import { databaseKinds } from '../testing/index.ts';
import { heldSurvey, MINUTE, PAGE, LAST, type Caller } from '../testing/held-survey.ts';

/** TRUST-3 requires 300 respondents and 50 slots. */
const [RESPONDENTS, SLOTS] = process.env['CANVASS_FULL'] === '1' ? [300, 50] : [90, 15];

describe.runIf(databaseKinds().includes('postgres'))('held slots on postgres', () => {
  const suite = heldSurvey('postgres');
  const { publish, cell, begin, statusOf } = suite;

  // TRUST-3: even if some respondents leave, no response ends as quota full while a slot stays free.
  it(`are all used, and none twice, by ${RESPONDENTS} respondents who repeat undecided calls`, {
    timeout: 600_000,
  }, async () => {
    await publish(SLOTS);
    const callers = await Promise.all(
      Array.from({ length: RESPONDENTS }, (_, index) => begin(`10.7.${index % 100}.1`)),
    );
    const openCallers = new Map(callers.map((caller, index) => [caller, index % 6 === 0]));
    const outcomes: number[] = [];
    for (let round = 0; openCallers.size > 0 && round < 60; round += 1) {
      const attempts = await Promise.all([...openCallers].map(([caller, leaves]) => attend(caller, leaves)));
      for (const [caller, outcome] of attempts) {
        if (outcome === undefined) continue;
        openCallers.delete(caller);
        outcomes.push(outcome);
      }
      suite.app.clock.now += 9 * MINUTE;
    }
    const count = (status: number) => outcomes.filter((each) => each === status).length;
    expect(openCallers.size).toBe(0);
    expect([count(1), count(1) + count(3) + count(6) + count(-1)]).toEqual([SLOTS, RESPONDENTS]);
    expect(await cell()).toMatchObject({ done: SLOTS });

    /** Whether the call must be repeated, because slots are held, or because the server is busy on a slow machine. */
    function isUndecided({ status }: { readonly status: number }): boolean {
      return status === 429 || status === 503;
    }
    /** Returns -1 for a respondent who leaves while holding a slot, and undefined for a respondent who must retry. */
    async function attend(caller: Caller, isLeaving: boolean): Promise<[Caller, number | undefined]> {
      const page = await caller.send('n', PAGE);
      if (isUndecided(page)) return [caller, undefined];
      const status = statusOf(page);
      if (status !== -1 || isLeaving) return [caller, status];
      const end = await caller.send('s', LAST);
      return [caller, isUndecided(end) ? undefined : statusOf(end)];
    }
  });
});
