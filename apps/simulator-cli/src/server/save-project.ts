import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { IMAGE_FOLDER, issueOfImage, readImageFile, STORED_IMAGE_NAME } from '@canvass/project/images';
import type { Finding } from '@canvass/simulation';
import { EXIT, type ExitCode } from '../host/command.ts';
import { IMAGE_SUBFOLDER } from '../project/image-files.ts';
import { refuse } from '../report/refuse.ts';
import { jsonText } from '../report/write-text.ts';
import type { SurveyTask } from './survey-command.ts';

/**
 * Writes a project to a file, and its images to the folder `images` beside it, from where publishing sends them to any
 * server. Lists images that the server does not have.
 */
export async function saveProject(task: SurveyTask, project: unknown, name: string): Promise<ExitCode> {
  const { host, isJson } = task;
  const text = jsonText(project);
  const file = resolve(host.folder, name);
  const names = [...new Set(text.match(new RegExp(STORED_IMAGE_NAME, 'g')))];
  const missing: Finding[] = [];
  try {
    await writeFile(file, text);
    if (names.length > 0) await mkdir(join(dirname(file), IMAGE_SUBFOLDER), { recursive: true });
    for (const image of names) {
      const content = await fetchImage(task, image);
      if (content === undefined) missing.push(missingFinding(name, image));
      else await writeFile(join(dirname(file), IMAGE_SUBFOLDER, `${image}.webp`), content);
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return refuse(host, [unwritableFinding(name, String(error.code))], isJson);
  }
  if (missing.length > 0) return refuse(host, missing, isJson, EXIT.findings);
  const images = names.length;
  host.out(
    isJson
      ? jsonText({ ok: true, file: name, images })
      : `${name}${images === 0 ? '' : `, with ${images} image${images === 1 ? '' : 's'} in ${IMAGE_SUBFOLDER}`}\n`,
  );
  return EXIT.fine;
}

/** Loads the largest file of an image. Undefined unless its content has the hash in its name. */
async function fetchImage({ host, access }: SurveyTask, name: string): Promise<Uint8Array | undefined> {
  const image = readImageFile(`${name}.webp`);
  const address = `${access.root}${IMAGE_FOLDER}${name}.${image?.width ?? 0}.webp`;
  try {
    const reply = await host.fetch(address, { redirect: 'error' });
    const content = new Uint8Array(await reply.arrayBuffer());
    const hash = createHash('sha256').update(content).digest('hex');
    return reply.status === 200 && name.startsWith(hash.slice(0, 32)) ? content : undefined;
  } catch {
    return undefined; // the caller lists the image as missing
  }
}

const missingFinding = (file: string, image: string): Finding => {
  const { id, severity, fix } = issueOfImage('missing', '$');
  return { id, severity, file, message: `The server does not send the image ${image}.webp.`, fix };
};

const unwritableFinding = (file: string, code: string): Finding => ({
  id: 'export.unwritable',
  severity: 'error',
  file,
  message: `The file cannot be written (${code}).`,
  fix: 'Names are relative to the folder in which you call the command; the folder must exist.',
});
