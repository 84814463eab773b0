import { Button, Dialog, SelectField } from '@canvass/ui';
import { Suspense, use, useEffect, useRef, useState } from 'react';
import { useLateTranslation } from '../../i18n/late-translation.ts';
import { useUi } from '../../ui/ui-state.ts';
import { listHeadings, Markdown } from './markdown.tsx';
import { findImage, findPage, findPlace, type GuidePlace, HELP_PLACES, START_PAGE } from './pages.ts';

/** The purpose of a region, in a sentence, and the authors' guide, which is part of the editor. */
export function HelpDialog() {
  const { t } = useLateTranslation();
  const ui = useUi();
  const isOpen = ui.dialog === 'help';
  return (
    <Dialog
      open={isOpen}
      title={t(`help.${ui.helpTopic}.title`)}
      closeLabel={t('close')}
      onClose={() => ui.open(undefined)}
    >
      {isOpen && (
        <>
          <p>{t(`help.${ui.helpTopic}`)}</p>
          <Guide first={HELP_PLACES[ui.helpTopic]} />
        </>
      )}
    </Dialog>
  );
}

function Guide({ first }: { readonly first: GuidePlace }) {
  const { t } = useLateTranslation();
  const [places, setPlaces] = useState<readonly GuidePlace[]>([first]);
  const place = places.at(-1) ?? first;
  return (
    <section className="guide" aria-label={t('help.guide')}>
      <div className="card-row">
        {places.length > 1 && (
          <Button size="small" onClick={() => setPlaces(places.slice(0, -1))}>
            {t('help.back')}
          </Button>
        )}
        {place.page !== START_PAGE && (
          <Button size="small" kind="quiet" onClick={() => setPlaces([...places, { page: START_PAGE }])}>
            {t('help.start')}
          </Button>
        )}
      </div>
      <Suspense fallback={<p className="quiet">{t('app.loading')}</p>}>
        <GuidePage
          place={place}
          isFirst={places.length === 1}
          onOpen={(next) => setPlaces([...places, next])}
        />
      </Suspense>
    </section>
  );
}

const loadedPages = new Map<string, Promise<string>>();

function loadPage(page: string): Promise<string> {
  const known = loadedPages.get(page);
  if (known !== undefined) return known;
  const loading = findPage(page)?.() ?? Promise.resolve('');
  loadedPages.set(page, loading);
  loading.catch(() => loadedPages.delete(page));
  return loading;
}

interface GuidePageProps {
  readonly place: GuidePlace;
  readonly isFirst: boolean;
  onOpen(place: GuidePlace): void;
}

function GuidePage({ place, isFirst, onOpen }: GuidePageProps) {
  const { t } = useLateTranslation();
  const root = useRef<HTMLDivElement>(null);
  const text = use(loadPage(place.page));
  const headings = listHeadings(text);
  const show = (heading: string | undefined) => {
    const target =
      heading === undefined ? root.current : root.current?.querySelector(`[id="guide-${heading}"]`);
    target?.scrollIntoView({ block: 'start' });
  };
  // The first page stays below the help of the region. Each further page begins at its top.
  useEffect(() => {
    if (!isFirst || place.heading !== undefined) show(place.heading);
  }, [place, isFirst]);
  return (
    <div ref={root} lang="en" dir="ltr">
      <SelectField
        aria-label={t('help.contents')}
        value={place.heading ?? ''}
        onChange={({ target }) => onOpen({ page: place.page, heading: target.value })}
      >
        <option value="">{t('help.contents')}</option>
        {headings.map((heading) => (
          <option key={heading.id} value={heading.id}>
            {heading.text}
          </option>
        ))}
      </SelectField>
      <Markdown
        text={text}
        targets={{
          findImage,
          findLink(address) {
            const next = findPlace(place.page, address);
            return next && (() => onOpen(next));
          },
        }}
      />
    </div>
  );
}
