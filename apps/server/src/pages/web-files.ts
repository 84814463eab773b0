import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { type SharedText, createSharedText } from '../http/compressed-replies.ts';

/** A file of the web app's folder. Only such files can be requested. */
export interface WebFile {
  readonly text: SharedText;
  readonly type: string;
  /** Whether the file's name contains a hash of its content. */
  readonly isImmutable: boolean;
}
export interface WebFiles {
  readonly files: ReadonlyMap<string, WebFile>;
  readonly indexHtml: string;
  readonly manifest: Manifest;
  /** The early script and the style sheet, as pages inline them. */
  readonly earlyScript: string | undefined;
  readonly styleSheet: { readonly path: string; readonly text: string } | undefined;
}

/** Vite's `.vite/manifest.json`: chunks by their entry source. */
export type Manifest = Readonly<Record<string, ManifestChunk>>;
interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
};
/** File names with a hash, as Vite builds them: `question-page-B3xk9_a.js`. The hash has seven or eight characters. */
const HASHED = /^assets\/.*-[\w-]{7,8}\.\w+$/;

/** Reads the files of the web app. Returns undefined if the app was not built. */
export async function readWebFiles(folder: string): Promise<WebFiles | undefined> {
  const indexHtml = await readText(join(folder, 'index.html'));
  if (indexHtml === undefined) return undefined;
  const manifest = JSON.parse((await readText(join(folder, '.vite/manifest.json'))) ?? '{}') as Manifest; // Vite writes this format
  const files = new Map<string, WebFile>();
  for (const path of await listServedPaths(folder)) {
    const type = TYPES[extname(path)];
    if (type === undefined) continue;
    const text = createSharedText(await readFile(join(folder, path)));
    files.set(path, { text, type, isImmutable: HASHED.test(path) });
  }
  return {
    files,
    indexHtml,
    manifest,
    earlyScript: (await readText(join(folder, '.early/early.js')))?.trim(),
    styleSheet: findStyleSheet(files, indexHtml),
  };
}

function findStyleSheet(files: WebFiles['files'], indexHtml: string): WebFiles['styleSheet'] {
  const [, path = ''] = /<link rel="stylesheet"[^>]*href="\/s\/([^"]+)"/.exec(indexHtml) ?? [];
  const file = files.get(path);
  return file && { path, text: file.text.bytes.toString() };
}

async function listServedPaths(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path !== 'index.html' && !path.split('/').some((part) => part.startsWith('.')));
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined; // file errors have a `code`
    throw error;
  }
}
