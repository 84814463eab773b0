import type { Capability } from './copy-repository.ts';

/** Adds a raffle, whose winners read where to collect the prize. */
export const awardKind: Capability = {
  name: 'award kind',
  edits: [
    {
      path: 'packages/project/src/results/awards/award-kinds.table.ts',
      find: "  custom: { isDrawn: false, gives: 'text'",
      before: "  raffle: { isDrawn: true, gives: 'text', paysToAccount: false },\n",
    },
    {
      path: 'apps/web/src/awards/kinds/award-kind-pages.ts',
      find: "  custom: {\n    page: 'customAward',",
      before: `  raffle: {
    page: 'draw',
    View: lateView(() => import('./raffle.tsx').then((module) => module.Raffle)),
    icon: 'M3 7h18v10H3zM9 7v10',
    previews: ['draw'],
  },
`,
    },
    {
      path: 'apps/web/src/awards/awards.texts.ts',
      find: "  'kind.custom':",
      before: "  'kind.raffle': 'Raffle',\n  'ready.raffle': 'Your ticket is waiting',\n",
    },
    {
      path: 'apps/console/src/texts/results.texts.ts',
      find: "  'awards.kind.red_packet':",
      before: "  'awards.kind.raffle': 'Raffle',\n",
    },
  ],
};
