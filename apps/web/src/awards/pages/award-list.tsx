import type { AwardKind, AwardView } from '@canvass/protocol';
import { RetryImage } from '@canvass/ui';
import { useAwardLanguage, useAwardTranslation } from '../award-translation.ts';
import { AWARD_KIND_UI, pageOf } from '../kinds/award-kind-pages.ts';
import './award-list.css';
import { createContext, type MouseEvent, type ReactNode, use } from 'react';
import { finishedHere } from '../../storage/record/finished-here.ts';
import type { Navigation } from '../../navigation/navigation.ts';
import { surveyPath } from '../../addresses/routes.ts';
import { type AwardPageName } from '../data/award-address.ts';

interface AwardListProps {
  readonly title: string;
  readonly awards: readonly AwardView[];
  readonly isWon: boolean;
}

export function AwardList({ title, awards, isWon }: AwardListProps) {
  const t = useAwardTranslation();
  return (
    <article className="app-award">
      <header className="app-award-head">
        <h1 tabIndex={-1}>{title}</h1>
        <p>{t(isWon ? 'prizes.intro' : 'award.intro')}</p>
      </header>
      <AwardRows awards={awards} isWon={isWon} />
    </article>
  );
}

interface AwardRowsProps extends Omit<AwardListProps, 'title'> {
  readonly isFirst?: boolean;
}
export function AwardRows({ awards, isWon, isFirst = false }: AwardRowsProps) {
  const t = useAwardTranslation();
  return (
    <ul className="app-award-list" data-first={isFirst || undefined}>
      {awards.map((award) => (
        <li key={award.aid}>
          <AwardLink page={pageOf(award)} aid={award.aid} className="app-award-row">
            <AwardImage award={award} />
            <span className="app-award-names">
              <span className="app-award-name" dir="auto">
                {isWon ? (award.prize?.name ?? award.title) : award.title}
              </span>
              <span className="app-award-said">{stateText(award, t)}</span>
            </span>
            <span className="app-award-on" aria-hidden="true" />
          </AwardLink>
        </li>
      ))}
    </ul>
  );
}

/** The image of the prize or award, else the icon of its kind. */
function AwardImage({ award: { kind, prize, picture } }: { readonly award: AwardView }) {
  const src = prize?.picture ?? picture;
  return src === undefined ? (
    <KindMark kind={kind} />
  ) : (
    <RetryImage src={src} alt="" decorationClass="app-award-image" />
  );
}

/** The text for the state of an award, which depends on its kind until it is drawn. */
function stateText({ kind, state, code }: AwardView, t: (key: string) => string): string {
  if (state === 'ready') return t(code === undefined ? `ready.${kind}` : 'state.not_now');
  const { wonKey = 'state.won' } = AWARD_KIND_UI[kind];
  return t(state === 'won' ? wonKey : `state.${state}`);
}

interface AwardPlace {
  readonly navigation: Navigation;
  readonly surveyId: string;
}
export const AwardPlaceContext = createContext<AwardPlace | undefined>(undefined);

/** Id of the award that was opened without loading a new page, by survey. */
export const openedAwards = new Map<string, string>();

interface AwardLinkProps {
  readonly page: AwardPageName;
  readonly aid?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link to a page of awards. It loads no new page if the response ended here, since only this page may have the token. */
function AwardLink({ page, aid, className, children }: AwardLinkProps) {
  const place = use(AwardPlaceContext);
  const language = useAwardLanguage();
  if (place === undefined) return <span className={className}>{children}</span>;
  const { navigation, surveyId } = place;
  const openWithinPage = (event: MouseEvent) => {
    const opensNewTab = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
    if (opensNewTab || !finishedHere.has(surveyId)) return;
    event.preventDefault();
    if (aid === undefined) openedAwards.delete(surveyId);
    else openedAwards.set(surveyId, aid);
    navigation.push(surveyPath(surveyId, page));
  };
  return (
    <a
      className={className}
      href={awardAddress(navigation.current().search, surveyId, {
        page,
        language,
        ...(aid !== undefined && { aid }),
      })}
      onClick={openWithinPage}
    >
      {children}
    </a>
  );
}

export function KindMark({ kind }: { readonly kind: AwardKind }) {
  return (
    <svg className="app-award-mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d={AWARD_KIND_UI[kind].icon} />
    </svg>
  );
}

/** The address of a page of awards. Other parameters of the current address stay. */
function awardAddress(
  search: string,
  surveyId: string,
  { page, aid, language }: { readonly page: AwardPageName; readonly aid?: string; readonly language: string },
): string {
  const values = new URLSearchParams(search);
  values.delete('aid');
  if (aid !== undefined) values.set('aid', aid);
  values.set('language', language);
  return `${surveyPath(surveyId, page)}?${values}`;
}
