import { createHash } from 'node:crypto';

/** What stands in pages besides data. The policy names each by its hash: nothing else may. */
interface InlineParts {
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

/**
 * Shows the page's words about a failed load when the app's own script, or one that it imports, cannot be fetched: nothing
 * else of the app runs then. It must stand before the tag of that script. A page that is still arriving is waited for, and
 * the words bring the styles that the first screen had left for later.
 */
const ENTRY_GUARD = `addEventListener('error',function(e){var d=document;function show(){
var styles=d.getElementById('canvass-styles'),root=d.getElementById('root'),failure=d.getElementById('failure');
if(styles&&styles.content)d.head.append(styles.content);if(root)root.remove();if(failure)failure.hidden=false}
if(e.target!==d.querySelector('script[type=module]'))return;
if(d.readyState==='loading')addEventListener('DOMContentLoaded',show);else show()},true)`;

/** The guard as pages have it. */
export const ENTRY_GUARD_TAG = `<script>${ENTRY_GUARD}</script>`;
const ENTRY_GUARD_HASH = hashOf(ENTRY_GUARD);

/** A page's policy that lets the guard run as well. */
export const withEntryGuard = (policy: string): string =>
  policy.replace("script-src 'self'", (allowed) => `${allowed} ${ENTRY_GUARD_HASH}`);
