import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** Options of compressed files. A higher level hardly makes the repetitive sheets smaller. */
const COMPRESSION = { compressionLevel: 1 };
const UNCOMPRESSED = { compress: false };

/** Resolves when all bytes were read. `asItIs` stores the file without compression. */
export type AddFile = (
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  compression?: 'asItIs',
) => Promise<void>;

/**
 * A ZIP archive as a stream. Files are read in sequence, at the speed of the stream's reader. Errors are thrown into
 * the reader. If the reader stops early, the open file is closed.
 */
export async function* createZipStream(fill: (add: AddFile) => Promise<void>): AsyncIterable<Uint8Array> {
  const zip = new ZipFile();
  // yazl returns a PassThrough, although its types declare less.
  const output = zip.outputStream as Readable;
  let reading: Readable | undefined;
  const add: AddFile = (path, bytes, compression) =>
    new Promise((resolve, reject) => {
      reading = Readable.from(bytes, { objectMode: false });
      reading.on('error', reject).on('end', resolve);
      // The stream closes before its end if the reader has stopped.
      reading.on('close', () => reject(new Error(`${path} was not read to its end.`)));
      zip.addReadStream(reading, path, compression === 'asItIs' ? UNCOMPRESSED : COMPRESSION);
    });
  const filled = fill(add).then(
    () => zip.end(),
    (error: Error) => output.destroy(error),
  );
  try {
    yield* output;
  } finally {
    reading?.destroy();
    await filled;
  }
}
