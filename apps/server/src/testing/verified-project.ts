import { sampleProject } from './sample-project.ts';

const blank = (gid: string, cid: string, fields: object) => ({
  type: 'G',
  gid: `g-${gid}`,
  items: [{ type: 'Q', gid, cid, qtype: 'blank', title: gid, ...fields }],
});

/** A survey with a unique e-mail address, a phone number that gets a code, and a further question. */
export function verifiedProject(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return sampleProject({
    projectId: 'VerifiedSurvey0000000001',
    title: 'Verified',
    ext_params: [],
    items: [
      blank('mail', 'Q1', { open_attrs: { type: 'email' }, unique: true }),
      blank('phone', 'Q2', { open_attrs: { type: 'mobile' }, sms_verify: true }),
      blank('why', 'Q3', {}),
    ],
    rule_map: {},
    jumpConsList: [],
    ...changes,
  });
}
