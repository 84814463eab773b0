import { createHash } from 'node:crypto';

/** What stands in pages besides data. The policy names each by its hash: nothing else may. */
export interface InlineParts {
  /** Before anything is drawn. */
  readonly early: string;
  /** Right after the HTML of the first screen. */
  readonly shown: string;
  readonly scriptHashes: readonly string[];
}

const SHOWN = 'window.canvassEarly?.shown()';

/** Undefined where the build has no early script: then no first screen is sent either. */
export function inlineParts(earlyScript: string | undefined): InlineParts | undefined {
  if (earlyScript === undefined) return undefined;
  return {
    early: `<script>${earlyScript}</script>`,
    shown: `<script>${SHOWN}</script>`,
    scriptHashes: [earlyScript, SHOWN].map(hashOf),
  };
}

/** As the policy writes it. */
export const hashOf = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
