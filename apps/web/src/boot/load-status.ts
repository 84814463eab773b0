import { codeRow, OK, RESPONSE_CODES } from '@canvass/protocol';
import { isPreview, type Link } from '../addresses/link.ts';

/** The default of `ip_privacy_open` (CONST-10). */
export const IP_PRIVACY_OPEN = true;

/**
 * Whether a load code closes the survey for the respondent (STATE-1). Limits by address and device do not close
 * previews. A limit by device closes only if devices may be distinguished (STATE-2).
 */
export function isClosing(
  code: number,
  { source, ipPrivacyOpen }: Pick<Link, 'source'> & { readonly ipPrivacyOpen: boolean },
): boolean {
  if (code === OK || codeRow(code)?.closes !== true) return false;
  const { ipAnswered, deviceLimit } = RESPONSE_CODES;
  if (code === ipAnswered.code) return !isPreview(source === undefined ? {} : { source });
  if (code === deviceLimit.code) return !isPreview(source === undefined ? {} : { source }) && ipPrivacyOpen;
  return true;
}
