/**
 * Where the server has put what the first screen needs of the styles into the page (docs/adr/0105), the whole sheet is
 * fetched only now: scripts that the respondent waits for come before it. False where it is there already.
 */
export function addWholeStyles(page: Document): boolean {
  const held = page.getElementById('canvass-styles');
  if (!(held instanceof HTMLTemplateElement) || held.content.childElementCount === 0) return false;
  page.head.append(held.content);
  return true;
}
