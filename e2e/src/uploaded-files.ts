import type { FilesEvent, UploadedFile } from '@canvass/protocol';
import { dataOf, type Session, type TestServer } from '@canvass/server/testing';

export type RespondentCalls = Pick<TestServer, 'answer' | 'request'>;

const BOUNDARY = 'between-the-parts-of-the-form';

/** The uploaded files of a response. Files that a respondent removes are attached again by later events. */
export class UploadedFiles {
  readonly #server: RespondentCalls;
  readonly #session: Session;
  readonly #kept = new Map<string, readonly UploadedFile[]>();

  constructor(server: RespondentCalls, session: Session) {
    this.#server = server;
    this.#session = session;
  }

  get count(): number {
    return [...this.#kept.values()].flat().length;
  }

  /** Returns the event with uploaded files in place of its files. */
  async withStoredFiles(event: FilesEvent): Promise<FilesEvent> {
    const place = `${event.gid}.${event.option_id ?? ''}`;
    const files = [...(this.#kept.get(place) ?? [])];
    while (files.length < event.files.length) {
      const file = await this.#upload(event, `file ${files.length + 1}.gif`);
      files.push(file);
    }
    this.#kept.set(place, files);
    return { ...event, files: files.slice(0, event.files.length) };
  }

  async #upload({ gid, option_id }: FilesEvent, name: string): Promise<UploadedFile> {
    const { surveyId, begun } = this.#session;
    const reply = await this.#server.request({
      method: 'POST',
      url: `/api/survey/projects/${surveyId}/rspd-seq/${begun.seq}/attachments/`,
      token: begun.rspd_token,
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: computeForm({ qid: gid, ...(option_id !== undefined && { option_id }) }, name),
    });
    const [file] = dataOf<readonly UploadedFile[]>(reply);
    if (file === undefined) throw new Error('the server gave no record of the file');
    return file;
  }
}

/** An upload form with the beginning of an image, which passes the server's check. Some questions accept only images. */
function computeForm(fields: Readonly<Record<string, string>>, name: string): string {
  const parts = [
    ...Object.entries(fields).map(([key, value]) => `name="${key}"\r\n\r\n${value}`),
    `name="attachment"; filename="${name}"\r\nContent-Type: image/gif\r\n\r\nGIF89a of ${name}`,
  ];
  const encodedParts = parts.map((part) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${part}\r\n`);
  return `${encodedParts.join('')}--${BOUNDARY}--\r\n`;
}
