import type { Project } from '@canvass/project';
import type { Device, MemberData, SessionFacts } from '@canvass/protocol';
import type { Link } from '../addresses/link.ts';

/** The facts that are known before the server sends more. */
export type BeginFacts = Pick<SessionFacts, 'params' | 'device' | 'source' | 'member'>;

/**
 * Collects the facts that the engine has before the server sends more. Parameters that the project does not declare are
 * left out. The server checks the signature of signed parameters later (PROJECT-15).
 */
export function collectBeginFacts(
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

/** Whether the first question opens without a start page. Phones have a separate setting. */
export function skipsStart({ desc_begin_page: page }: Project, device: Device): boolean {
  return (device === 'phone' ? (page?.skip_phone ?? page?.skip) : page?.skip) === true;
}
