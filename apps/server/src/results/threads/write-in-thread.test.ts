import { MessageChannel } from 'node:worker_threads';
import { type Dataset, exportFormats, type Row, type RowSource } from '@canvass/export';
import { expect, it } from 'vitest';
import { connectPort, type PortFunctions } from '../../threads/port-calls.ts';
import { openTestThreads } from '../../testing/test-server.ts';
import { writeFile } from './file-tasks.ts';
import { createThreadWriter } from './write-in-thread.ts';

const HEADER_BYTES = 176;
const variable = { measure: 'nominal', valueLabels: [], group: 'question' } as const;
const dataset: Dataset = {
  id: 'survey',
  title: 'Survey',
  language: 'en-GB',
  variables: [
    { ...variable, name: 'seq', label: 'Number', type: 'number', missing: [] },
    { ...variable, name: 'Q1', label: 'Why?', type: 'text', missing: ['not_asked', 'empty'] },
  ],
};

function createRows(count: number, fail?: () => never) {
  const passes = { begun: 0, ended: 0 };
  const rows: RowSource = async function* () {
    passes.begun += 1;
    try {
      for (let seq = 1; seq <= count; seq += 2)
        yield [seq, seq + 1].map(
          (number): Row =>
            Object.assign([number, number % 3 === 0 ? { missing: 'empty' as const } : `Näme ${number}`], {
              extra: () => JSON.stringify({ number }),
            }),
        );
      fail?.();
    } finally {
      passes.ended += 1;
    }
  };
  return { rows, passes };
}

function computeFormat(id: string) {
  const format = exportFormats.find((one) => one.id === id);
  if (format === undefined) throw new Error(`no format ${id}`);
  return format;
}

async function read(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const bytes: Uint8Array[] = [];
  for await (const chunk of chunks) bytes.push(chunk);
  return Buffer.concat(bytes);
}

/** The header of a SAV file contains the time at which it was written. */
const withoutTime = (file: Buffer) => file.subarray(HEADER_BYTES);

it('a real thread writes the same files as the calling thread', async () => {
  const threads = openTestThreads({ limits: { files: { isLowPriority: false } } });
  const write = createThreadWriter(async (functions) => threads.open('files', 'writeFile', functions));
  for (const id of ['csv', 'jsonl', 'sav', 'parquet']) {
    const format = computeFormat(id);
    const threadFile = await read(write(format, dataset, createRows(40).rows, {}));
    const localFile = await read(format.write(dataset, createRows(40).rows, {}));
    expect([id, withoutTime(threadFile).equals(withoutTime(localFile))]).toEqual([id, true]);
  }
  await threads.close();
});

/** A writer whose sessions, at most two at once, are served by the thread of the test. */
function createLocalWriter(maxKeptBytes?: number) {
  const opened: Promise<void>[] = [];
  const open = async (functions: PortFunctions) => {
    if (opened.length === 2) return undefined;
    const { port1, port2 } = new MessageChannel();
    opened.push(writeFile(port2, maxKeptBytes));
    const { ask, closed } = connectPort(port1, functions, () => new Error('closed'));
    return { ask, closed, close: () => port1.close() };
  };
  return { write: createThreadWriter(open), opened };
}

it('the thread writer reads rows once for a format that needs them twice, unless they need too much memory', async () => {
  for (const [count, maxKeptBytes, expected] of [
    [40, undefined, 1],
    [40, 50, 2],
    // the deflated rows need 72 kB
    [4_000, 40_000, 1],
  ] as const) {
    const { rows, passes } = createRows(count);
    const { write } = createLocalWriter(maxKeptBytes);
    const file = await read(write(computeFormat('sav'), dataset, rows, {}));
    expect(passes).toEqual({ begun: expected, ended: expected });
    const localFile = await read(computeFormat('sav').write(dataset, createRows(count).rows, {}));
    expect(withoutTime(file).equals(withoutTime(localFile))).toBe(true);
  }
});

it('the thread writer passes on the bytes that were written before the rows fail, then the error', async () => {
  const { rows } = createRows(4, () => {
    throw new TypeError('the database is gone');
  });
  const { write, opened } = createLocalWriter();
  const chunks: Uint8Array[] = [];
  const reading = async () => {
    for await (const chunk of write(computeFormat('csv'), dataset, rows, {})) chunks.push(chunk);
  };
  await expect(reading()).rejects.toThrow('the database is gone');
  expect(Buffer.concat(chunks).toString()).toContain('Näme 2');
  await expect(Promise.all(opened)).resolves.toHaveLength(1);
});

it('the thread and the reading of rows end when the reader of the file stops', async () => {
  const { rows, passes } = createRows(200_000);
  const { write, opened } = createLocalWriter();
  for await (const _ of write(computeFormat('csv'), dataset, rows, {})) break;
  await expect(Promise.all(opened)).resolves.toHaveLength(1);
  expect(passes).toEqual({ begun: 1, ended: 1 });
});

it('the calling thread writes a file if all threads that write files are busy', async () => {
  const { write, opened } = createLocalWriter();
  const open = [1, 2, 3].map(() => write(computeFormat('csv'), dataset, createRows(4).rows, {}));
  const iterators = open.map((chunks) => chunks[Symbol.asyncIterator]());
  const firsts = await Promise.all(iterators.map((one) => one.next()));
  expect(firsts.map(({ done }) => done)).toEqual([false, false, false]);
  await Promise.all(iterators.map((one) => one.return?.()));
  await expect(Promise.all(opened)).resolves.toHaveLength(2);
});
