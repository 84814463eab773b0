// npm run bench -- bundle, or node bench/bundle/main.ts [--json]: the weight of the built web app.
import { parseArgs } from 'node:util';
import { Refusal } from '../../scripts/repository.mjs';
import { type Chunk, readChunks } from './chunks.ts';

/** Kilobytes (1,000 bytes) of gzip (docs/adr/0004). */
const SCRIPT_WANTED = 110;
/** HTML and styles of the first view. */
const STYLE_LIMIT = 40;

const { values: options } = parseArgs({ options: { json: { type: 'boolean', default: false } } });

/** Kilobytes of scripts that `npm test` allows. Its file reads all builds. */
async function scriptLimit(): Promise<number> {
  const { default: limits } = await import('../../.size-limit.mjs');
  return Number.parseFloat(limits[0]?.limit ?? '');
}

async function measure(): Promise<number> {
  const chunks = readChunks();
  const weigh = (isCounted: (chunk: Chunk) => boolean) =>
    chunks.filter((chunk) => chunk.first && isCounted(chunk)).reduce((sum, { gzip }) => sum + gzip, 0) / 1000;
  const scripts = weigh(({ kind }) => kind === 'script');
  const styles = weigh(({ kind }) => kind !== 'script');
  const targets = [
    {
      title: 'JavaScript before the first question, kB',
      limit: await scriptLimit(),
      wanted: SCRIPT_WANTED,
      found: scripts,
    },
    {
      title: 'HTML and styles of the first view, kB',
      limit: STYLE_LIMIT,
      wanted: STYLE_LIMIT,
      found: styles,
    },
  ].map((target) => ({ ...target, met: target.found <= target.limit }));
  if (options.json) console.log(JSON.stringify({ chunks, targets }, null, 2));
  else print(chunks, targets);
  return targets.every(({ met }) => met) ? 0 : 1;
}

interface Target {
  readonly title: string;
  readonly limit: number;
  readonly wanted: number;
  readonly found: number;
  readonly met: boolean;
}

function print(chunks: readonly Chunk[], targets: readonly Target[]): void {
  console.log(`bundle: gzip and raw bytes; * is loaded before the first question can be answered\n`);
  for (const { file, first, gzip, raw } of chunks) {
    console.log(`${first ? '*' : ' '} ${String(gzip).padStart(8)} ${String(raw).padStart(8)}  ${file}`);
  }
  console.log();
  for (const { title, limit, wanted, found, met } of targets) {
    const target = wanted < limit ? `, ${wanted} wanted` : '';
    console.log(`${met ? 'met   ' : 'MISSED'} ${title}: ${found.toFixed(1)} (at most ${limit}${target})`);
  }
}

try {
  process.exitCode = await measure();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(`bundle: ${error.message}`);
  process.exitCode = 2;
}
