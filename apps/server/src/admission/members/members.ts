import type { ImportedMembers, ListedMember, MemberCount } from '@canvass/protocol';
import { type Failure, fail } from '../../http/failure.ts';
import type { Foundation } from '../../config/foundation.ts';
import { countMembers, dropMembers, listMembers, storeMembers } from './member-store.ts';
import { readMembers } from './read-members.ts';

/** Whom an operator knows, per survey (LINK-4). */
export interface Members {
  /** Members of a CSV file; with `replace` those that it does not have go. */
  import(surveyId: string, csv: string, replace: boolean): Promise<ImportedMembers | Failure>;
  list(
    surveyId: string,
    page: { readonly after: string; readonly limit: number },
  ): Promise<readonly ListedMember[]>;
  /** One, or all of them. Responses keep what they began with. */
  drop(surveyId: string, memberId?: string): Promise<MemberCount | Failure>;
}

export function createMembers({ database, now }: Foundation): Members {
  return {
    async import(surveyId, csv, replace) {
      const read = readMembers(csv);
      if ('refusal' in read) return fail('request.invalid', read.refusal);
      const { members } = read;
      if (!(await storeMembers(database, surveyId, { members, replace, now: new Date(now()) })))
        return fail('request.not_found');
      return { imported: members.length, count: await countMembers(database, surveyId) };
    },
    async list(surveyId, page) {
      const found = await listMembers(database, surveyId, page);
      return found.map(({ memberId, data }) => ({ member_id: memberId, ...data }));
    },
    async drop(surveyId, memberId) {
      const dropped = await dropMembers(database, surveyId, memberId);
      if (dropped === 0 && memberId !== undefined) return fail('request.not_found');
      return { count: await countMembers(database, surveyId) };
    },
  };
}
