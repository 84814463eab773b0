/** Where the login is when the server does not say. */
const DEFAULT_PATH = '/login';
/** Of this site only: `//host` and `/\\host` would lead to another one. */
const OF_THIS_SITE = /^\/(?![/\\])/;

/** CODE-3: the login, with the way back in `redirect`. Both on this site, whatever is given. */
export function loginAddress(path: string | undefined, back: string): string {
  const own = path !== undefined && OF_THIS_SITE.test(path) ? path : DEFAULT_PATH;
  return `${own}?${new URLSearchParams({ redirect: OF_THIS_SITE.test(back) ? back : '/' })}`;
}

const KEY = 'canvass-login';
/** How long who has just been led to the login is not led there again, in milliseconds. */
const PAUSE_MS = 60_000;

/** Once: who comes back from there and still has to log in decides for themselves. */
export function mayRedirect(address: string, now = Date.now()): boolean {
  try {
    const [last = '', time = '0'] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    if (last === address && now - Number(time) < PAUSE_MS) return false;
    sessionStorage.setItem(KEY, `${address} ${now}`);
    return true;
  } catch {
    return false; // nobody could tell whether it goes in a circle
  }
}
