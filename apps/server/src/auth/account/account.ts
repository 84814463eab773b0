import type { Account } from '@canvass/protocol';
import type { Foundation } from '../../config/foundation.ts';
import { fail, isFailure, type Failure } from '../../http/failure.ts';
import { describeRoles } from '../people/people.ts';
import { hashPassword, type Passwords } from '../people/passwords.ts';
import { tidyText } from '../people/person-fields.ts';
import { dropLinks, findPerson } from '../people/person-store.ts';

interface OwnFields {
  readonly name: string;
  readonly language: string | null;
}

/** The account of a person who is signed in. */
interface Accounts {
  show(personId: string): Promise<Account | Failure>;
  change(personId: string, fields: OwnFields): Promise<Account | Failure>;
  /** Stores a new password, and voids the links of the person. The caller has checked the old one. */
  changePassword(personId: string, password: string): Promise<Account | Failure>;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly accounts: Accounts;
  }
}

export function createAccounts(foundation: Foundation, passwords: Passwords): Accounts {
  const { query } = foundation.database;
  async function show(personId: string): Promise<Account | Failure> {
    const person = await findPerson(query, personId);
    if (person === undefined) return fail('request.not_found');
    const { email, name, language, password } = person;
    const roles = await describeRoles(foundation, personId);
    return { id: personId, email, name, language, has_password: password !== null, roles };
  }
  return {
    show,
    async change(personId, { name, language }) {
      await query
        .updateTable('person')
        .set({ name: tidyText(name), language })
        .where('person_id', '=', personId)
        .execute();
      return show(personId);
    },
    async changePassword(personId, password) {
      const person = await findPerson(query, personId);
      if (person === undefined) return fail('request.not_found');
      const hashed = await hashPassword(passwords, password, [person.email, person.name]);
      if (isFailure(hashed)) return hashed;
      await query
        .updateTable('person')
        .set({ password: hashed.hash })
        .where('person_id', '=', personId)
        .execute();
      await dropLinks(query, personId);
      return show(personId);
    },
  };
}
