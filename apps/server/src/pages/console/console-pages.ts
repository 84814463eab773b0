import type { SharedText } from '../../http/compressed-answers.ts';
import { sharedText } from '../../http/compressed-answers.ts';
import { contentSecurityPolicy } from '../../http/security-headers.ts';
import type { Foundation } from '../../config/foundation.ts';
import { readWebFiles, type WebFile } from '../web-files.ts';

/** The console: one page, and its files. */
export interface ConsolePages {
  /** A file by its path below `/console/`. */
  file(path: string): WebFile | undefined;
  /** Undefined if the console is not built. */
  readonly page: SharedText | undefined;
  readonly policy: string;
}

/** As strict as for respondents. Frames are forbidden, since signed-in operators can delete surveys. */
const POLICY = contentSecurityPolicy(undefined, { scripts: [], styles: [], framedBy: 'none' });

export async function createConsolePages({ settings, warn }: Foundation): Promise<ConsolePages> {
  const built = await readWebFiles(settings.consoleFolder);
  if (built === undefined) warn({ folder: settings.consoleFolder }, 'the console is not built');
  return {
    file: (path) => built?.files.get(path),
    page: built && sharedText(built.indexHtml),
    policy: POLICY,
  };
}
