import { codeRow, OK, RESPONSE_CODES } from '@canvass/protocol';
import { isPreview, type Link } from '../addresses/link.ts';

/** CONST-10: when nothing is said. */
export const IP_PRIVACY_OPEN = true;

/**
 * Whether a load code keeps the respondent out (STATE-1). Limits by address and device are for respondents, not for
 * previews, and of the device only where it may be told apart (STATE-2): then the page is abnormal and limited. A code
 * that is not among those that close is normal.
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
