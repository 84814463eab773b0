import './styles/editor.css';
import { applyScheme, latePart, storedScheme } from '@canvass/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { Part } from './controls/part.tsx';
import { initialLocale, TranslationProvider } from './i18n/translation.tsx';

/** Loaded late, because it reads pasted questionnaires, which the editor of a survey does only when something is pasted. */
const StartPage = latePart(async () => (await import('./features/start/start-page.tsx')).StartPage);

applyScheme(storedScheme());
const root = document.getElementById('root');
if (root !== null)
  void initialLocale().then((locale) =>
    createRoot(root).render(
      <StrictMode>
        <TranslationProvider initial={locale}>
          {location.pathname.startsWith('/console/new') ? (
            <Part>
              <StartPage />
            </Part>
          ) : (
            <App />
          )}
        </TranslationProvider>
      </StrictMode>,
    ),
  );
