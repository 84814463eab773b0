import { plainRichText, type RichText, type ProjectItem } from '@canvass/project';

/** The name of a question or group: its code, or else its title. */
export function itemName(
  { items }: { readonly items: readonly ProjectItem[] },
  gid: string,
): { readonly name: string; readonly isQuestion: boolean } | undefined {
  for (const item of items) {
    if (item.gid === gid) return { name: nameOf(item), isQuestion: item.type === 'Q' };
    const nested = item.type === 'Q' ? undefined : itemName(item, gid);
    if (nested !== undefined) return nested;
  }
  return undefined;
}

function nameOf(item: ProjectItem): string {
  const code = 'cid' in item && typeof item.cid === 'string' ? item.cid : undefined;
  return code ?? plainTitle(item) ?? item.gid;
}

/** The title as plain text with dots for placeholders. Undefined if it is empty. */
export function plainTitle(item: { readonly title?: RichText | undefined }): string | undefined {
  const title = plainRichText(item.title ?? '', () => '…').trim();
  return title === '' ? undefined : title;
}
