// npm run bench -- bundle, or node bench/bundle/main.ts [--json]: measures the size of the built web app.
import { parseArgs } from 'node:util';
import { Refusal } from '../../scripts/repository.mjs';
import { type Chunk, readChunks } from './chunks.ts';

/** Aim for scripts before the first question, in kilobytes (1,000 bytes) of gzip (docs/adr/0004). */
const SCRIPT_AIM = 110;
/** Limit for HTML and styles of the first view, in kilobytes of gzip. */
const STYLE_LIMIT = 40;

const { values: options } = parseArgs({ options: { json: { type: 'boolean', default: false } } });

/** Reads the size limit of scripts. The import is late, because .size-limit.mjs reads all builds. */
async function readScriptLimit(): Promise<number> {
  const { default: limits } = await import('../../.size-limit.mjs');
  return Number.parseFloat(limits[0]?.limit ?? '');
}

async function measure(): Promise<number> {
  const chunks = readChunks();
  const sumKilobytes = (isCounted: (chunk: Chunk) => boolean) =>
    chunks
      .filter((chunk) => chunk.isFirst && isCounted(chunk))
      .reduce((sum, { gzipBytes }) => sum + gzipBytes, 0) / 1000;
  const scripts = sumKilobytes(({ kind }) => kind === 'script');
  const styles = sumKilobytes(({ kind }) => kind !== 'script');
  const targets = [
    {
      title: 'JavaScript before the first question, kB',
      limit: await readScriptLimit(),
      aim: SCRIPT_AIM,
      size: scripts,
    },
    {
      title: 'HTML and styles of the first view, kB',
      limit: STYLE_LIMIT,
      aim: STYLE_LIMIT,
      size: styles,
    },
  ].map((target) => ({ ...target, isMet: target.size <= target.limit }));
  if (options.json) console.log(JSON.stringify({ chunks, targets }, null, 2));
  else print(chunks, targets);
  return targets.every(({ isMet }) => isMet) ? 0 : 1;
}

interface Target {
  readonly title: string;
  readonly limit: number;
  readonly aim: number;
  readonly size: number;
  readonly isMet: boolean;
}

function print(chunks: readonly Chunk[], targets: readonly Target[]): void {
  console.log(`bundle: gzip and raw bytes; * is loaded before the first question can be answered\n`);
  for (const { file, isFirst, gzipBytes, rawBytes } of chunks) {
    console.log(
      `${isFirst ? '*' : ' '} ${String(gzipBytes).padStart(8)} ${String(rawBytes).padStart(8)}  ${file}`,
    );
  }
  console.log();
  for (const { title, limit, aim, size, isMet } of targets) {
    const target = aim < limit ? `, ${aim} wanted` : '';
    console.log(`${isMet ? 'met   ' : 'MISSED'} ${title}: ${size.toFixed(1)} (at most ${limit}${target})`);
  }
}

try {
  process.exitCode = await measure();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(`bundle: ${error.message}`);
  process.exitCode = 2;
}
