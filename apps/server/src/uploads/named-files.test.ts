import { MAX_ATTACHED_FILES } from '@canvass/project';
import type { RespondentEvent, UploadedFile } from '@canvass/protocol';
import { describe, expect, it, test } from 'vitest';
import { databaseKinds } from '../testing/index.ts';
import { OPERATOR_TOKEN } from '../testing/test-server.ts';
import { fileSurvey, PDF, next } from '../testing/file-survey.ts';
import { PNG } from '../testing/upload-form.ts';

/** The refusal of files that are not stored. With this code, browsers do not reload the page (CODE-2). */
const NOT_STORED = { code: 400, data: { key: 'answering.files' } };

describe.each(databaseKinds())('files in a call on %s', (kind) => {
  const suite = fileSurvey(kind);
  testFileEvents(suite);
  testFileAnswers(suite);
  testEqualNames(suite);
});

function testFileEvents(suite: ReturnType<typeof fileSurvey>) {
  const { uploadFile, files, upload, ask, onDisk, listFiles } = suite;

  describe('events that name files', () => {
    it('are accepted for stored files, returned by the call c, and exported', async () => {
      const ownFile = await uploadFile();
      suite.app.clock.now += 1_000;
      const optionFile = await uploadFile({
        name: 'b.pdf',
        bytes: PDF,
        fields: { qid: 'q1', option_id: 'q1b' },
      });
      const page = [
        { type: 'answer' as const, gid: 'q1', answer: [['q1b']] },
        files([ownFile]),
        files([optionFile], 'q1b'),
        next,
      ];
      await suite.app.answer(suite.session, 'n', page);
      expect((await suite.app.continue(suite.session)).events).toEqual(page);
      await suite.app.answer(suite.session, 's', [next]);
      expect((await upload()).json.code).toBe(1113);
      const url = (id: string) => `/api/publishing/surveys/${suite.surveyId}/attachments/${id}`;
      const csv = await suite.app.operate(
        'GET',
        `/api/publishing/surveys/${suite.surveyId}/export?after=${suite.session.begun.seq - 1}`,
      );
      expect(csv.text).toContain(`a.png,${url(ownFile.id)},,,b.pdf,${url(optionFile.id)}`);
      const lines = await suite.app.operate(
        'GET',
        `/api/publishing/surveys/${suite.surveyId}/export?format=jsonl&after=${suite.session.begun.seq - 1}`,
      );
      expect(JSON.parse(lines.text)).toMatchObject({
        answers: { q1: [['q1b']] },
        files: [
          { gid: 'q1', id: ownFile.id, name: 'a.png', url: url(ownFile.id) },
          { gid: 'q1', option_id: 'q1b', id: optionFile.id, name: 'b.pdf' },
        ],
      });
    });

    test.each<[string, (file: UploadedFile) => RespondentEvent]>([
      ['an unknown file', (file) => files([{ ...file, id: '0'.repeat(32) }])],
      ['another name', (file) => files([{ ...file, name: 'other.png' }])],
      ['another address', (file) => files([{ ...file, url: 'https://evil.example/x.png' }])],
      ['another kind', (file) => files([{ ...file, ftype: 0 }])],
      ['another question in the record', (file) => files([{ ...file, qid: 'q2' }])],
      ['another option', (file) => files([file], 'q1a')],
    ])('are refused for %s', async (_, eventOf) => {
      const file = await uploadFile();
      const reply = await suite.app.send(suite.session, 'n', [eventOf(file), next]);
      expect([reply.status, reply.json]).toMatchObject([400, NOT_STORED]);
      await suite.app.answer(suite.session, 'n', [files([file]), next]);
    });

    it('are refused for a file of another respondent, or a deleted one', async () => {
      const otherSession = await suite.app.begin(suite.surveyId);
      const file = await uploadFile();
      expect((await suite.app.send(otherSession, 'n', [files([file]), next])).json).toMatchObject(NOT_STORED);
      await ask('DELETE', file.url);
      expect((await suite.app.send(suite.session, 'n', [files([file]), next])).json).toMatchObject(
        NOT_STORED,
      );
    });

    it('are refused with the path of the invalid field in the schema of the event', async () => {
      const file = await uploadFile();
      const answer: RespondentEvent = { type: 'answer', gid: 'q1', answer: [['q1b']] };
      const long = Array.from({ length: MAX_ATTACHED_FILES + 1 }, () => file);
      const pathOfFault = async (event: object) => {
        const reply = await suite.app.send(suite.session, 'n', [answer, event, next]);
        expect([reply.status, reply.json.code]).toEqual([400, 400]);
        return (reply.json.data as { path?: string } | undefined)?.path;
      };
      expect(await pathOfFault(files(long))).toBe('body/events/1/files');
      expect(await pathOfFault(files([{ ...file, url: 'x'.repeat(401) }]))).toBe('body/events/1/files/0/url');
      expect(await pathOfFault({ type: 'files', gid: 'q1' })).toBe('body/events/1/files');
      expect(await pathOfFault({ type: 'language', language: 'x' })).toBe('body/events/1/language');
      expect(await pathOfFault({ type: 'answer', answer: null })).toBe('body/events/1/gid');
      expect(await pathOfFault({ type: 'jump' })).toBe('body/events/1');
      expect(await pathOfFault({ gid: 'q1' })).toBe('body/events/1/type');
      await suite.app.answer(suite.session, 'n', [answer, files([file]), next]);
    });

    it('do not prevent the respondent from deleting the file, which is immediately unavailable', async () => {
      const file = await uploadFile();
      await suite.app.answer(suite.session, 'n', [files([file]), next]);
      const before = await onDisk();
      expect((await ask('DELETE', file.url)).status).toBe(200);
      const surveyUrl = `/api/publishing/surveys/${suite.surveyId}`;
      const download = () => ask('GET', `${surveyUrl}/attachments/${file.id}`, OPERATOR_TOKEN);
      expect([(await ask('GET', file.url)).status, (await download()).status]).toEqual([404, 404]);
      expect([await listFiles(), await onDisk()]).toEqual([[], before - 1]);
      expect((await ask('DELETE', file.url)).status).toBe(404);
      // Stored events still name the file. Browsers may name it again in later calls, so these are not refused.
      await suite.app.answer(suite.session, 'n', [{ type: 'back' }]);
      await suite.app.answer(suite.session, 'n', [files([file]), next]);
      await suite.app.answer(suite.session, 's', [next]);
      const lines = await suite.app.operate(
        'GET',
        `${surveyUrl}/export?format=jsonl&after=${suite.session.begun.seq - 1}`,
      );
      expect(JSON.parse(lines.text)).toMatchObject({ seq: suite.session.begun.seq, status: 'finished' });
      expect(lines.text).not.toContain(file.id);
    });

    it('release a deleted file once a later event no longer names it', async () => {
      const file = await uploadFile();
      await suite.app.answer(suite.session, 'n', [files([file]), next]);
      await ask('DELETE', file.url);
      await suite.app.answer(suite.session, 'n', [{ type: 'back' }]);
      await suite.app.answer(suite.session, 'n', [files([]), next]);
      await suite.app.services.attachments.sweep();
      expect(
        await suite.app.database.query
          .selectFrom('attachment')
          .select('id')
          .where('survey_id', '=', suite.surveyId)
          .where('seq', '=', suite.session.begun.seq)
          .execute(),
      ).toEqual([]);
    });
  });
}

function testFileAnswers(suite: ReturnType<typeof fileSurvey>) {
  const { uploadFile, upload } = suite;

  describe('answers that name files', () => {
    const signing = {
      format: 1,
      projectId: 'SignaturesOfTheTests0001',
      title: 'Sign',
      items: [
        {
          type: 'G',
          gid: 'g1',
          items: [{ type: 'Q', gid: 's1', qtype: 'e_signature', title: 'Sign', required: true }],
        },
      ],
    };
    const sign = (file: UploadedFile): RespondentEvent => ({
      type: 'answer',
      gid: 's1',
      answer: [{ file_name: file.name, file_path: file.url }],
    });

    it('are accepted only for an image of the same response and question', async () => {
      await suite.app.publish(signing);
      const signer = await suite.app.begin(signing.projectId);
      const otherSession = await suite.app.begin(signing.projectId);
      const file = await uploadFile({ fields: { qid: 's1' } }, signer);
      const fileOfOther = await uploadFile({ fields: { qid: 's1' } }, otherSession);
      const otherFile = await uploadFile();
      expect(
        (await upload({ name: 'a.pdf', bytes: PDF, fields: { qid: 's1' } }, signer)).json.data,
      ).toMatchObject({
        key: 'limit_img',
      });
      for (const wrong of [
        fileOfOther,
        otherFile,
        { ...file, name: 'b.png' },
        { ...file, url: '/etc/passwd' },
      ])
        expect((await suite.app.send(signer, 's', [sign(wrong), next])).json).toMatchObject(NOT_STORED);
      expect((await suite.app.answer(signer, 's', [sign(file), next])).end_status.is_end).toBe(1);
    });
  });
}

function testEqualNames(suite: ReturnType<typeof fileSurvey>) {
  const { uploadFile, files } = suite;

  it('files may have one name and even one content with `allowSameName`, and are exported with their own addresses', async () => {
    const surveyId = await suite.publishWith({ openAttach: true, allowSameName: true, maxNum: 3 });
    const session = await suite.app.begin(surveyId);
    const photo = (last: number) => Buffer.concat([PNG, Buffer.from([last])]);
    const uploaded: UploadedFile[] = [];
    for (const last of [1, 2, 2]) {
      uploaded.push(await uploadFile({ name: 'image.png', bytes: photo(last) }, session));
      suite.app.clock.now += 1_000; // exports list files in order of upload time
    }
    expect(uploaded.map(({ name }) => name)).toEqual(['image.png', 'image.png', 'image.png']);
    const addresses = uploaded.map(({ id }) => `/api/publishing/surveys/${surveyId}/attachments/${id}`);
    expect(new Set(addresses).size).toBe(3);
    await suite.app.answer(session, 'n', [files(uploaded), next]);
    await suite.app.answer(session, 's', [next]);
    const csv = await suite.app.operate('GET', `/api/publishing/surveys/${surveyId}/export`);
    expect(csv.text).toContain(`"image.png\nimage.png\nimage.png","${addresses.join('\n')}"`);
    for (const [index, last] of [1, 2, 2].entries()) {
      const url = addresses[index] ?? '';
      const { rawPayload } = await suite.app.server.inject({
        method: 'GET',
        url,
        headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
      });
      expect(rawPayload).toEqual(photo(last));
    }
  });
}
