import { acceptToken, failUnexpected, nextToken, peekToken, type Cursor } from './cursor.ts';

/** `~9` after a name; undefined when there is none. */
export function parseRangeEnd(cursor: Cursor): number | undefined {
  if (!acceptToken(cursor, '~')) return undefined;
  const token = peekToken(cursor);
  if (token.kind === 'number' && Number.isInteger(token.value)) return nextToken(cursor).value;
  failUnexpected(cursor, 'a whole number');
  return 0;
}
