import { randomBytes } from 'node:crypto';

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

export interface UploadedForm {
  readonly name?: string;
  readonly bytes?: Uint8Array;
  readonly fields?: Readonly<Record<string, string>>;
  readonly copies?: number;
}

/** A form as browsers write it. The name is put into its header unescaped. */
export function computeForm({
  name = 'a.png',
  bytes = PNG,
  fields = { qid: 'q1' },
  copies = 1,
}: UploadedForm) {
  const boundary = `----${randomBytes(8).toString('hex')}`;
  const texts = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const quotedName = name.replace(/"/g, '%22').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="attachment"; filename="${quotedName}"\r\nContent-Type: image/png\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([
      Buffer.from(texts.join('')),
      ...Array.from({ length: copies }, () => [Buffer.from(head), bytes, Buffer.from('\r\n')]).flat(),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  };
}
