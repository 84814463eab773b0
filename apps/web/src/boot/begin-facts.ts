import type { Project } from '@canvass/project';
import type { Device, MemberData, SessionFacts } from '@canvass/protocol';
import type { Link } from '../addresses/link.ts';

/** What is known of a respondent before the server says more. */
export type BeginFacts = Pick<SessionFacts, 'params' | 'device' | 'source' | 'member'>;

/**
 * As the engine knows a respondent before the server does: parameters as far as the project declares them. Signed ones
 * need a signature, which the server will check. The member is whom survey info names.
 */
export function beginFacts(
  project: Project,
  link: Link,
  device: Device,
  member: MemberData | undefined,
): BeginFacts {
  const mayCount = project.ext_params?.filter(
    ({ signed }) => signed !== true || link.signature !== undefined,
  );
  const declared = new Set(mayCount?.map(({ code }) => code));
  const params = Object.fromEntries(Object.entries(link.params).filter(([name]) => declared.has(name)));
  return { params, device, source: link.source ?? null, member: member ?? null };
}

/** Without a start page the first question opens by itself. Phones have a flag of their own. */
export function skipsStart({ desc_begin_page: page }: Project, device: Device): boolean {
  return (device === 'phone' ? (page?.skip_phone ?? page?.skip) : page?.skip) === true;
}
