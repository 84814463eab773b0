import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { optionFile, questionFile } from '@canvass/logic/testing';
import type { RespondentEvent, UploadedFile } from '@canvass/protocol';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { DatabaseKind } from './test-database.ts';
import { createTestServer, dataOf, type Reply, type Session, type TestServer } from './test-server.ts';
import { computeForm, type UploadedForm } from './upload-form.ts';

export const PDF = Buffer.from('%PDF-1.7 nothing much');

export const next: RespondentEvent = { type: 'next' };

export const newFilesId = () => `Files${randomBytes(10).toString('hex').slice(0, 19)}`;

const survey = (attachData: object) => ({
  format: 1,
  projectId: newFilesId(),
  title: 'Files',
  items: [
    {
      type: 'G',
      gid: 'g1',
      items: [
        questionFile('q1', {
          cid: 'Q1',
          qtype: 'multiple',
          items: [optionFile('q1a', 1, 'A'), optionFile('q1b', 2, 'B')],
          attachData,
        }),
        questionFile('q0'),
      ],
    },
    {
      type: 'G',
      gid: 'g2',
      items: [
        questionFile('q2'),
        questionFile('q3', { read_only: true, auto_fill: '"yes"', attachData: { openAttach: true } }),
      ],
    },
  ],
});

export interface Upload extends UploadedForm {
  readonly seq?: number;
  readonly token?: string;
}

/** A survey whose questions accept files, on its own server, and a response that is new for each test. */
export function fileSurvey(kind: DatabaseKind) {
  const survey = openFileSurvey(kind);
  return Object.assign(survey, computeCalls(survey));
}

function openFileSurvey(kind: DatabaseKind) {
  let app: TestServer;
  let folder: string;
  let surveyId: string;
  let session: Session;
  const publishWith = async (attachData: object) => (await app.publish(survey(attachData))).surveyId;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'canvass-files-'));
    app = await createTestServer(kind, { settings: { files: { folder } } });
    surveyId = await publishWith({ openAttach: true, openOAttach: true, maxNum: 3 });
  });
  beforeEach(async () => {
    session = await app.begin(surveyId);
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });
  return {
    get app() {
      return app;
    },
    get folder() {
      return folder;
    },
    get surveyId() {
      return surveyId;
    },
    get session() {
      return session;
    },
    publishWith,
  };
}

function computeCalls(survey: ReturnType<typeof openFileSurvey>) {
  const computePath = (session: Session, seq = session.begun.seq) =>
    `/api/survey/projects/${session.surveyId}/rspd-seq/${seq}/attachments/`;
  const upload = async (options: Upload = {}, session = survey.session): Promise<Reply> => {
    const { type, body } = computeForm(options);
    const reply = await survey.app.server.inject({
      method: 'POST',
      url: computePath(session, options.seq),
      headers: { 'content-type': type, authorization: `Bearer ${options.token ?? session.begun.rspd_token}` },
      payload: body,
    });
    const text = reply.body;
    return {
      status: reply.statusCode,
      headers: reply.headers,
      text,
      json: JSON.parse(text) as Reply['json'],
    };
  };
  const uploadFile = async (options: Upload = {}, session = survey.session): Promise<UploadedFile> => {
    const [file] = dataOf<readonly UploadedFile[]>(await upload(options, session));
    if (file === undefined) throw new Error('no record');
    return file;
  };
  const ask = (method: 'GET' | 'DELETE', url: string, token = survey.session.begun.rspd_token) =>
    survey.app.request({ method, url, token });
  const listFiles = async () =>
    dataOf<readonly UploadedFile[]>(await ask('GET', computePath(survey.session))).map(({ name }) => name);
  const files = (list: readonly UploadedFile[], option_id?: string): RespondentEvent => ({
    type: 'files',
    gid: 'q1',
    files: list,
    ...(option_id !== undefined && { option_id }),
  });
  const onDisk = async () =>
    (await readdir(survey.folder, { recursive: true })).filter((path) => path.length > 30).length;
  return { computePath, upload, uploadFile, ask, listFiles, files, onDisk };
}
