/**
 * Types that nearly every survey has. The app has their addresses in its first files; those of all types come with the first
 * survey that has another one (docs/adr/0004). `apps/web/vite.config.ts` puts these into few files.
 */
export const USUAL_IDS = ['blank', 'multiple', 'single'] as const;
type UsualId = (typeof USUAL_IDS)[number];

export const isUsual = (id: string): id is UsualId => (USUAL_IDS as readonly string[]).includes(id);
