import type { Capability } from './copy-repository.ts';

const LIST = 'apps/console/src/app/survey-views.ts';

/** Adds a view of a survey to the console: a folder, a file of texts, and a row in the list of views. */
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
