import { randomInt, randomUUID } from 'node:crypto';
import { rng } from '@canvass/logic';
import type { AnswerData } from '@canvass/protocol';
import { describe, expect, it } from 'vitest';
import { answer, answeredSurvey, back, FIRST_PAGE, LAST_PAGE, next } from '../answered-survey.ts';
import { everyDatabaseKind, type Session } from '../index.ts';

/** Ten thousand schedules take more than an hour on a busy machine: `npm run trust -- R9 --whole`. */
const FULL = process.env['CANVASS_WHOLE'] === '1' ? 10_000 : 2_000;
const SCHEDULES = process.env['CANVASS_FULL'] === '1' ? FULL : 15;
const CALLS = 12;
/** Number of schedules that run concurrently, because a commit mostly waits. */
const AT_ONCE = 16;

interface SentCall {
  readonly session: Session;
  readonly call: 'n' | 's';
  readonly events: readonly object[];
  readonly id: string;
}

// R9: pages out of order, late and repeated calls, an old tab, a second submission. The stored events are one legal order
// of the acknowledged events, and nothing changes after the end (TRUST-2, TRUST-7, TRUST-8).
describe.each(everyDatabaseKind())('calls in any order on %s', (kind) => {
  const suite = answeredSurvey(kind);

  it('are stored in one legal order', { timeout: 3_600_000 }, async () => {
    const seed = String(randomInt(1_000_000_000));
    let schedule = 0;
    const player = async () => {
      for (
        let scheduleNumber = (schedule += 1);
        scheduleNumber <= SCHEDULES;
        scheduleNumber = schedule += 1
      ) {
        const acknowledgedEvents = await play(rng(`${seed}/${scheduleNumber}`).int);
        const { events, chain } = await suite.detail(acknowledgedEvents.seq);
        expect([seed, scheduleNumber, chain, events]).toEqual([
          seed,
          scheduleNumber,
          { valid: true },
          acknowledgedEvents.events,
        ]);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, player));
  });

  /** Sends calls from two tabs of one response. Returns the events of acknowledged calls in order. */
  async function play(pick: (maximum: number) => number) {
    const session = await suite.app.begin(suite.surveyId);
    const tab = { ...session };
    const pages = [FIRST_PAGE, LAST_PAGE, [answer('q1', ['q1b']), next], [back], [next]];
    const sent: SentCall[] = [];
    const replies = new Map<string, string>();
    const events: object[] = [];
    let isOver = false;
    for (let count = 0; count < CALLS; count += 1) {
      const earlierCall = sent[pick(Math.max(1, sent.length * 3))];
      const sentCall: SentCall = earlierCall ?? {
        session: pick(3) === 0 ? tab : session,
        call: pick(3) === 0 ? 's' : 'n',
        events: pages[pick(pages.length)] ?? [],
        id: randomUUID(),
      };
      if (earlierCall === undefined) sent.push(sentCall);
      const reply = await suite.app.send(sentCall.session, sentCall.call, sentCall.events, sentCall.id);
      expect([200, 400, 409]).toContain(reply.status);
      const before = replies.get(sentCall.id);
      if (reply.status !== 200) {
        expect(before).toBeUndefined();
        continue;
      }
      // A repeated call gets its first reply again, whatever has happened since.
      if (before !== undefined) expect(reply.text).toBe(before);
      else {
        expect(isOver).toBe(false);
        replies.set(sentCall.id, reply.text);
        const data = reply.json.data as unknown as AnswerData;
        events.push(...sentCall.events, ...data.fulfilled);
        sentCall.session.transactionId = data.transaction_id;
        isOver = data.end_status.is_end === 1;
      }
    }
    return { seq: session.begun.seq, events };
  }
});
