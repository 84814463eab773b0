import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestServer,
  type DatabaseKind,
  databaseKinds,
  OPERATOR_TOKEN,
  type TestServer,
} from '../testing/index.ts';
import type { NewMail } from './mails.ts';
import { startTestMailServer, type TestMailServer, type Treatment } from './testing/mail-server.ts';

const MINUTE = 60_000;

describe.each(databaseKinds())('mails on %s', (kind) => testMails(kind));

function testMails(kind: DatabaseKind) {
  let mailServer: TestMailServer;
  let app: TestServer;
  const treatmentOf = (address: string) => (address.split('@')[0]?.split('+')[0] ?? 'accept') as Treatment;
  beforeAll(async () => {
    mailServer = await startTestMailServer({ treat: treatmentOf });
    app = await createTestServer(kind, { settings: { mail: mailServer.settings } });
  });
  afterAll(async () => {
    await app.close();
    await mailServer.close();
  });

  let count = 0;
  const createMail = (change: Partial<NewMail> = {}, treatment: Treatment = 'accept'): NewMail => {
    count += 1;
    return {
      surveyId: null,
      kind: 'invitation',
      key: `invitation ${count}`,
      to: { address: `${treatment}+${count}@example.com`, name: 'Ada' },
      text: { subject: 'Hello {{ name }}', body: 'Dear {{ name }},\n\n[Open]({{ link }})', language: 'en' },
      fields: { name: 'Ada', link: 'https://survey.example.org/s/1?a=1&b=2' },
      ...change,
    };
  };
  const send = async (mail: NewMail) => {
    await app.services.mails.send(app.database.query, [mail]);
    await deliver();
    return loadMail(mail.key);
  };
  const deliver = async (afterMs = 0) => {
    app.clock.now += afterMs;
    await app.services.mails.deliver(undefined);
  };
  const loadMail = (key: string) =>
    app.database.query.selectFrom('mail').selectAll().where('once_key', '=', key).executeTakeFirstOrThrow();
  const receivedBy = ({ to }: NewMail) => mailServer.received.filter((mail) => mail.to === to.address);

  it('sends a mail once, as text and HTML, with one-click unsubscribing, and forgets its link', async () => {
    const mail = createMail();
    expect(await app.services.mails.send(app.database.query, [mail, mail])).toEqual({
      added: 1,
      badAddresses: [],
    });
    await deliver();
    await deliver(MINUTE);
    const [received, ...others] = receivedBy(mail);
    expect(others).toEqual([]);
    expect(received?.content).toMatch(
      /^List-Unsubscribe:\s+<https:\/\/survey\.example\.org\/unsubscribe\/-\./m,
    );
    expect(received?.content).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(received?.content).toContain('Subject: Hello Ada');
    expect(received?.content).toContain('multipart/alternative');
    expect(await loadMail(mail.key)).toMatchObject({ state: 'sent', attempts: 1, fields: {} });
  });

  it('tries a greylisted mail again later', async () => {
    const mail = createMail({}, 'greylist');
    expect(await send(mail)).toMatchObject({ state: 'queued', attempts: 1, reason: 'mail.deferred' });
    await deliver(4 * MINUTE);
    expect(receivedBy(mail)).toHaveLength(0);
    await deliver(2 * MINUTE);
    expect(receivedBy(mail)).toHaveLength(1);
    expect(await loadMail(mail.key)).toMatchObject({ state: 'sent', attempts: 2, reason: null });
  });

  it('gives up a mail that is deferred for three days', async () => {
    const mail = createMail({}, 'defer');
    await send(mail);
    for (let tries = 0; tries < 5; tries += 1) await deliver(20 * 60 * MINUTE);
    expect(await loadMail(mail.key)).toMatchObject({ state: 'expired', reply: '450 4.2.1 Mailbox busy' });
  });

  it.each([
    ['refuse', '550 5.1.1 No such user'],
    ['spam', '554 5.7.1 Looks like spam'],
  ] as const)('never repeats a mail that the receiver refuses for good: %s', async (treatment, reply) => {
    const mail = createMail({}, treatment);
    expect(await send(mail)).toMatchObject({ state: 'refused', reply });
    await deliver(60 * MINUTE);
    expect(mailServer.attempts.get(mail.to.address)).toBe(1);
  });

  it('does not send again what may have been sent: a connection cut after the text', async () => {
    const mail = createMail({}, 'cut');
    expect(await send(mail)).toMatchObject({ state: 'unknown', reason: 'mail.cut' });
    await deliver(60 * MINUTE);
    expect(receivedBy(mail)).toHaveLength(1);
  });

  it('sends again what was not sent: a connection cut before the text, or a busy server', async () => {
    for (const treatment of ['cut-early', 'busy'] as const) {
      const mail = createMail({}, treatment);
      expect(await send(mail)).toMatchObject({ state: 'queued' });
      await deliver(10 * MINUTE);
      expect(mailServer.attempts.get(mail.to.address)).toBe(2);
      await app.database.query.deleteFrom('mail').where('once_key', '=', mail.key).execute();
    }
  });

  it('keeps the mail if its process has lost it', async () => {
    const mail = createMail();
    await app.services.mails.send(app.database.query, [mail]);
    const until = new Date(app.clock.now + MINUTE);
    await app.database.query
      .updateTable('mail')
      .set({ state: 'sending', leased_until: until })
      .where('once_key', '=', mail.key)
      .execute();
    await deliver();
    expect(await loadMail(mail.key)).toMatchObject({ state: 'sending' });
    await deliver(2 * MINUTE);
    expect(await loadMail(mail.key)).toMatchObject({ state: 'unknown', reason: 'mail.interrupted' });
    expect(receivedBy(mail)).toHaveLength(0);
  });

  it('refuses addresses with which a mail could reach others', async () => {
    const addresses = [
      'a@b\r\nBcc: c@d.e',
      'a@b>,<c@d',
      'a b@c.d',
      '',
      'a@',
      '@b',
      'a,b@c.d',
      `${'x'.repeat(300)}@b.c`,
    ];
    const mails = addresses.map((address) => createMail({ to: { address } }));
    const { added, badAddresses } = await app.services.mails.send(app.database.query, mails);
    expect([added, badAddresses]).toEqual([0, mails.map(({ key }) => key)]);
  });

  it('takes names and values as text, not as headers or markup', async () => {
    const evil = 'Eve\r\nBcc: all@example.com\r\n\r\n<script>{{ link }}[x](javascript:1)';
    const mail = createMail({ fields: { name: evil, link: 'javascript:alert(1)' } });
    await send({ ...mail, to: { address: mail.to.address, name: evil } });
    const [received] = receivedBy(mail);
    const [headers = '', body = ''] = received?.content.split(/\r\n\r\n([^]*)/) ?? [];
    expect(headers).not.toMatch(/^Bcc:/im);
    const decoded = body.replace(/=\r\n/g, '').replace(/=3D/g, '=');
    expect(decoded.slice(decoded.indexOf('<!doctype'))).not.toContain('<script>');
    expect(decoded).not.toMatch(/href="javascript/i);
  });

  it('keeps to the rate', async () => {
    const mails = Array.from({ length: 20 }, () => createMail());
    const slow = await createTestServer(kind, {
      database: app.database,
      settings: { mail: { ...mailServer.settings, perMinute: 60 } },
    });
    slow.clock.now = app.clock.now + MINUTE;
    await slow.services.mails.send(app.database.query, mails);
    const sentCount = () => mails.flatMap(receivedBy).length;
    await slow.services.mails.deliver(undefined);
    expect(sentCount()).toBeLessThanOrEqual(4);
    for (let seconds = 0; seconds < 10; seconds += 2) {
      slow.clock.now += 2_000;
      await slow.services.mails.deliver(undefined);
    }
    expect(sentCount()).toBeGreaterThanOrEqual(10);
    expect(sentCount()).toBeLessThanOrEqual(14);
    await slow.close();
    app.clock.now += 10 * MINUTE;
  });

  it('waits for the hours of the member’s time zone', async () => {
    const day = await createTestServer(kind, {
      database: app.database,
      settings: { mail: { ...mailServer.settings, hours: { from: 9, to: 17 }, timeZone: 'Europe/Berlin' } },
    });
    day.clock.now = Date.UTC(2026, 11, 10, 12);
    const [here, there] = [createMail(), createMail({ timeZone: 'Asia/Tokyo' })];
    await day.services.mails.send(app.database.query, [here, there]);
    await day.services.mails.deliver(undefined);
    expect([receivedBy(here).length, receivedBy(there).length]).toEqual([1, 0]);
    expect((await loadMail(there.key)).next_at).toEqual(new Date(Date.UTC(2026, 11, 11, 0)));
    day.clock.now = Date.UTC(2026, 11, 11, 0, 1);
    await day.services.mails.deliver(undefined);
    expect(receivedBy(there)).toHaveLength(1);
    await day.close();
  });

  it.each([
    ['no encryption', { tls: 'upgrade' }, /no encryption/],
    ['a certificate that nobody trusts', { tls: 'upgrade' }, /certificate/],
    ['a wrong login', { login: { user: 'a', password: 'wrong' } }, /refuses the login.*535/],
    ['no server', { port: 1 }, /accepts connections/],
  ] as const)('keeps all mails and says why if the mail server has %s', async (name, change, problem) => {
    const strict = await startTestMailServer({
      offersTls: name.includes('certificate'),
      ...('login' in change && { login: { user: 'a', password: 'right' } }),
    });
    const settings = { mail: { ...strict.settings, server: { ...strict.settings.server, ...change } } };
    const other = await createTestServer(kind, { database: app.database, settings });
    other.clock.now = app.clock.now += MINUTE;
    const mail = createMail({ kind: 'account' });
    await other.services.mails.send(app.database.query, [mail]);
    await other.services.mails.deliver(undefined);
    expect(await loadMail(mail.key)).toMatchObject({ state: 'queued', attempts: 0 });
    expect(strict.received).toEqual([]);
    expect(other.logLines.join('\n')).toMatch(problem);
    expect(other.logLines.join('\n')).not.toContain('wrong');
    await other.close();
    await strict.close();
    await deliver(1_000);
    expect(receivedBy(mail)).toHaveLength(1);
  });

  it('stops messages by a press of the receiver, never because the link is opened, and sends them again', async () => {
    const surveyId = 'abcdefghijklmnopqrstuvwx';
    const mail = createMail({ surveyId });
    await send(mail);
    const content = receivedBy(mail)[0]?.content.replace(/\r\n\s+/g, '') ?? '';
    const path = /List-Unsubscribe:\s*<https:\/\/survey\.example\.org([^>]+)>/.exec(content)?.[1] ?? '';
    const later = async () => send(createMail({ surveyId, kind: 'reminder', to: mail.to }));
    const press = (url: string, type: string) =>
      app.server.inject({
        method: 'POST',
        url,
        payload: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': type },
      });
    const opened = await app.server.inject({ method: 'GET', url: path });
    expect([opened.statusCode, opened.body.includes('<form method="post"')]).toEqual([200, true]);
    expect(await later()).toMatchObject({ state: 'sent' });
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect((await press(path, type)).statusCode).toBe(200);
    expect(await later()).toMatchObject({ state: 'suppressed', reason: 'unsubscribed' });
    expect(await send(createMail({ surveyId: null, kind: 'account', to: mail.to }))).toMatchObject({
      state: 'sent',
    });
    expect(await app.services.mails.listSuppressed(surveyId)).toMatchObject([
      { address: mail.to.address, cause: 'unsubscribed' },
    ]);
    const [{ id } = { id: '' }] = await app.services.mails.listSuppressed(surveyId);
    expect(await app.services.mails.allow(surveyId, id)).toMatchObject({ failure: 'mails.state' });
    await press(`${path}&again=yes`, 'application/x-www-form-urlencoded');
    expect(await later()).toMatchObject({ state: 'sent' });
    const [, signature = ''] = /(\w)\?lang/.exec(path) ?? [];
    const forged = path.replace(`${signature}?lang`, `${signature === 'A' ? 'B' : 'A'}?lang`);
    expect((await press(forged, 'application/x-www-form-urlencoded')).statusCode).toBe(404);
    expect((await app.server.inject({ method: 'GET', url: '/unsubscribe/x?lang=%3Cb%3E' })).statusCode).toBe(
      404,
    );
  });

  it('draws the page for unsubscribing in the language of the mail', async () => {
    const mail = createMail({ text: { subject: 'Hallo', body: 'Hallo', language: 'ar' } });
    await send(mail);
    const content = receivedBy(mail)[0]?.content.replace(/\r\n\s+/g, '') ?? '';
    const path = /List-Unsubscribe:\s*<https:\/\/survey\.example\.org([^>]+)>/.exec(content)?.[1] ?? '';
    const { body } = await app.server.inject({ method: 'GET', url: path });
    expect(body).toContain('<html lang="ar" dir="rtl"');
  });

  it('lists mails page by page, sends unknown ones again or keeps them back, and cancels what waits', async () => {
    const surveyId = 'bbcdefghijklmnopqrstuvwx';
    const { mails } = app.services;
    const [sent, cut, refused, ...waiting] = [
      createMail({ surveyId }),
      createMail({ surveyId }, 'cut'),
      createMail({ surveyId }, 'refuse'),
      ...[1, 2, 3].map(() =>
        createMail({ surveyId, kind: 'reminder', sendAt: app.clock.now + 100 * MINUTE }),
      ),
    ] as const;
    await mails.send(app.database.query, [sent, cut, refused, ...waiting] as NewMail[]);
    await deliver();
    await deliver(MINUTE);
    const first = await mails.list(surveyId, { limit: 4 });
    const second = await mails.list(surveyId, { limit: 4, after: first.at(-1)?.id });
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(6);
    const [unknown] = await mails.list(surveyId, { limit: 4, state: 'unknown' });
    expect(await mails.list(surveyId, { limit: 4, search: '%' })).toEqual([]);
    expect(await mails.sendAgain(surveyId, unknown?.id ?? '')).toEqual({ changed: 1 });
    await deliver();
    expect(receivedBy(cut as NewMail)).toHaveLength(2);
    expect(await mails.cancel(surveyId, unknown?.id ?? '')).toEqual({ changed: 1 });
    expect(await mails.sendAgain(surveyId, unknown?.id ?? '')).toMatchObject({ failure: 'mails.state' });
    const [arrived] = await mails.list(surveyId, { limit: 4, state: 'sent' });
    expect(await mails.reportReturned(surveyId, unknown?.id ?? '', 'bounced')).toMatchObject({
      failure: 'mails.state',
    });
    expect(await mails.reportReturned(surveyId, arrived?.id ?? '', 'complained')).toEqual({ changed: 1 });
    expect(await mails.listSuppressed(surveyId)).toMatchObject([
      { address: sent.to.address, cause: 'complained' },
    ]);
    expect(await mails.cancelWaiting(surveyId, 'invitation')).toEqual({ changed: 0 });
    expect(await mails.cancelWaiting(surveyId, 'reminder')).toEqual({ changed: 3 });
    await deliver(200 * MINUTE);
    const { counts } = await mails.count(surveyId);
    expect(counts).toEqual([
      { kind: 'invitation', state: 'bounced', mails: 1 },
      { kind: 'invitation', state: 'cancelled', mails: 1 },
      { kind: 'invitation', state: 'refused', mails: 1 },
      { kind: 'reminder', state: 'cancelled', mails: 3 },
    ]);
  });

  it('mails the link of an invited person before mails to members, and forgets it', async () => {
    const owner = { url: '/api/people', headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } };
    const roles = [{ role: 'analyst', survey: null }];
    const payload = { email: 'accept+grace@example.com', name: 'Grace', roles };
    const reply = await app.server.inject({ ...owner, method: 'POST', payload });
    const { path, mailed_to: address } = reply.json<{ data: { path: string; mailed_to: string } }>().data;
    expect(address).toBe(payload.email);
    await deliver();
    const [received] = mailServer.received.filter((mail) => mail.to === address);
    expect(received?.content.replace(/=\r\n/g, '').replace(/=3D/g, '=')).toContain(
      `https://survey.example.org${path}`,
    );
    expect(received?.content).not.toContain('List-Unsubscribe');
    const stored = await app.database.query
      .selectFrom('mail')
      .selectAll()
      .where('recipient', '=', address)
      .execute();
    expect(stored).toMatchObject([{ state: 'sent', fields: {} }]);
  });
}
