export type WorkerMessage =
  /** A response has begun: the worker stores the survey's page and loaded files for use without a network. */
  | {
      readonly type: 'keep';
      readonly page: string;
      /** Language of the response. The page contains no other translation (CALL-20). */
      readonly language: string;
      readonly files: readonly string[];
    }
  /** The response has ended: its page is no longer needed. Files stay, for other surveys. */
  | { readonly type: 'forget'; readonly page: string };

/** The address under which a survey's page is cached, independent of screen and parameters. */
export function pageOf(path: string): string | undefined {
  return /^\/s\/[A-Za-z0-9]{24}(?=\/|$)/.exec(path)?.[0];
}

/** Files that never change: their names carry a hash of their content. */
export const isLastingFile = (path: string): boolean => /^\/s\/assets\/.*-[\w-]{7,8}\.\w+$/.test(path);
