/** Words for the status of STATE-3. */
const STATUS_WORDS: Readonly<Record<number, string>> = {
  [-1]: 'in_progress',
  1: 'finished',
  2: 'screen_out',
  3: 'quota_full',
  6: 'quota_full_at_submit',
};
export const statusWord = (status: number): string => STATUS_WORDS[status] ?? String(status);
