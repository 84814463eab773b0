/**
 * Inline styles are against the policy, those of HTML too. They travel as `data-style`, and are set by the CSSOM, which
 * the policy allows.
 */
const ATTRIBUTE = 'data-style';

/** Properties and values that may contain a semicolon between quotation marks. */
const DECLARATION = /\s*([\w-]+)\s*:((?:"[^"]*"|[^;"])+)/g;

/** In HTML that React has written: no text and no value holds a quotation mark there. */
export const withoutStyles = (html: string): string => html.replaceAll(' style="', ` ${ATTRIBUTE}="`);

export function setStyles(page: ParentNode): void {
  for (const element of page.querySelectorAll<HTMLElement>(`[${ATTRIBUTE}]`)) {
    for (const [, name = '', value = ''] of (element.getAttribute(ATTRIBUTE) ?? '').matchAll(DECLARATION))
      element.style.setProperty(name, value);
    element.removeAttribute(ATTRIBUTE);
  }
}
