import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { firstQuestionChunks } from '../../scripts/first-question-chunks.mjs';
import { ROOT } from '../../scripts/repository.mjs';

/** One file of the built web app, with its sizes in bytes. */
export interface Chunk {
  readonly file: string;
  readonly kind: 'script' | 'style' | 'page';
  readonly rawBytes: number;
  readonly gzipBytes: number;
  /** Whether the file is loaded before the first question can be answered. */
  readonly isFirst: boolean;
}

const DIST = join(ROOT, 'apps/web/dist');
const KINDS: readonly (readonly [ending: string, kind: Chunk['kind']])[] = [
  ['.js', 'script'],
  ['.css', 'style'],
  ['.html', 'page'],
];

/** Every script, style sheet and page of the build, largest first. */
export function readChunks(): readonly Chunk[] {
  const firstChunks = new Set(firstQuestionChunks());
  const page = readFileSync(join(DIST, 'index.html'), 'utf8');
  return readdirSync(DIST, { recursive: true, encoding: 'utf8' })
    .flatMap((file) => {
      const kind = KINDS.find(([ending]) => file.endsWith(ending))?.[1];
      if (kind === undefined) return [];
      const content = readFileSync(join(DIST, file));
      const isFirst =
        kind === 'page' ||
        firstChunks.has(relative(ROOT, join(DIST, file))) ||
        (kind === 'style' && page.includes(file));
      return [
        {
          file,
          kind,
          rawBytes: content.length,
          gzipBytes: gzipSync(content, { level: 9 }).length,
          isFirst,
        },
      ];
    })
    .sort((a, b) => b.gzipBytes - a.gzipBytes);
}
