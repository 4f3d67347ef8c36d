// The page of the console.
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { sentenceOf } from './components/notice.tsx';
import { Toasts, toast } from './components/toasts.tsx';
import { queryClient } from './data/query-client.ts';
import { makeLanguageReadable } from './session/readable-language.ts';
import { applyTheme } from './session/theme.ts';
import { router } from './router.tsx';
import './styles/tokens.css';
import './styles/base.css';
import './styles/components.css';
import './styles/shell.css';

applyTheme();
makeLanguageReadable();
// What nobody waits for does not fail in silence.
addEventListener('unhandledrejection', ({ reason }) => toast(sentenceOf(reason), 'bad'));
const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  </StrictMode>,
);
