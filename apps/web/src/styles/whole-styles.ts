/**
 * If the server's page contains only the first screen's styles (docs/adr/0105), this loads the whole sheet
 * after the scripts that the respondent waits for. Returns false if the sheet is already present.
 */
export function addWholeStyles(page: Document): boolean {
  const held = page.getElementById('canvass-styles');
  if (!(held instanceof HTMLTemplateElement) || held.content.childElementCount === 0) return false;
  page.head.append(held.content);
  return true;
}
