import type { Capability } from './copy-repository.ts';

const LIST = 'apps/console/src/app/survey-views.ts';

/** A view of a survey in the console: a folder, a file of texts, and a row of the list. */
export const consoleView: Capability = {
  name: 'console view',
  edits: [
    {
      path: LIST,
      find: "  {\n    path: 'quotas',",
      before: `  {
    path: 'previews',
    tab: 'tab.previews',
    group: 'people',
    scopes: ['publish'],
    Page: latePart(async () => (await import('../features/previews/previews-page.tsx')).PreviewsPage),
  },
`,
    },
  ],
};
