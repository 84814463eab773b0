import { createHash } from 'node:crypto';
import { extendOwnSources, type SecurityPolicy } from '../http/security/security-policy.ts';

export const hashOf = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/**
 * Shows the page's text about a failed load if the app's script, or one that it imports, cannot be loaded, since the
 * app then does not run. Must precede the script's tag. Waits until the page has arrived, and adds the styles that the
 * first screen had deferred.
 */
const ENTRY_GUARD = `addEventListener('error',function(e){var d=document;function show(){
var styles=d.getElementById('canvass-styles'),root=d.getElementById('root'),failure=d.getElementById('failure');
if(styles&&styles.content)d.head.append(styles.content);if(root)root.remove();if(failure)failure.hidden=false}
if(e.target!==d.querySelector('script[type=module]'))return;
if(d.readyState==='loading')addEventListener('DOMContentLoaded',show);else show()},true)`;

export const ENTRY_GUARD_TAG = `<script>${ENTRY_GUARD}</script>`;
const ENTRY_GUARD_HASH = hashOf(ENTRY_GUARD);

/** Extends a page's policy so that the guard may run. */
export const withEntryGuard = (policy: SecurityPolicy): SecurityPolicy =>
  extendOwnSources(policy, 'script-src', [ENTRY_GUARD_HASH]);
