import { Readable } from 'node:stream';
import { zipStream } from '@canvass/export';
import type { ReceiptData } from '@canvass/protocol';
import type { Attachments } from '../../attachments/attachments.ts';
import { cleanFileName } from '../../attachments/file-name.ts';
import { isFailure } from '../../http/failure.ts';
import type { StoredFile } from '../exported-files.ts';

/** A receipt as a file that is sent while it is made. */
export interface ReceiptCopy {
  readonly fileName: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Not allowed in the names of files on some device. */
const FORBIDDEN = /[<>:"|?*]/g;

/**
 * A ZIP archive: the files of a response, and at its end `answers.json`, which says where each of them lies. A file that the
 * server has no more has no place there; what goes wrong while one is read breaks the archive off.
 */
export function receiptCopy(
  receipt: ReceiptData,
  files: readonly StoredFile[],
  open: (file: string) => ReturnType<Attachments['open']>,
): ReceiptCopy {
  const chunks = zipStream(async (add) => {
    const listed: ReceiptData['files'][number][] = [];
    for (const [at, { gid, id, name, size }] of files.entries()) {
      const file = await open(id);
      const path = `files/${at + 1} ${cleanFileName(name).replace(FORBIDDEN, '_')}`;
      if (!isFailure(file)) await add(path, file.bytes, 'asItIs');
      listed.push({ gid, name, size, ...(!isFailure(file) && { path }) });
    }
    const text = JSON.stringify({ ...receipt, files: listed }, null, 2);
    await add('answers.json', Readable.from([Buffer.from(text)]));
  });
  return { fileName: `${cleanFileName(receipt.title)}-${receipt.seq}.zip`, chunks };
}
