import { listLanguageMessages } from '@canvass/logic/author-texts';

const TABLE_BEGIN = '<!-- Messages, written by packages/question-types/scripts/write-document.ts. -->';
const TABLE_END = '<!-- End of messages. -->';

/** Replaces the text between the page's two markers by the table of messages about mistakes in expressions. */
export function withMessagesTable(page: string): string {
  const [head, afterBegin] = page.split(TABLE_BEGIN);
  const [, tail] = afterBegin?.split(TABLE_END) ?? [];
  if (head === undefined || tail === undefined)
    throw new Error(`The page has no "${TABLE_BEGIN}" to write to.`);
  const rows = listLanguageMessages().map(
    ({ id, severity, message }) =>
      `| \`${id}\`${severity === 'warning' ? ' (warning)' : ''} | ${message.replaceAll('|', '\\|')} |`,
  );
  const table = ['| id | when |', '|---|---|', ...rows].join('\n');
  return `${head}${TABLE_BEGIN}\n\n${table}\n\n${TABLE_END}${tail}`;
}
