import '@canvass/ui/styles.css';
import '@canvass/question-types/styles.css';
import { directionOf, LOCALES } from '@canvass/project';
import { loadParts } from '@canvass/question-types/late-parts';
import { texts as typeTexts } from '@canvass/question-types/texts';
import type { Translate, ViewProps } from '@canvass/question-types/view-props';
import { views } from '@canvass/question-types/views';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { examplesOf, typeIds } from './examples.ts';
import { QuestionStage } from './question-stage.tsx';
import { type Selection } from './selection.ts';

type Loaders<T> = Readonly<Record<string, () => Promise<T>>>;
// The generated tables have a type per key; here a type is looked up by a name from the address.
const viewsById = views as unknown as Loaders<{ default: ComponentType<ViewProps> }>;
const textsById: Readonly<Record<string, Loaders<{ texts: Readonly<Record<string, string>> }>>> = typeTexts;

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no #root element.');
const root = createRoot(element);
const selection = readSelection(location.search);
if (selection.isBare) await showBare(selection);
else root.render(<Gallery selection={selection} />);

async function showBare({ type, fixture, layout, locale }: Selection): Promise<void> {
  const html = document.documentElement;
  html.dataset['layout'] = layout;
  html.dir = directionOf(locale);
  html.lang = locale;
  const example = examplesOf(type)[fixture];
  const [view, ownTexts, textsOfFiles, openTexts] = await Promise.all([
    viewsById[type]?.(),
    textsById[locale]?.[type]?.(),
    typeTexts[locale].files(),
    typeTexts[locale]['open-text'](),
  ]);
  const texts = { ...textsOfFiles.texts, ...openTexts.texts, ...ownTexts?.texts };
  if (example === undefined || view === undefined) throw new Error(`There is no ${type}.`);
  await loadParts(example.question);
  document.title = `${type}: ${example.name}`;
  root.render(
    <QuestionStage example={example} selection={selection} View={view.default} t={translator(texts)} />,
  );
}

function translator(texts: Readonly<Record<string, string>>): Translate {
  return (key, params = {}) =>
    (texts[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? `{{${name}}}`));
}

/** Lists all types and examples. Shows the chosen one on a phone and on a desktop, in frames of their widths. */
function Gallery({ selection }: { readonly selection: Selection }) {
  const examples = examplesOf(selection.type);
  const link = (change: Partial<Selection>) => computeAddress({ ...selection, ...change });
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
          <a href={link({ isEmpty: !selection.isEmpty })}>
            {selection.isEmpty ? 'with its answer' : 'without its answer'}
          </a>
        </header>
        {(['phone', 'pc'] as const).map((layout) => (
          <iframe key={layout} title={layout} src={computeAddress({ ...selection, layout, isBare: true })} />
        ))}
      </div>
    </div>
  );
}

function readSelection(search: string): Selection {
  const params = new URLSearchParams(search);
  const requestedType = params.get('type') ?? '';
  const type = typeIds.includes(requestedType) ? requestedType : (typeIds[0] ?? '');
  const fixture = Math.trunc(Number(params.get('fixture') ?? 0));
  const hasFixture = examplesOf(type)[fixture] !== undefined;
  const locale = LOCALES.find((one) => one === params.get('locale')) ?? 'en-GB';
  return {
    type,
    fixture: hasFixture ? fixture : 0,
    layout: params.get('layout') === 'phone' ? 'phone' : 'pc',
    locale,
    isBare: params.has('bare'),
    isEmpty: params.has('empty'),
  };
}

function computeAddress(selection: Selection): string {
  const { isBare, isEmpty, ...otherFields } = selection;
  const params = new URLSearchParams(
    Object.entries(otherFields).map(([name, value]) => [name, String(value)]),
  );
  if (isBare) params.set('bare', '');
  if (isEmpty) params.set('empty', '');
  return `?${params}`;
}
