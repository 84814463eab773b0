import { expect, it } from 'vitest';
import { createCompressor, createSharedText } from './compressed-replies.ts';

it('the first clients get a quick compression, and slow compressions run one at a time', async () => {
  const runningCompressions: { readonly text: string; end(): void }[] = [];
  const compressor = createCompressor(1_000_000, async (bytes, _, quality) => {
    if (quality < 11) return Buffer.from('quick');
    const { promise, resolve } = Promise.withResolvers<void>();
    runningCompressions.push({ text: bytes.toString(), end: resolve });
    await promise;
    return Buffer.from('best');
  });
  const read = async (text: string) => (await compressor(createSharedText(text), 'br', 11)).toString();
  for (const text of ['a', 'b', 'c', 'd', 'e']) expect(await read(text)).toBe('quick');
  expect(runningCompressions.map(({ text }) => text)).toEqual(['a']);
  runningCompressions[0]?.end();
  await expect.poll(() => runningCompressions.length).toBe(2);
  expect(await read('a')).toBe('best');
  expect(await read('b')).toBe('quick');
  expect(runningCompressions.map(({ text }) => text)).toEqual(['a', 'b']);
});
