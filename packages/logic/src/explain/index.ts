export { explain } from './explain.ts';
export type * from './explanation.ts';
export { influences } from './influences.ts';
export { literalsAbout } from './literals.ts';
