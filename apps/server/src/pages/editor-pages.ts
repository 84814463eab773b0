/** The page on which an editor corrects answers, in a frame of its own; and the one that an editor opens as a preview. */
const MODIFY = /^\/(?:s\/survey|survey|s)\/[A-Za-z0-9]{24}\/modifyAnswer\/?$/;
const PREVIEW = /^\/(?:s\/survey|survey|s)\/preview\/ai\/?$/;

const FRAMED = "frame-ancestors 'self'";

/**
 * Headers that let an editor work with a page: stand around it, or stay in touch with a window that it has opened. Only
 * those of the operator's list, and only these two pages (docs/adr/0154). `policy`: the one that the page has.
 */
export function editorHeaders(
  path: string,
  origins: readonly string[],
  policy: string,
): Readonly<Record<string, string>> {
  if (origins.length === 0) return {};
  if (PREVIEW.test(path)) return { 'cross-origin-opener-policy': 'unsafe-none' };
  if (!MODIFY.test(path)) return {};
  return { 'content-security-policy': policy.replace(FRAMED, [FRAMED, ...origins].join(' ')) };
}
