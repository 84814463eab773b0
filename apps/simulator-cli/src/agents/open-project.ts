import { openDocument, type ProjectDocument } from '@canvass/authoring';
import type { Host } from '../host/host.ts';
import { readSource } from '../input/read-source.ts';
import { findFileProblem } from './agent-files.ts';

/** The largest project file that agents read and change, as in `canvass check`. */
const MAX_BYTES = 8_000_000;

/** Opens a project file of the working folder, or returns a sentence that says what to do. */
export async function openProject(
  host: Host,
  file: string,
): Promise<{ readonly document: ProjectDocument; readonly text: string } | { readonly problem: string }> {
  const outside = await findFileProblem(host, file);
  if (outside !== undefined) return { problem: outside };
  const readResult = await readSource(host, file, MAX_BYTES);
  if ('problem' in readResult) return { problem: `${readResult.problem.message} ${readResult.problem.fix}` };
  const { text } = readResult.source;
  const { document, issues } = openDocument(text);
  if (document !== undefined) return { document, text };
  return { problem: issues.map(({ message, fix }) => `${message} ${fix}`).join('\n') };
}
