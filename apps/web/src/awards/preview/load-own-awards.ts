import { PREVIEW_NAME } from '@canvass/project';
import type { PreviewData, PreviewedAward } from '@canvass/protocol';
import { callerOfPreview } from '../../network/page-caller.ts';
import { AWARD_KIND_PAGES } from '../kinds/award-kind-pages.ts';
import type { AwardPreview } from './sample-awards.ts';

/**
 * The awards of the previewed survey. Empty without awards or without a preview token in the address. Undefined if they cannot
 * be loaded. Never rejects.
 */
export async function loadOwnAwards(
  surveyId: string,
  search: string,
  language: string,
): Promise<readonly PreviewedAward[] | undefined> {
  const token = new URLSearchParams(search).get(PREVIEW_NAME);
  if (token === null) return [];
  const result = await callerOfPreview().send<PreviewData>({
    method: 'POST',
    path: `/api/survey/pre/${surveyId}`,
    body: { preview_token: token, lang_code: language },
  });
  if ('error' in result) return undefined;
  return (result.data.awards ?? []).map(withPendingConfirmation);
}

const DAY_MS = 86_400_000;
/** Adds a pending confirmation to red packets, which previews simulate. */
function withPendingConfirmation({ before, after }: PreviewedAward): PreviewedAward {
  const { red_packet: packet } = after;
  if (packet === undefined) return { before, after };
  const expires = new Date(Date.now() + DAY_MS).toISOString();
  return {
    before,
    after: { ...after, red_packet: { ...packet, package_info: 'sample', expires_at: expires } },
  };
}

/** The previews of an award. */
export const previewsOf = ({ before: { kind, fission } }: PreviewedAward): readonly AwardPreview[] => [
  ...AWARD_KIND_PAGES[kind].previews,
  ...(fission === undefined ? [] : (['invite'] as const)),
];
