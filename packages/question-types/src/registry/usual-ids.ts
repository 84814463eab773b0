/**
 * Types that nearly every survey has. The app's first files contain their addresses. The first survey with another type
 * loads the addresses of all types (docs/adr/0004). `apps/web/vite.config.ts` puts the usual types into few files.
 */
export const USUAL_IDS = ['blank', 'multiple', 'single'] as const;
type UsualId = (typeof USUAL_IDS)[number];

export const isUsual = (id: string): id is UsualId => (USUAL_IDS as readonly string[]).includes(id);
