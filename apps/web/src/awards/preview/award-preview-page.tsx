import { type AwardView, type PreviewData, type PreviewedAward, RESPONSE_CODES } from '@canvass/protocol';
import type { AwardPort } from '../data/award-port.ts';
import { directionOf, PREVIEW_NAME } from '@canvass/project';
import { Button, LiveRegion } from '@canvass/ui';
import { Suspense, use, useEffect, useMemo, useState } from 'react';
import { documentTitle } from '../../navigation/document-title.ts';
import { pathBelowBase, surveyPath } from '../../addresses/routes.ts';
import type { SitePageProps } from '../../navigation/site-page.ts';
import { usePlace } from '../../navigation/use-place.ts';
import { InMessagingApp } from '../data/messaging-app.ts';
import { ShareView } from '../fission/share-view.tsx';
import { KindMark } from '../pages/award-list.tsx';
import { AwardScreen } from '../pages/award-screen.tsx';
import {
  AwardLanguage,
  loadAwardTranslation,
  AwardTranslation,
  useAwardTranslation,
} from '../award-translation.ts';
import { AWARD_PREVIEWS, sampleAward, type AwardPreview } from './sample-awards.ts';
import '../awards.css';
import '../pages/award-list.css';
import './preview.css';
import { callerOfPreview } from '../../network/page-caller.ts';
import { AWARD_KIND_UI } from '../kinds/award-kind-pages.ts';

/**
 * Loads the awards of the previewed survey, or none without a preview token in the address. Resolves to undefined if
 * they cannot be loaded. Never rejects.
 */
async function loadOwnAwards(
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

const previewsOf = ({ before: { kind, fission } }: PreviewedAward): readonly AwardPreview[] => [
  ...AWARD_KIND_UI[kind].previews,
  ...(fission === undefined ? [] : (['invite'] as const)),
];

/**
 * `/{id}/preview/awardPage`, `/{id}/preview/award` and its children: the screens of awards, with the previewed survey's
 * awards or with samples. Simulates all calls.
 */
export function AwardPreviewPage({ navigation, surveyId, language }: SitePageProps) {
  const t = use(loadAwardTranslation(language));
  const place = usePlace(navigation);
  useEffect(() => documentTitle(t('preview.title')), [t]);
  // The search of the address that opened the page. Links of this page load a new one.
  const [search] = useState(place.search);
  const loading = useMemo(() => loadOwnAwards(surveyId, search, language), [surveyId, search, language]);
  return (
    <AwardTranslation value={t}>
      <AwardLanguage value={language}>
        <div className="app-award-preview" dir={directionOf(language)}>
          <Suspense fallback={null}>
            <Previews loading={loading} path={place.path} search={search} surveyId={surveyId} />
          </Suspense>
          <LiveRegion />
        </div>
      </AwardLanguage>
    </AwardTranslation>
  );
}

interface PreviewsProps {
  readonly loading: ReturnType<typeof loadOwnAwards>;
  readonly path: string;
  readonly search: string;
  readonly surveyId: string;
}

/** The list of previews, or one preview. */
function Previews({ loading, path, search, surveyId }: PreviewsProps) {
  const t = useAwardTranslation();
  const ownAwards = use(loading);
  const [, , , award] = pathBelowBase(path).split('/');
  const preview = AWARD_PREVIEWS.find((one) => one === award);
  const aid = new URLSearchParams(search).get('aid');
  const fittingAwards = (ownAwards ?? []).filter(
    (one) => preview !== undefined && previewsOf(one).includes(preview),
  );
  const chosenAward = fittingAwards.find(({ before }) => before.aid === aid) ?? fittingAwards[0];
  const isOwn =
    preview === undefined ? ownAwards !== undefined && ownAwards.length > 0 : chosenAward !== undefined;
  const base = surveyPath(surveyId, 'preview/award');
  return (
    <>
      <header className="app-preview-bar">
        <p className="app-preview-scope">{t('preview.title')}</p>
        <p>{t(ownAwards === undefined ? 'preview.not_loaded' : isOwn ? 'preview.own' : 'preview.nothing')}</p>
      </header>
      <main className="app-award-preview-main">
        {preview === undefined ? (
          <Choice rows={isOwn ? ownRows(ownAwards ?? []) : sampleRows(t)} base={base} search={search} />
        ) : (
          <PreviewRun
            key={preview}
            preview={preview}
            previewedAward={chosenAward ?? sampleAward(preview, t)}
            back={`${base}${search}`}
          />
        )}
      </main>
    </>
  );
}

type Translate = ReturnType<typeof useAwardTranslation>;
interface PreviewRow {
  readonly preview: AwardPreview;
  readonly award: PreviewedAward;
  /** Id of the survey's own award. */
  readonly aid?: string;
  readonly name: string;
}

const sampleRows = (t: Translate): readonly PreviewRow[] =>
  AWARD_PREVIEWS.map((preview) => ({
    preview,
    award: sampleAward(preview, t),
    name: t(`sample.${preview}_title`),
  }));

const ownRows = (ownAwards: readonly PreviewedAward[]): readonly PreviewRow[] =>
  ownAwards.flatMap((award) =>
    previewsOf(award).map((preview) => ({
      preview,
      award,
      aid: award.before.aid,
      name: award.before.title,
    })),
  );

interface ChoiceProps {
  readonly rows: readonly PreviewRow[];
  readonly base: string;
  readonly search: string;
}

function Choice({ rows, base, search }: ChoiceProps) {
  const t = useAwardTranslation();
  return (
    <article className="app-award">
      <header className="app-award-head">
        <h1 tabIndex={-1}>{t('award.title')}</h1>
        <p>{t('preview.choose')}</p>
      </header>
      <ul className="app-award-list">
        {rows.map(({ preview, award, aid, name }) => (
          <li key={`${preview} ${aid}`}>
            <a className="app-award-row" href={`${base}/${preview}${searchWith(search, aid)}`}>
              <KindMark kind={award.before.kind} />
              <span className="app-award-names">
                <span className="app-award-name" dir="auto">
                  {name}
                </span>
                <span className="app-award-said">{t(`preview.${preview}`)}</span>
              </span>
              <span className="app-award-on" aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </article>
  );
}

function searchWith(search: string, aid: string | undefined): string {
  if (aid === undefined) return search;
  const values = new URLSearchParams(search);
  values.set('aid', aid);
  return `?${values}`;
}

interface PreviewRunProps {
  readonly preview: AwardPreview;
  readonly previewedAward: PreviewedAward;
  readonly back: string;
}

function PreviewRun({ preview, previewedAward, back }: PreviewRunProps) {
  const t = useAwardTranslation();
  const [round, setRound] = useState(0);
  return (
    <InMessagingApp value={preview === 'wechatPhone' ? true : preview === 'wechatPc' ? false : undefined}>
      <Sample key={round} previewedAward={previewedAward} isInvitation={preview === 'invite'} />
      <p className="app-award-preview-ways">
        <Button onClick={() => setRound(round + 1)}>{t('preview.restart')}</Button>
        <a href={back}>{t('preview.others')}</a>
      </p>
    </InMessagingApp>
  );
}

interface SampleProps {
  readonly previewedAward: PreviewedAward;
  readonly isInvitation: boolean;
}

/** One run of a preview. The next run starts again. */
function Sample({ previewedAward, isInvitation }: SampleProps) {
  const [{ before, after }] = useState(() => ({
    before: withoutInvitations(previewedAward.before),
    after: withoutInvitations(previewedAward.after),
  }));
  const [port] = useState(() => createSamplePort({ before, after }));
  const { fission } = previewedAward.before;
  return isInvitation && fission !== undefined ? (
    <ShareView fission={fission} giftAddress={undefined} />
  ) : (
    <AwardScreen port={port} initialAward={before} />
  );
}

/** Removes the invitations, which have their own preview. */
const withoutInvitations = ({
  fission: _poster,
  ...award
}: PreviewedAward['before']): PreviewedAward['before'] => award;

/** Simulates an award in the browser, without sending or storing data. Any code except an empty one verifies any phone number. */
function createSamplePort({ before, after }: PreviewedAward): AwardPort {
  const awards = new Map<string, AwardView>([[before.aid, before]]);
  const reply = (aid: string) => {
    const award = awards.get(aid);
    return Promise.resolve(
      award === undefined ? { code: RESPONSE_CODES.awardInvalid.code } : { data: award },
    );
  };
  const change = (award: AwardView) => {
    awards.set(award.aid, award);
    return reply(award.aid);
  };
  const claimAward = () => change({ ...after, verified: true });
  return {
    list: () => Promise.resolve({ data: [...awards.values()] }),
    info: reply,
    sendCode: () => Promise.resolve({ data: { resend_in: 60 } }),
    verify: (award, proof) =>
      proof?.sms_code === ''
        ? Promise.resolve({ code: RESPONSE_CODES.codeEmpty.code })
        : change({ ...award, verified: true }),
    draw: claimAward,
    claim: (award, contact) =>
      change({
        ...award,
        state: 'claimed',
        ...(award.claim !== undefined && { claim: { ...award.claim, given: contact } }),
      }),
    takeBonus: claimAward,
    confirm: async ({ red_packet: packet, ...award }) => {
      if (packet !== undefined)
        await change({ ...award, state: 'delivered', red_packet: { ...packet, state: 'success' } });
      return 'confirmed';
    },
    share: reply,
  };
}
