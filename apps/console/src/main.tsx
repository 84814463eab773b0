import './styles/console.css';
import { applyScheme, storedScheme } from '@canvass/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { App } from './app/app.tsx';
import { store } from './app/store.ts';
import { TranslationProvider } from './i18n/translation.tsx';

applyScheme(storedScheme());
const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <TranslationProvider>
          <App />
        </TranslationProvider>
      </Provider>
    </StrictMode>,
  );
