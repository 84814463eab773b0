/** Blanks, control and format characters (also invisible ones), and what could end an attribute. */
const UNSAFE = /[\s\p{C}\\<>"'`]/u;
const HOST =
  '(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?\\.)*[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?';
const WEB = new RegExp(`^https?://(?:${HOST}|\\[[0-9a-f:.]+\\])(?::\\d{1,5})?(?:[/?#]|$)`, 'iu');
const SAME_SITE = /^\/(?!\/|%2f|%5c)/i;

/**
 * Whether an address may be followed or loaded (PROJECT-8): http or https with a plain host and no user name, or a
 * path of the same site. Anything that browsers read differently from people is refused: other schemes, `//host`,
 * `/\host`, `https:host`, blanks and control characters.
 */
export function isSafeAddress(address: string): boolean {
  if (address.length > 2_000 || UNSAFE.test(address)) return false;
  if (WEB.test(address)) return true;
  return SAME_SITE.test(address) && !address.replace(/[?#].*$/s, '').includes('//');
}
