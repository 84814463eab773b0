import { Button } from '@canvass/ui';
import { useEffect, useState } from 'react';
import { rememberedLanguage } from '../../i18n/language.ts';
import { documentTitle } from '../../navigation/document-title.ts';
import { StatusCard } from '../../layout/status-card.tsx';
import { computeLanguage } from '../../navigation/page-language.ts';
import type { RefusedOutcome } from '../../services/outcome.ts';
import type { SitePageProps } from '../../navigation/site-page.ts';
import { surveyPath } from '../../addresses/routes.ts';
import { OwnToken } from '../data/own-token.ts';
import { type AwardSelection, useAwards } from '../data/use-awards.ts';
import { useAwardLanguage, useAwardTranslation } from '../award-translation.ts';
import { codeKey } from '../code-key.ts';
import { AwardList, AwardPlaceContext, openedAwards } from './award-list.tsx';
import { AwardScreen } from './award-screen.tsx';
import { AwardsFrame } from './awards-frame.tsx';

/** `/{id}/award`: all awards of a response, or the one in the address. */
export const AwardListPage = (props: SitePageProps) => (
  <Page {...props} selection={{ title: 'award.title' }} />
);
/** `/{id}/draw`: prize draws. */
export const DrawPage = (props: SitePageProps) => (
  <Page {...props} selection={{ title: 'draw.title', page: 'draw' }} />
);
/** `/{id}/prize`: prizes, with points to collect. */
export const PrizePage = (props: SitePageProps) => (
  <Page {...props} selection={{ title: 'prizes.title', isWon: true }} />
);
/** `/{id}/customAward`: awards of kind `custom`. */
export const CustomAwardPage = (props: SitePageProps) => (
  <Page {...props} selection={{ title: 'award.title', page: 'customAward' }} />
);
/** `/{id}/award/bonus`: red packets. */
export const BonusPage = (props: SitePageProps) => (
  <Page {...props} selection={{ title: 'red.title', page: 'award/bonus' }} />
);
/** `/{id}/award/coupon`: coupons. Its address is `/{id}/award/coupon/entry` before the coupon is collected. */
export const CouponPage = (props: SitePageProps) => (
  <Page {...props} selection={{ title: 'coupon.page_title', page: 'award/coupon' }} />
);

interface PageProps extends SitePageProps {
  readonly selection: AwardSelection;
}
function Page({ selection, ...props }: PageProps) {
  const { navigation, surveyId } = props;
  const [search] = useState(() => navigation.current().search);
  const link = new URLSearchParams(search).get('language') ?? undefined;
  // Pages of a survey use the language chosen in this tab.
  const chosen = props.language === '' ? rememberedLanguage(surveyId, link) : undefined;
  const language = chosen ?? computeLanguage(props.language, search);
  const aid = openedAwards.get(surveyId) ?? new URLSearchParams(search).get('aid') ?? undefined;
  return (
    <AwardsFrame language={language}>
      <AwardPlaceContext value={{ navigation, surveyId }}>
        <SelectedAwards {...props} selection={{ ...selection, ...(aid !== undefined && { aid }) }} />
      </AwardPlaceContext>
    </AwardsFrame>
  );
}

function SelectedAwards({ surveyId, selection }: PageProps) {
  const t = useAwardTranslation();
  const { loaded, reload } = useAwards(surveyId, useAwardLanguage(), selection);
  const title = t(selection.title);
  useEffect(() => documentTitle(title), [title]);
  if (loaded === undefined) return null;
  if (typeof loaded === 'string' || 'code' in loaded)
    return <NoAwards reason={loaded} back={surveyPath(surveyId, '')} onAgain={reload} />;
  const { awards, port, token } = loaded;
  const [onlyAward, ...otherAwards] = awards;
  return (
    <OwnToken value={token}>
      {onlyAward !== undefined &&
      otherAwards.length === 0 &&
      (selection.isWon !== true || selection.aid !== undefined) ? (
        <AwardScreen key={onlyAward.aid} port={port} initialAward={onlyAward} />
      ) : (
        <AwardList title={title} awards={awards} isWon={selection.isWon === true} />
      )}
    </OwnToken>
  );
}

interface NoAwardsProps {
  readonly reason: 'nobody' | 'unfinished' | 'failed' | 'none' | RefusedOutcome;
  readonly back: string;
  onAgain(): void;
}
function NoAwards({ reason, back, onAgain }: NoAwardsProps) {
  const t = useAwardTranslation();
  const key = typeof reason === 'string' ? reason : 'refused';
  return (
    <StatusCard title={t(`award.${key}_title`)} mark={key === 'none' ? 'thanks' : 'info'}>
      <p>{typeof reason === 'string' ? t(`award.${reason}`) : t(codeKey(reason))}</p>
      <p>
        {reason === 'failed' ? (
          <Button kind="primary" size="large" onClick={onAgain}>
            {t('award.try_again')}
          </Button>
        ) : (
          <a href={back}>{t(reason === 'unfinished' ? 'award.go_on' : 'award.to_survey')}</a>
        )}
      </p>
    </StatusCard>
  );
}
