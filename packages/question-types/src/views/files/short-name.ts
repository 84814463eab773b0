import { FILE_NAME_FULL, FILE_NAME_PART } from '@canvass/protocol';

/** CONST-7: in full up to 20 characters, else the first and last 10 with an ellipsis between. */
export function shortName(name: string): string {
  const characters = [...name];
  if (characters.length <= FILE_NAME_FULL) return name;
  return `${characters.slice(0, FILE_NAME_PART).join('')}…${characters.slice(-FILE_NAME_PART).join('')}`;
}
