import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { ProjectIssue } from '@canvass/project';
import { isImagePath, listImages } from '@canvass/project/file';
import {
  findImageFormat,
  IMAGE_FOLDER,
  IMAGE_LIMITS,
  type ImageFault,
  issueOfImage,
  readImageFile,
} from '@canvass/project/images';
import type { Host } from '../host/host.ts';

/** An image of a project that is on this machine. */
export interface ImageFile {
  /** The address in the project file. */
  readonly address: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

interface ReadImages {
  readonly issues: readonly ProjectIssue[];
  readonly images: readonly ImageFile[];
}

/** The folder beside a project file in which `--to` writes its images. */
export const IMAGE_SUBFOLDER = 'images';

/**
 * Reads and checks the images of a project file that are in its folder: those with a path, and copies of stored images.
 * A stored image need not be on this machine, because the server may have it.
 */
export async function readImages(host: Host, file: string, project: object): Promise<ReadImages> {
  const folder = dirname(resolve(host.folder, file));
  const issues: ProjectIssue[] = [];
  const images: ImageFile[] = [];
  for (const { address, path } of listImages(project)) {
    const localPath = findLocalPath(address);
    if (localPath === undefined) continue;
    const content = await loadContent(resolve(folder, localPath));
    const fault = typeof content === 'string' ? content : findFault(content);
    if (fault === 'missing' && !isImagePath(address)) continue;
    if (fault !== undefined) issues.push(issueOfImage(fault, path));
    else if (typeof content !== 'string') images.push({ address, content });
  }
  return { issues, images };
}

/** The path of an image from the folder of its project file. Undefined for images of other sites. */
function findLocalPath(address: string): string | undefined {
  if (isImagePath(address)) return address;
  const stored = address.startsWith(IMAGE_FOLDER) && readImageFile(address.slice(IMAGE_FOLDER.length));
  return stored ? `${IMAGE_SUBFOLDER}/${stored.name}.webp` : undefined;
}

const FORMATS: ReadonlySet<string> = new Set(['png', 'jpeg', 'gif', 'webp', 'avif']);

function findFault(content: Uint8Array): ImageFault | undefined {
  const format = findImageFormat(content);
  return FORMATS.has(format) ? undefined : (format as ImageFault); // any other result is a fault
}

/** Checks the size before reading, because opening a pipe would wait for its writer. */
async function loadContent(path: string): Promise<Uint8Array<ArrayBuffer> | 'missing' | 'too-large'> {
  try {
    const info = await stat(path);
    if (!info.isFile()) return 'missing';
    return info.size > IMAGE_LIMITS.bytes ? 'too-large' : await readFile(path);
  } catch {
    return 'missing';
  }
}
