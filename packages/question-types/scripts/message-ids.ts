import { listLanguageMessages } from '@canvass/logic/author-texts';

const TABLE_BEGIN = '<!-- Messages, written by packages/question-types/scripts/write-document.ts. -->';
const TABLE_END = '<!-- End of messages. -->';

/** Replaces the text between the page's two markers by the ids of messages about mistakes in expressions. */
export function withMessageIds(page: string): string {
  const [head, afterBegin] = page.split(TABLE_BEGIN);
  const [, tail] = afterBegin?.split(TABLE_END) ?? [];
  if (head === undefined || tail === undefined)
    throw new Error(`The page has no "${TABLE_BEGIN}" to write to.`);
  const ids = listLanguageMessages().map(({ id }) => `\`${id}\``);
  return `${head}${TABLE_BEGIN}\n\n${ids.join(', ')}\n\n${TABLE_END}${tail}`;
}
