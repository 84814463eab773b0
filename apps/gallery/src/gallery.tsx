import './gallery.css';
import { LOCALES } from '@canvass/project';
import { examplesOf, typeIds } from './examples.ts';
import { addressOf, type Wish } from './wish.ts';

/** All types and examples to choose from; the chosen one on a phone and on a desktop, each in a frame of its width. */
export function Gallery({ wish }: { readonly wish: Wish }) {
  const examples = examplesOf(wish.type);
  const link = (change: Partial<Wish>) => addressOf({ ...wish, ...change });
  return (
    <div className="gallery">
      <nav aria-label="Question types">
        <ul>
          {typeIds.map((type) => (
            <li key={type}>
              <a href={link({ type, fixture: 0 })} aria-current={type === wish.type ? 'page' : undefined}>
                {type}
              </a>
              {type === wish.type && (
                <ul>
                  {examples.map(({ name, state }, fixture) => (
                    <li key={name}>
                      <a
                        href={link({ fixture })}
                        aria-current={fixture === wish.fixture ? 'true' : undefined}
                      >
                        {name} <small>{state}</small>
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <div className="gallery-stage">
        <header>
          {LOCALES.map((locale) => (
            <a
              key={locale}
              href={link({ locale })}
              aria-current={locale === wish.locale ? 'true' : undefined}
            >
              {locale}
            </a>
          ))}
          <a href={link({ empty: !wish.empty })}>{wish.empty ? 'with its answer' : 'without its answer'}</a>
        </header>
        {(['phone', 'pc'] as const).map((layout) => (
          <iframe key={layout} title={layout} src={addressOf({ ...wish, layout, bare: true })} />
        ))}
      </div>
    </div>
  );
}
