/**
 * The content security policy forbids inline styles. They are sent as `data-style` and set through the CSSOM, which
 * the policy allows.
 */
const ATTRIBUTE = 'data-style';

/** Matches a property and its value, which may contain semicolons in quotation marks. */
const DECLARATION = /\s*([\w-]+)\s*:((?:"[^"]*"|[^;"])+)/g;

/**
 * Replaces style attributes in HTML that React rendered. Such HTML contains no unescaped quotation mark in texts and
 * values.
 */
export const withoutStyles = (html: string): string => html.replaceAll(' style="', ` ${ATTRIBUTE}="`);

export function setStyles(page: ParentNode): void {
  for (const element of page.querySelectorAll<HTMLElement>(`[${ATTRIBUTE}]`)) {
    for (const [, name = '', value = ''] of (element.getAttribute(ATTRIBUTE) ?? '').matchAll(DECLARATION))
      element.style.setProperty(name, value);
    element.removeAttribute(ATTRIBUTE);
  }
}
