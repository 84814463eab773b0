import { OUR_PREFIX } from '../../storage/our-names.ts';

let opened: BroadcastChannel | undefined;
/** One for the page: what it tells, it does not hear itself. Undefined in browsers that have none. */
function channel(): BroadcastChannel | undefined {
  if ('BroadcastChannel' in window) opened ??= new BroadcastChannel(`${OUR_PREFIX}awards`);
  return opened;
}

/** Calls `look` when another tab has changed the award, and when a person comes back to this one. Gives what ends it. */
export function followAward(aid: string, look: () => void): () => void {
  const heard = ({ data }: MessageEvent) => {
    if (data === aid) look();
  };
  const seen = () => {
    if (document.visibilityState === 'visible') look();
  };
  channel()?.addEventListener('message', heard);
  document.addEventListener('visibilitychange', seen);
  return () => {
    channel()?.removeEventListener('message', heard);
    document.removeEventListener('visibilitychange', seen);
  };
}

/** Tells other tabs that the award has changed. */
export const tellChanged = (aid: string): void => channel()?.postMessage(aid);
