import '@canvass/ui/styles.css';
import '@canvass/question-types/styles.css';
import { directionOf } from '@canvass/project';
import { loadParts } from '@canvass/question-types/late-parts';
import { texts as typeTexts } from '@canvass/question-types/texts';
import type { Translate, ViewProps } from '@canvass/question-types/view-props';
import { views } from '@canvass/question-types/views';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { examplesOf } from './examples.ts';
import { Gallery } from './gallery.tsx';
import { QuestionStage } from './question-stage.tsx';
import { readSelection, type Selection } from './selection.ts';

type Loaders<T> = Readonly<Record<string, () => Promise<T>>>;
// The generated tables are exact; here one type is picked by name.
const viewsById = views as unknown as Loaders<{ default: ComponentType<ViewProps> }>;
const textsById: Readonly<Record<string, Loaders<{ texts: Readonly<Record<string, string>> }>>> = typeTexts;

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no #root element.');
const root = createRoot(element);
const selection = readSelection(location.search);
if (selection.bare) await showBare(selection);
else root.render(<Gallery selection={selection} />);

async function showBare({ type, fixture, layout, locale }: Selection): Promise<void> {
  const html = document.documentElement;
  html.dataset['layout'] = layout;
  html.dir = directionOf(locale);
  html.lang = locale;
  const example = examplesOf(type)[fixture];
  const [view, ownTexts, textsOfFiles] = await Promise.all([
    viewsById[type]?.(),
    textsById[locale]?.[type]?.(),
    typeTexts[locale].files(),
  ]);
  const texts = { ...textsOfFiles.texts, ...ownTexts?.texts };
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
