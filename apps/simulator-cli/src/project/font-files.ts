import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Project, ProjectIssue } from '@canvass/project';
import { FONT_LIMITS, fontIssues, isStoredFont, readFontFile, storedFontName } from '@canvass/project/fonts';
import type { Host } from '../host/host.ts';

/** A font file beside a project file. */
export interface FontFile {
  /** Its path as in the project file. */
  readonly written: string;
  /** The name that a server gives it. */
  readonly stored: string;
  readonly content: Uint8Array;
}

interface ReadFonts {
  readonly issues: readonly ProjectIssue[];
  readonly fonts: readonly FontFile[];
}

/** Reads and checks the font files of a project. Names of files on a server need no file here. */
export async function readFonts(host: Host, file: string, { design }: Project): Promise<ReadFonts> {
  const folder = dirname(resolve(host.folder, file));
  const issues: ProjectIssue[] = [];
  const fonts = new Map<string, FontFile>();
  for (const [at, { file: written }] of (design?.fonts ?? []).entries()) {
    if (fonts.has(written)) continue;
    const path = `$.design.fonts[${at}].file`;
    const content = await contentOf(resolve(folder, written));
    if (typeof content === 'string') {
      if (content === 'too-large' || !isStoredFont(written))
        issues.push(...fontIssues({ fault: content }, path));
      continue;
    }
    issues.push(...fontIssues(readFontFile(content, brotliDecompressSync), path));
    const hash = createHash('sha256').update(content).digest('hex');
    fonts.set(written, { written, stored: storedFontName(written, hash), content });
  }
  return { issues, fonts: [...fonts.values()] };
}

/** Checks the size before reading, because opening a pipe would wait for its writer. */
async function contentOf(path: string): Promise<Uint8Array | 'missing' | 'too-large'> {
  try {
    const info = await stat(path);
    if (!info.isFile()) return 'missing';
    return info.size > FONT_LIMITS.bytes ? 'too-large' : await readFile(path);
  } catch {
    return 'missing';
  }
}
