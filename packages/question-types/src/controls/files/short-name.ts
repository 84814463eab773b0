/** CONST-7: maximum length of a name that is shown in full, and length of each end of a longer one. */
const FILE_NAME_FULL = 20;
const FILE_NAME_PART = 10;

/** CONST-7: in full up to 20 characters, else the first and last 10 with an ellipsis between. */
export function shortName(name: string): string {
  const characters = [...name];
  if (characters.length <= FILE_NAME_FULL) return name;
  return `${characters.slice(0, FILE_NAME_PART).join('')}…${characters.slice(-FILE_NAME_PART).join('')}`;
}
