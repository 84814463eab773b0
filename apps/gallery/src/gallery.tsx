import './gallery.css';
import { LOCALES } from '@canvass/project';
import { examplesOf, typeIds } from './examples.ts';
import { addressOf, type Selection } from './selection.ts';

/** All types and examples to choose from; the chosen one on a phone and on a desktop, each in a frame of its width. */
export function Gallery({ selection }: { readonly selection: Selection }) {
  const examples = examplesOf(selection.type);
  const link = (change: Partial<Selection>) => addressOf({ ...selection, ...change });
  return (
    <div className="gallery">
      <nav aria-label="Question types">
        <ul>
          {typeIds.map((type) => (
            <li key={type}>
              <a
                href={link({ type, fixture: 0 })}
                aria-current={type === selection.type ? 'page' : undefined}
              >
                {type}
              </a>
              {type === selection.type && (
                <ul>
                  {examples.map(({ name, state }, fixture) => (
                    <li key={name}>
                      <a
                        href={link({ fixture })}
                        aria-current={fixture === selection.fixture ? 'true' : undefined}
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
              aria-current={locale === selection.locale ? 'true' : undefined}
            >
              {locale}
            </a>
          ))}
          <a href={link({ empty: !selection.empty })}>
            {selection.empty ? 'with its answer' : 'without its answer'}
          </a>
        </header>
        {(['phone', 'pc'] as const).map((layout) => (
          <iframe key={layout} title={layout} src={addressOf({ ...selection, layout, bare: true })} />
        ))}
      </div>
    </div>
  );
}
