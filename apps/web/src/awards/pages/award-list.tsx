import type { AwardView } from '@canvass/protocol';
import { RetryImage } from '@canvass/ui';
import { useAwardTranslation } from '../award-translation.ts';
import { AWARD_KIND_PAGES, pageOf } from '../kinds/award-kind-pages.ts';
import { AwardLink } from './award-link.tsx';
import { KindMark } from './kind-mark.tsx';
import './award-list.css';

interface AwardListProps {
  readonly title: string;
  readonly awards: readonly AwardView[];
  /** Whether the list shows prizes that were won. */
  readonly isWon: boolean;
}

/** A list of awards with their states. Each row is a link. */
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
  /** The first row is the primary step of its page. */
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
    <RetryImage src={src} alt="" adorns="app-award-image" />
  );
}

/** The text for the state of an award, which depends on its kind until it is drawn. */
function stateText({ kind, state, code }: AwardView, t: (key: string) => string): string {
  if (state === 'ready') return t(code === undefined ? `ready.${kind}` : 'state.not_now');
  const { wonText = 'state.won' } = AWARD_KIND_PAGES[kind];
  return t(state === 'won' ? wonText : `state.${state}`);
}
