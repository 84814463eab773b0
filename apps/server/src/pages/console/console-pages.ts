import type { SharedText } from '../../http/compressed-replies.ts';
import { createSharedText } from '../../http/compressed-replies.ts';
import { createPagePolicy, type SecurityPolicy } from '../../http/security/security-policy.ts';
import type { Foundation } from '../../config/foundation.ts';
import { readWebFiles, type WebFile } from '../web-files.ts';

interface OperatorApp {
  file(path: string): WebFile | undefined;
  readonly page: SharedText | undefined;
}

interface ConsolePages {
  readonly console: OperatorApp;
  readonly editor: OperatorApp;
  readonly policy: SecurityPolicy;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly consolePages: ConsolePages;
  }
}

/** No page may frame the applications, since signed-in operators can delete surveys. */
const SECURITY_POLICY = createPagePolicy(undefined, { scripts: [], styles: [], framedBy: 'none' });

export async function createConsolePages({ settings, warn }: Foundation): Promise<ConsolePages> {
  const loadApp = async (folder: string, name: string): Promise<OperatorApp> => {
    const built = await readWebFiles(folder);
    if (built === undefined) warn({ folder }, `the ${name} is not built`);
    return { file: (path) => built?.files.get(path), page: built && createSharedText(built.indexHtml) };
  };
  return {
    console: await loadApp(settings.consoleFolder, 'console'),
    editor: await loadApp(settings.editorFolder, 'editor'),
    policy: SECURITY_POLICY,
  };
}
