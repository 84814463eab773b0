import { MOST_LINK_PARAMETERS } from '@canvass/project';
import type { Admitted } from '../../admission/admission.ts';
import { type Failure, isFailure } from '../../http/failure.ts';
import { type VerifiedLink, verifyLink } from '../../admission/links/verify-link.ts';
import { type MessagingVisitor } from '../../admission/visitor.ts';
import type { PublishedVersion } from '../../surveys/published-version.ts';
import type { AnsweringContext } from '../answering-context.ts';
import type { BeginBody } from '../requests.ts';

export interface BeginCaller {
  readonly body: BeginBody;
  readonly source: string | undefined;
  /** Who calls, for limits. */
  readonly address: string;
  /** What the messaging app has to do with it. */
  readonly messaging: MessagingVisitor;
}

/** Who begins, on what. */
export interface Entry {
  readonly version: PublishedVersion;
  readonly link: VerifiedLink;
  readonly admitted: Admitted;
  readonly preview: boolean;
}

/** Whether this survey may be begun now, by this caller. */
export async function enter(
  context: AnsweringContext,
  surveyId: string,
  { body, address, messaging }: BeginCaller,
): Promise<Entry | Failure> {
  const preview = await context.previews.isPreview(body.preview_token, surveyId);
  const open = await context.surveys.open(surveyId, { preview });
  if (isFailure(open)) return open;
  const { version } = open;
  const link = await readLink(context, surveyId, version, body);
  const { dev_id: deviceId, uniq_link: uniqueLink } = body;
  const applicant = {
    address,
    deviceId,
    uniqueLink,
    params: link.params,
    preview,
    // Where the project lets people go on without, nobody has to say so again.
    messaging: { ...messaging, skips: true },
  };
  const admitted = await context.admission.admit(surveyId, version, applicant);
  return isFailure(admitted) ? admitted : { version, link, admitted, preview };
}

/** The unique link has a response under way, which has to be gone on with. */
export const isTaken = ({ admitted: { link }, preview }: Entry): boolean =>
  !preview && link !== undefined && link.seq !== null;

/** Parameters of the link that count. What does not is said to the operator, by name: the survey goes on without. */
async function readLink(
  { database, now, warn }: AnsweringContext,
  surveyId: string,
  { program }: PublishedVersion,
  { ext_params: params = {}, ext_params_sig: signature }: BeginBody,
): Promise<VerifiedLink> {
  const link = await verifyLink(database, { surveyId, program, params, signature, now: now() });
  const { left } = link;
  warnOfMany(warn, {
    surveyId,
    given: Object.keys(params).length,
    declared: Object.keys(link.params).length,
  });
  if (left !== undefined) {
    const facts = { survey: surveyId, fault: left.fault, parameters: left.names.join(' ') };
    warn(facts, 'signed parameters of a link do not count: the signature is missing or not right');
  }
  return link;
}

/** A link with more parameters than any author writes, or more declared ones than a response keeps (`keptParams`). */
const MANY_PARAMETERS = 200;

function warnOfMany(
  warn: AnsweringContext['warn'],
  { surveyId, given, declared }: { surveyId: string; given: number; declared: number },
): void {
  if (given <= MANY_PARAMETERS && declared <= MOST_LINK_PARAMETERS) return;
  const facts = { survey: surveyId, parameters: given, kept: Math.min(declared, MOST_LINK_PARAMETERS) };
  warn(
    facts,
    'a link has very many parameters: the first ones of the link that the project declares are kept, the others are not',
  );
}
