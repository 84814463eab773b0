import { createHash } from 'node:crypto';
import type { PersonLink } from '@canvass/protocol';
import { findPerson } from '../auth/people/person-store.ts';
import type { Database } from '../database/database.ts';
import type { MailText } from '../database/operator-tables.ts';

/** Writes the mail with a link to an account, in a language. */
export type AccountMailWriter = (kind: 'invitation' | 'reset', language: string) => MailText;

/** The mail with the new link of a person. Undefined if the person was removed since. */
export async function createAccountMail(
  { query }: Database,
  {
    link,
    origin,
    write,
  }: { readonly link: PersonLink; readonly origin: string; readonly write: AccountMailWriter },
) {
  const person = await findPerson(query, link.id);
  if (person === undefined) return undefined;
  const { name, email, language, state } = person;
  return {
    surveyId: null,
    kind: 'account' as const,
    // The path contains a secret, of which the database has only hashes.
    key: `link ${createHash('sha256').update(link.path).digest('base64url')}`,
    to: { address: email, name },
    text: write(state === 'invited' ? 'invitation' : 'reset', language ?? 'en'),
    fields: { name, link: new URL(link.path, origin).href },
  };
}
