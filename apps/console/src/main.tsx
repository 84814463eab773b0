import './styles/console.css';
import { applyScheme, storedScheme } from '@canvass/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { App, store } from './app/app.tsx';
import { initialLocale, TranslationProvider } from './i18n/translation.tsx';

applyScheme(storedScheme());
const root = document.getElementById('root');
if (root !== null)
  void initialLocale().then((locale) =>
    createRoot(root).render(
      <StrictMode>
        <Provider store={store}>
          <TranslationProvider initial={locale}>
            <App />
          </TranslationProvider>
        </Provider>
      </StrictMode>,
    ),
  );
