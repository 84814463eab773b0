import type { Capability } from './copy-repository.ts';

const LIST = 'apps/console/src/app/survey-views.ts';

/** A view of a survey in the console: a folder, a file of texts, and a row of the list with its import. */
export const consoleView: Capability = {
  name: 'console view',
  edits: [
    {
      path: LIST,
      find: "import { QuotasPage } from '../features/quotas/quotas-page.tsx';",
      before: "import { PreviewsPage } from '../features/previews/previews-page.tsx';\n",
    },
    {
      path: LIST,
      find: "  { path: 'manage',",
      before: "  { path: 'previews', tab: 'tab.previews', scopes: ['publish'], Page: PreviewsPage },\n",
    },
  ],
};
