import './styles/editor.css';
import { applyScheme, storedScheme } from '@canvass/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { StartPage } from './features/start/start-page.tsx';
import { initialLocale, TranslationProvider } from './i18n/translation.tsx';

applyScheme(storedScheme());
const root = document.getElementById('root');
if (root !== null)
  void initialLocale().then((locale) =>
    createRoot(root).render(
      <StrictMode>
        <TranslationProvider initial={locale}>
          {location.pathname.startsWith('/console/new') ? <StartPage /> : <App />}
        </TranslationProvider>
      </StrictMode>,
    ),
  );
